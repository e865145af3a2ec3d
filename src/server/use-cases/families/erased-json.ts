import { erasedText } from '#domain/plain-text';

/** Nobody can have it. Source: RFC 2606. */
export const erasedEmail = 'erased@erased.invalid';

/** Texts that say nothing of a person: ids of ours and of accounts, words of our own lists, instants and days. */
const stays: ReadonlySet<string> = new Set(
  `id type kind status state phase code group means resolution difference
  session_id payment_id paymentId charge_id refund_id refundId refund_approval_id case_id stand_in_id refusal providerRef undone external_id
  created_at paid_at paidAt opened_at resolved_at done_at failed_at decided_at stand_in_from carried_out_at due_at dueAt expiresAt
  paid_on reported_at expected_by due_date date_period period payer_preference_at
  method_key method entity payment_method currency country country_code concept_type campus_id
  confirmation_number decline_group return_kind report_problem payer_preference provider_code
  scholarship_type generate_invoice`.split(/\s+/),
);

export interface ErasedAs {
  /** What an id of the school's for a person becomes, where it is not erased without a trace. */
  readonly aliases: ReadonlyMap<string, string>;
  /** References of payments that stay. */
  readonly references: ReadonlySet<string>;
}

/**
 * A value without anybody's data, in the same shape: every text goes that is not known to say nothing of a person. An
 * id of a payer or student becomes another, the same everywhere, so that what belongs together stays so.
 */
export function erasedJson(value: unknown, as: ErasedAs, key = ''): unknown {
  if (typeof value === 'string') return erasedString(value, as, key);
  if (Array.isArray(value)) return value.map((each: unknown) => erasedJson(each, as, key));
  if (typeof value !== 'object' || value === null) return value;
  // What a school gave for its invoices is gone as a whole.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'tax_data' ? null : erasedJson(each, as, name)]),
  );
}

function erasedString(value: string, { aliases, references }: ErasedAs, key: string): string {
  const alias = aliases.get(value);
  if (alias !== undefined) return alias;
  if (stays.has(key) || (key === 'reference' && references.has(value))) return value;
  return key === 'email' ? erasedEmail : erasedText;
}
