import type { JsonColumnOrNull, MinorColumn } from './columns.ts';

/** Tables of card fields, and of standing debits. */
export interface CardsTables {
  card_form: {
    id: string;
    session_id: string;
    method_key: string;
    provider: string;
    account_id: string | null;
    provider_ref: string;
    total: MinorColumn;
    currency: string;
    payment_id: string | null;
    created_at: Date;
  };
  mandate: {
    id: string;
    school_id: string;
    session_id: string;
    payment_id: string;
    payer_id: string;
    provider: string;
    account_id: string | null;
    card: JsonColumnOrNull;
    card_ref: string | null;
    consent_version: string;
    locale: string;
    /** What earlier versions told a payer. Not written any more: nobody charges a standing debit. */
    next_charge_on: string | null;
    agreed_at: Date;
    active_at: Date | null;
    ended_at: Date | null;
    next_attempt_at: Date | null;
  };
}
