import type { Generated, JsonColumn, JsonColumnOrNull, JsonColumnWithDefault, MinorColumn } from './columns.ts';

/** Tables of who asks for money, and what is owed. */
export interface AskedTables {
  school: {
    id: string;
    slug: string;
    name: string;
    country: string;
    currency: string;
    time_zone: string;
    logo_url: string | null;
    accent: string | null;
    contractual_entity: string;
    advisor: JsonColumnOrNull;
    campuses: JsonColumnWithDefault;
    disabled: Generated<boolean>;
    tax_data_visible: Generated<boolean>;
    domiciliation_enabled: Generated<boolean>;
    payment_options: JsonColumnOrNull;
    commissions: JsonColumnWithDefault;
    voucher_days: Generated<number>;
    rest_payable: Generated<boolean>;
    allowed_parent_origins: JsonColumnWithDefault;
    return_urls: JsonColumnWithDefault;
    live: boolean;
    created_at: Date;
  };
  /** A school's logo as we serve it; `school.logo_url` is where it came from. */
  school_logo: {
    school_id: string;
    /** Of `png`, in hexadecimal digits: its name in the address. */
    sha256: string;
    png: Buffer;
    fetched_at: Date;
  };
  api_key: {
    id: string;
    school_id: string;
    key_sha256: Buffer;
    hint: string;
    created_at: Date;
    revoked_at: Date | null;
  };
  idempotency_key: {
    scope: string;
    key: string;
    request_sha256: Buffer;
    status: number | null;
    body: string | null;
    created_at: Date;
    answered_at: Date | null;
  };
  session: {
    id: string;
    school_id: string;
    state: string;
    country: string;
    currency: string;
    amount: MinorColumn;
    campus_id: string;
    payer: JsonColumn;
    generate_invoice: boolean;
    vat: string;
    checkout_kind: string;
    payment_annuity: boolean;
    external_id: string | null;
    return_url: string | null;
    disabled: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
    paid_at: Date | null;
    expiry_announced_at: Date | null;
    tax_data_id: string | null;
    tax_data_cleared: Generated<boolean>;
  };
  access_link: {
    id: string;
    session_id: string;
    key_sha256: Buffer;
    expires_at: Date;
    revoked_at: Date | null;
    created_at: Date;
  };
  email: {
    id: string;
    session_id: string;
    school_id: string;
    kind: string;
    once: string;
    locale: string;
    recipient_sealed: Buffer | null;
    content_sealed: Buffer | null;
    created_at: Date;
    next_attempt_at: Date;
    lease_until: Date | null;
    attempts: Generated<number>;
    sent_at: Date | null;
    dead_at: Date | null;
  };
  charge: {
    id: string;
    session_id: string;
    position: number;
    amount: MinorColumn;
    due_date: string;
    details: JsonColumn;
    removed_at: Date | null;
  };
  voucher_link: {
    payment_id: string;
    session_id: string;
    key_sha256: Buffer;
    created_at: Date;
    revoked_at: Date | null;
  };
}
