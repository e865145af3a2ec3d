import type { Generated, MinorColumn } from './columns.ts';

/** Money that providers are asked to send back. */
export interface RefundTables {
  refund: {
    id: string;
    session_id: string;
    payment_id: string;
    amount: MinorColumn;
    currency: string;
    state: string;
    provider_ref: string | null;
    failure_group: string | null;
    failure_code: string | null;
    note: string | null;
    requested_by: string;
    replaces: string | null;
    return_id: string | null;
    created_at: Date;
    next_attempt_at: Date | null;
    lease_until: Date | null;
    attempts: Generated<number>;
    never_seen_at: Date | null;
    pending_at: Date | null;
    done_at: Date | null;
    failed_at: Date | null;
  };
  refund_rule: {
    from_state: string;
    to_state: string;
  };
}
