import { stringify } from 'csv-stringify/sync';
import type { ListedPayment } from '#contracts/payments-list';
import type { Settlement, SettlementLine } from '#contracts/settlements';
import { decimalText } from '#domain/amount-text';
import { currencies, type Currency } from '#domain/money';

/** What a column is called, and what of a row stands in it. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | null>>;

const paymentColumns: Columns<ListedPayment> = {
  payment_id: (row) => row.payment_id,
  session_id: (row) => row.session_id,
  external_id: (row) => row.external_id,
  status: (row) => row.status,
  method_key: (row) => row.method_key,
  created_at: (row) => row.created_at,
  paid_at: (row) => row.paid_at,
  currency: (row) => row.currency,
  base_amount: (row) => decimalText(row.base_amount, row.currency),
  commission_amount: (row) => decimalText(row.commission_amount, row.currency),
  total_amount: (row) => decimalText(row.total_amount, row.currency),
  received_amount: (row) => (row.received_amount === null ? null : decimalText(row.received_amount, row.currency)),
  returned_amount: (row) => decimalText(row.returned_amount, row.currency),
  confirmation_number: (row) => row.confirmation_number,
  reference: (row) => row.reference,
  decline_group: (row) => row.decline_group,
  open_cases: (row) => row.open_cases.join(' '),
  students: (row) => [...new Set(row.lines.map((line) => line.student_name))].join('; '),
  concepts: (row) => row.lines.map((line) => line.concept_desc).join('; '),
};

const settlementColumns: Columns<SettlementLine> = {
  line_id: (row) => row.line_id,
  kind: (row) => row.kind,
  at: (row) => row.at,
  paid_at: (row) => row.paid_at,
  payment_id: (row) => row.payment_id,
  session_id: (row) => row.session_id,
  external_id: (row) => row.external_id,
  method_key: (row) => row.method_key,
  currency: (row) => row.currency,
  amount: (row) => decimalText(row.amount, exponentOf(row.currency)),
  commission: (row) => decimalText(row.commission, exponentOf(row.currency)),
  confirmation_number: (row) => row.confirmation_number,
  reference: (row) => row.reference,
  return_id: (row) => row.return_id,
  concepts: (row) => row.concepts.join('; '),
  provider: (row) => row.provider,
  account_id: (row) => row.account_id,
};

/** Payments as a file: a row each, amounts as decimal text beside their currency. */
export const paymentsCsv = (payments: readonly ListedPayment[]): string => csv(paymentColumns, payments);

/** The lines of a day as a file; what went back or was kept has a kind of its own, and no sign. */
export const settlementCsv = ({ lines }: Settlement): string => csv(settlementColumns, lines);

/** Comma, UTF-8 without a byte order mark, a header. A cell that a spreadsheet would take as a formula gets an apostrophe before it. */
function csv<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row) ?? ''));
  return stringify([Object.keys(columns), ...cells], { escape_formulas: true, record_delimiter: 'windows' });
}

/** Money may come in a currency we do not settle in; every one that a provider here can bring has two digits. */
const exponentOf = (currency: string): Currency => currencies.find((known) => known === currency) ?? 'USD';
