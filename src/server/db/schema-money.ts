import type {
  Generated,
  JsonColumn,
  JsonColumnOrNull,
  JsonColumnWithDefault,
  MinorColumn,
  MinorColumnOrNull,
  MinorColumnWithDefault,
} from './columns.ts';

/** Tables of how it was paid, and how that is known. */
export interface MoneyTables {
  payment: {
    id: string;
    session_id: string;
    method_key: string;
    provider: string;
    account_id: string | null;
    provider_ref: string | null;
    reference: string | null;
    confirmation_number: string;
    status: string;
    phase: Generated<string>;
    base: MinorColumn;
    commission: MinorColumn;
    received: MinorColumnOrNull;
    currency: string;
    charge_ids: string[];
    quote_id: string;
    quote_expires_at: Date;
    locale: string;
    answers: JsonColumnWithDefault;
    next_step: JsonColumnOrNull;
    decline_group: string | null;
    decline_code: string | null;
    decline_reason: string | null;
    pay_before: Date | null;
    submitted_at: Date | null;
    paid_at: Date | null;
    superseded_at: Date | null;
    cancel_requested_at: Date | null;
    lines: JsonColumnWithDefault;
    next_check_at: Date | null;
    last_checked_at: Date | null;
    lease_until: Date | null;
    checks: Generated<number>;
    version: Generated<number>;
    created_at: Date;
    tax_data_sealed: Buffer | null;
    reminded_at: Date | null;
    found_beside: string | null;
    returning_at: Date | null;
    disputed_at: Date | null;
    call_sealed: Buffer | null;
    dispute_state: string | null;
    dispute_due_at: Date | null;
  };
  allocation: {
    id: string;
    session_id: string;
    payment_id: string;
    charge_id: string;
    amount: MinorColumn;
    kind: string;
    reversed: MinorColumnWithDefault;
    created_at: Date;
  };
  excess: {
    id: string;
    session_id: string;
    payment_id: string;
    amount: MinorColumn;
    reversed: MinorColumnWithDefault;
    created_at: Date;
  };
  money_receipt: {
    id: string;
    session_id: string;
    payment_id: string;
    seq: number;
    amount: MinorColumn;
    commission: MinorColumn;
    currency: string;
    paid_at: Date | null;
    at: Date;
    day: string;
    external_id: string | null;
    reference: string | null;
    created_at: Date;
  };
  provider_fee: {
    id: string;
    session_id: string;
    payment_id: string;
    seq: number;
    amount: MinorColumn;
    currency: string;
    day: string;
    external_id: string | null;
    reference: string | null;
    created_at: Date;
  };
  money_return: {
    id: string;
    session_id: string;
    payment_id: string;
    kind: string;
    means: string;
    amount: MinorColumn;
    currency: string;
    note: string | null;
    provider_ref: string | null;
    created_at: Date;
    day: string;
    external_id: string | null;
    reference: string | null;
    adopted_at: Date | null;
    separate: Generated<boolean>;
    undone_at: Date | null;
    undoes: string | null;
  };
  return_entry: {
    id: string;
    session_id: string;
    return_id: string;
    allocation_id: string | null;
    part: string;
    amount: MinorColumn;
    created_at: Date;
  };
  waiver: {
    id: string;
    session_id: string;
    payment_id: string;
    charge_id: string;
    amount: MinorColumn;
    created_at: Date;
  };
  money_case: {
    id: string;
    school_id: string | null;
    session_id: string | null;
    payment_id: string | null;
    provider: string | null;
    account_id: string | null;
    provider_ref: string | null;
    reference: string | null;
    kind: string;
    amount: MinorColumnOrNull;
    currency: string | null;
    opened_at: Date;
    closed_at: Date | null;
    resolution: string | null;
    note: string | null;
    about_payment_id: string | null;
    return_kind: string | null;
    refund_id: string | null;
    due_at: Date | null;
  };
  inbox: {
    id: Generated<number>;
    provider: string;
    account_id: string | null;
    event_id: string;
    event_type: string;
    provider_ref: string | null;
    payment_id: string | null;
    observation: JsonColumnOrNull;
    body_sha256: Buffer;
    received_at: Date;
    retry_at: Date;
    applied_at: Date | null;
    attempts: Generated<number>;
    outcome: string | null;
  };
  evidence: {
    id: Generated<number>;
    session_id: string | null;
    payment_id: string | null;
    kind: string;
    provider: string;
    provider_ref: string;
    observation: JsonColumn;
    inbox_id: number | null;
    verified: boolean;
    observed_at: Date;
    outcome: string;
  };
  payment_event: {
    payment_id: string;
    session_id: string;
    seq: number;
    from_status: string | null;
    to_status: string;
    from_phase: string | null;
    to_phase: string;
    actor: string;
    cause: string;
    evidence_id: number | null;
    at: Date;
  };
  transition_rule: {
    from_status: string;
    to_status: string;
    actor: string;
  };
  provider_call: {
    id: Generated<number>;
    session_id: string;
    payment_id: string;
    op: string;
    idem_key: string;
    sent_at: Date;
    answered_at: Date | null;
    outcome: string | null;
    repeated_at: Date | null;
    never_seen_at: Date | null;
  };
}
