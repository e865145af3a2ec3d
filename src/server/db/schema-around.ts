/** Tables of what stands around a payment. */
export interface AroundTables {
  tax_data: {
    id: string;
    school_id: string;
    payer_id: string;
    country: string;
    sealed: Buffer | null;
    created_at: Date;
    removed_at: Date | null;
  };
  policy_acceptance: {
    session_id: string;
    version: string;
    locale: string;
    accepted_at: Date;
  };
  handoff: {
    code_sha256: Buffer;
    session_id: string;
    link_id: string;
    expires_at: Date;
    used_at: Date | null;
  };
  transaction_mark: {
    id: string;
    happened: boolean;
  };
}
