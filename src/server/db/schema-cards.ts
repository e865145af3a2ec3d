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
  /** A card kept by us for a provider without a list: agreed to with a payment, kept once that brought money. */
  kept_card: {
    id: string;
    school_id: string;
    provider: string;
    /** Null for the installation's own account. */
    account_id: string | null;
    payer_id: string;
    /** With which keeping it was agreed to. */
    payment_id: string;
    token_sealed: Buffer | null;
    /** Which key sealed it. */
    key_id: string | null;
    /** The same for the same card. */
    fingerprint: Buffer | null;
    card: JsonColumnOrNull;
    agreed_at: Date;
    kept_at: Date | null;
    last_used_at: Date | null;
    /** When its payer deleted it. */
    hidden_at: Date | null;
    /** When the provider had forgotten it. */
    removed_at: Date | null;
    next_attempt_at: Date | null;
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
