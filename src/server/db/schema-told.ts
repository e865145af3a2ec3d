import type { Generated, JsonColumn, JsonColumnOrNull, MinorColumn } from './columns.ts';

/** Tables of what schools are told, and of how our books are compared with others'. */
export interface ToldTables {
  webhook_endpoint: {
    id: string;
    school_id: string;
    url: string;
    description: string | null;
    secret_sealed: Buffer;
    previous_secret_sealed: Buffer | null;
    previous_secret_until: Date | null;
    created_at: Date;
    disabled_at: Date | null;
  };
  outbox: {
    id: string;
    session_id: string | null;
    school_id: string;
    payment_id: string | null;
    seq: number | null;
    type: string;
    payload: JsonColumn;
    position: number | null;
    created_at: Date;
  };
  delivery: {
    endpoint_id: string;
    outbox_id: string;
    session_id: string | null;
    seq: number | null;
    next_attempt_at: Date;
    lease_until: Date | null;
    attempts: Generated<number>;
    delivered_at: Date | null;
    dead_at: Date | null;
    resend_requested_at: Date | null;
  };
  delivery_attempt: {
    id: Generated<number>;
    outbox_id: string;
    endpoint_id: string | null;
    url: string;
    status: number | null;
    error: string | null;
    duration_ms: number;
    at: Date;
  };
  reconciliation: {
    id: string;
    provider: string;
    account_id: string | null;
    from_at: Date;
    to_at: Date;
    started_at: Date;
    finished_at: Date | null;
    listed: number | null;
    booked: number | null;
    unknown: number | null;
    crossed: number | null;
    missing: JsonColumnOrNull;
    error: string | null;
    gap_from: Date | null;
  };
  statement_line: {
    id: string;
    school_id: string;
    fingerprint: Buffer;
    line: number;
    paid_on: string;
    amount: MinorColumn;
    currency: string;
    reference: string;
    outcome: string;
    payment_id: string | null;
    case_id: string | null;
    imported_at: Date;
    known_by: Generated<string>;
    file_sha256: Buffer | null;
    row_sha256: Buffer | null;
  };
}
