/** Tables of what stands around a payment. */

export interface TaxDataTable {
  id: string;
  school_id: string;
  payer_id: string;
  country: string;
  sealed: Buffer | null;
  created_at: Date;
  removed_at: Date | null;
}

export interface PolicyAcceptanceTable {
  session_id: string;
  version: string;
  locale: string;
  accepted_at: Date;
}

export interface HandoffTable {
  code_sha256: Buffer;
  session_id: string;
  link_id: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface TransactionMarkTable {
  id: string;
  happened: boolean;
}
