/** What a payer says of a transfer they made, and whether a line of a statement is it. Nothing here moves money. */

export interface TransferReport {
  readonly bank: string;
  /** `YYYY-MM-DD`, by the school's calendar. */
  readonly paidOn: string;
  readonly minor: number;
  /** As their bank wrote it: digits, often with letters. */
  readonly documentNumber: string;
}

export const reportFields = ['bank', 'paid_on', 'amount', 'document_number'] as const;
export type ReportField = (typeof reportFields)[number];

/** Longer ago a transfer would have been seen. */
const oldestDays = 30;
/** From one bank to another it may be booked days later: over a long weekend. */
const bookedWithinDays = 4;
const most = 1_000_000_000_000;

/** The document number without what banks add or leave out: separators, and zeros in front. */
export const bareNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');

/** Which of it cannot be right today (`YYYY-MM-DD` at the school). */
export function wrongIn(report: TransferReport, today: string): readonly ReportField[] {
  const { bank, paidOn, minor, documentNumber } = report;
  const number = bareNumber(documentNumber);
  const isWrong = {
    bank: bank.trim().length < 2 || bank.length > 60,
    paid_on: !isDay(paidOn) || paidOn > today || paidOn < daysAfter(today, -oldestDays),
    amount: !Number.isSafeInteger(minor) || minor <= 0 || minor > most,
    document_number: number.length < 4 || documentNumber.length > 30 || !/\d/.test(number),
  } as const satisfies Record<ReportField, boolean>;
  return reportFields.filter((field) => isWrong[field]);
}

/** A line of the school's statement, as far as it says which transfer it is. */
export interface ReportedLine {
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly reference: string;
  /** The bank's own id of the movement; empty where it gives none. */
  readonly movementId: string;
}

/** Whether the line is the reported transfer: the same amount and document number, on its day or the few it may take. */
export function isReported(report: TransferReport & { readonly currency: string }, line: ReportedLine): boolean {
  if (report.minor !== line.minor || report.currency !== line.currency) return false;
  if (line.day < report.paidOn || line.day > daysAfter(report.paidOn, bookedWithinDays)) return false;
  const number = bareNumber(report.documentNumber);
  const words = [line.movementId, ...line.reference.split(/[^0-9A-Za-z-]+/), ...line.reference.split(/[^0-9A-Za-z]+/)];
  return number !== '' && words.some((word) => bareNumber(word) === number);
}

/** Of the reports that a line may be, the only one; null where there is none, or two: then nobody guesses. */
export function theReported<R extends TransferReport & { readonly currency: string }>(
  reports: readonly R[],
  line: ReportedLine,
): R | null {
  const found = reports.filter((report) => isReported(report, line));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function isDay(text: string): boolean {
  try {
    return (
      /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
    );
  } catch {
    return false;
  }
}

const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
