import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from '#contracts/audit-log';
import type { CsvFormat } from '#contracts/csv-query';
import type { DayLine } from '#contracts/days';
import type { ListedPayment } from '#contracts/payments-list';
import type { Settlement, SettlementLine } from '#contracts/settlements';
import { decimalText } from '#domain/amount-text';
import type { JournalRow } from '#domain/day-journal';
import { currencies, type Currency } from '#domain/money';
import { shownLine } from '#domain/plain-text';

/** An amount or an instant as it is written: a spreadsheet may read it as a number or a date. */
interface Plain {
  readonly plain: string;
  readonly isAmount?: true;
}
const amount = (minor: number, currency: Currency): Plain => ({ plain: decimalText(minor, currency), isAmount: true });
const instant = (text: string | null): Plain | null => (text === null ? null : { plain: text });

/** A column's name, and its value from a row: text, unless it is plain. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | Plain | null>>;

const paymentColumns: Columns<ListedPayment> = {
  payment_id: (row) => row.payment_id,
  session_id: (row) => row.session_id,
  external_id: (row) => row.external_id,
  status: (row) => row.status,
  method_key: (row) => row.method_key,
  created_at: (row) => instant(row.created_at),
  paid_at: (row) => instant(row.paid_at),
  currency: (row) => row.currency,
  base_amount: (row) => amount(row.base_amount, row.currency),
  commission_amount: (row) => amount(row.commission_amount, row.currency),
  total_amount: (row) => amount(row.total_amount, row.currency),
  received_amount: (row) => (row.received_amount === null ? null : amount(row.received_amount, row.currency)),
  returned_amount: (row) => amount(row.returned_amount, row.currency),
  confirmation_number: (row) => row.confirmation_number,
  reference: (row) => row.reference,
  decline_group: (row) => row.decline_group,
  open_cases: (row) => row.open_cases.join(' '),
  students: (row) => [...new Set(row.lines.map((line) => line.student_name))].join('; '),
  concepts: (row) => row.lines.map((line) => line.concept_desc).join('; '),
  campus_id: (row) => row.campus_id,
  payer: (row) => row.payer_name,
};

const settlementColumns: Columns<SettlementLine> = {
  line_id: (row) => row.line_id,
  kind: (row) => row.kind,
  at: (row) => instant(row.at),
  paid_at: (row) => instant(row.paid_at),
  payment_id: (row) => row.payment_id,
  session_id: (row) => row.session_id,
  external_id: (row) => row.external_id,
  method_key: (row) => row.method_key,
  currency: (row) => row.currency,
  amount: (row) => amount(row.amount, exponentOf(row.currency)),
  commission: (row) => amount(row.commission, exponentOf(row.currency)),
  confirmation_number: (row) => row.confirmation_number,
  reference: (row) => row.reference,
  return_id: (row) => row.return_id,
  concepts: (row) => row.concepts.join('; '),
  provider: (row) => row.provider,
  account_id: (row) => row.account_id,
};

const auditColumns: Columns<AuditEntry> = {
  entry_id: (row) => row.id,
  at: (row) => instant(row.at),
  actor_kind: (row) => row.actor.kind,
  actor_id: (row) => row.actor.id,
  key_id: (row) => row.key_id,
  address: (row) => row.address,
  request_id: (row) => row.request_id,
  operation: (row) => row.operation,
  row_id: (row) => row.row_id,
  outcome: (row) => row.outcome,
  before: (row) => (row.change ? JSON.stringify(row.change.before) : null),
  after: (row) => (row.change ? JSON.stringify(row.change.after) : null),
  row_count: (row) => (row.row_count === null ? null : { plain: String(row.row_count) }),
};

/** Entries of the audit log as a file: a row each. */
export const auditLogCsv = (entries: readonly AuditEntry[], format: CsvFormat): string =>
  csv(auditColumns, entries, format);
const journalColumns = (date: string): Columns<JournalRow<DayLine>> => ({
  date: () => instant(date),
  account: (row) => row.account,
  debit: (row) => amount(row.debit, exponentOf(row.line.currency)),
  credit: (row) => amount(row.credit, exponentOf(row.line.currency)),
  currency: (row) => row.line.currency,
  concept: (row) => [entryWords[row.line.kind], ...row.line.concepts].join(' · '),
  reference: (row) => row.line.confirmation_number,
  entry: (row) => row.entry,
  campus_id: (row) => row.line.campus_id,
  method_key: (row) => row.line.method_key,
  external_id: (row) => row.line.external_id,
  line_id: (row) => row.line.line_id,
});

/** Read by accountants of the three countries. */
const entryWords = {
  payment: 'Cobro',
  refund: 'Devolución',
  reversal: 'Reverso',
  chargeback: 'Contracargo',
  fee: 'Comisión del proveedor',
} as const satisfies Record<DayLine['kind'], string>;

/** Payments as a file: a row each, amounts as decimal text beside their currency. */
export const paymentsCsv = (payments: readonly ListedPayment[], format: CsvFormat): string =>
  csv(paymentColumns, payments, format);

/** Returns a day's lines as a file; returns and fees have a kind of their own, and no sign. */
export const settlementCsv = ({ lines }: Settlement, format: CsvFormat): string =>
  csv(settlementColumns, lines, format);

/** Returns a day's journal as a file: a row for each debit and credit, and what each is of. */
export const journalCsv = (date: string, rows: readonly JournalRow<DayLine>[], format: CsvFormat): string =>
  csv(journalColumns(date), rows, format);

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const satisfies Record<CsvFormat['separator'], string>;

/** UTF-8 with a header. Every text is quoted and on one line, and no cell is a formula (`harmless`). */
export function csv<Row>(columns: Columns<Row>, rows: readonly Row[], { separator, bom, decimal }: CsvFormat): string {
  const mark = decimal === 'comma' ? ',' : '.';
  const cells = rows.map((row) => Object.values(columns).map((cell) => cellOf(cell(row), mark)));
  return stringify([Object.keys(columns).map((plain) => ({ plain })), ...cells], {
    bom: bom === 'true',
    delimiter: separators[separator],
    quoted_string: true,
    record_delimiter: 'windows',
    cast: { object: ({ plain }) => (typeof plain === 'string' ? plain : '') },
  });
}

/** An amount has the mark of the file before its cents. */
function cellOf(value: string | Plain | null, mark: string): string | Plain {
  if (typeof value === 'string') return harmless(value);
  if (value?.isAmount) return { plain: value.plain.replace('.', mark) };
  return value ?? { plain: '' };
}

/**
 * The place where a cell may begin: at the start of a text, or behind a sign at which a spreadsheet of another country
 * splits it. Spaces and quotes left by such a split do not count. Then the start of a formula, also in full width.
 */
const formulaStart = /(?:^|[,;|])[\s"]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Returns text that no spreadsheet reads as a formula, however split: an apostrophe precedes each possible start. */
export const harmless = (text: string): string => shownLine(text).replace(formulaStart, (start) => `${start}'`);

/** Money may come in a currency that we do not settle in; every one that a provider here can bring has two digits. */
const exponentOf = (currency: string): Currency => currencies.find((known) => known === currency) ?? 'USD';
