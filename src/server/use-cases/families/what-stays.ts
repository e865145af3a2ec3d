import type { Database } from '../../db/driver/tables.generated.ts';

/**
 * What an erasure does with each table. A new table has to say so here before it compiles; the test then looks for a
 * family's data in every column.
 */
export const inEachTable = {
  access_link: 'hashes of keys; revoked',
  allocation: 'stays: books',
  api_key: 'nobody’s',
  audit_entry: 'nobody’s: ids alone',
  biller_file: 'nobody’s',
  biller_payment: 'stays: books, by a bank’s id and a reference',
  card_form: 'stays: sums and a provider’s id',
  charge: 'sums, days and the school’s own id stay; student and words go',
  charge_lock: 'nobody’s',
  connection_change: 'nobody’s: the school’s own addresses and accounts',
  delivery: 'stays: that a message was taken',
  delivery_attempt: 'stays: the same',
  earlier_key: 'hashes of keys',
  email: 'address and words go',
  erasure: 'says that it was done, of nobody',
  evidence: 'sums, instants and references stay; all other words go',
  excess: 'stays: books',
  handoff: 'goes',
  idempotency_key: 'goes, where the answer is about the family',
  inbox: 'as evidence',
  installation: 'nobody’s',
  kept_card: 'goes, once its provider has forgotten it',
  listed_options: 'nobody’s',
  mandate: 'consent, days and that it ended stay; card and payer go',
  money_case: 'sums and decision stay; note and a bank’s words go',
  money_receipt: 'stays: books; a bank’s words go',
  money_return: 'stays: books; note and a bank’s words go',
  outbox: 'type, sums, states and ids of payments stay; all other words go',
  payment: 'sums, states, way, reference and confirmation number stay; names, answers, steps and sealed data go',
  payment_event: 'stays: books',
  person: 'nobody’s: the school’s own people',
  policy_acceptance: 'stays: version, language and instant of a consent',
  provider_acceptance: 'stays: the same',
  provider_account: 'nobody’s',
  provider_call: 'stays: ids and instants',
  provider_fee: 'stays: books; a bank’s words go',
  rate_limit: 'keyed hashes, gone within the hour',
  reconciliation: 'nobody’s',
  refund: 'stays: books; note goes',
  refund_approval: 'stays: books; notes go',
  refund_rule: 'nobody’s',
  return_entry: 'stays: books',
  school: 'nobody’s',
  school_logo: 'nobody’s',
  session: 'sums, days, state and the school’s own id stay; payer and return address go',
  statement_line: 'sum, day and the bank’s id stay; its words and account numbers go',
  student_card: 'revoked and without the student, unless another family has the student too',
  student_reference: 'the reference stays, without the student, unless another family has the student too',
  tax_data: 'goes',
  transaction_mark: 'nobody’s',
  transfer_arrival: 'nobody’s: a bank and minutes',
  transfer_report: 'sum and days stay; bank and number go',
  transition_rule: 'nobody’s',
  voucher_link: 'hashes of keys; revoked',
  waiver: 'stays: books',
  webhook_endpoint: 'nobody’s',
} as const satisfies Record<keyof Database, string>;

/** What stays of a family's sessions, for whoever asks; the laws stand in docs/how-to/erase-a-family.md. */
export const staysWords = `What stays, for the books: sums, currencies, days, states and ways of its sessions and payments, their references and
confirmation numbers, the school's own ids of sessions and charges, returns, refunds, fees, cases and their decisions, which
notices were accepted and when, and that the school got its events. docs/how-to/erase-a-family.md names the laws that ask for it.`;
