/** What a payer says of a transfer they made. Nothing here moves money. */
import type { Country } from './money.ts';

export interface TransferReport {
  readonly bank: string;
  /** `YYYY-MM-DD`, by the school's calendar. */
  readonly paidOn: string;
  readonly minor: number;
  /** `HH:MM` on the school's clock; null if they gave the day only. */
  readonly paidTime: string | null;
  /** The number as their bank wrote it: digits, often with letters. Empty if they gave the hour instead. */
  readonly documentNumber: string;
}

export const reportFields = ['bank', 'paid_on', 'paid_time', 'amount', 'document_number'] as const;
export type ReportField = (typeof reportFields)[number];

/** What a bank's number of a transfer looks like; a key of SPEI has letters and digits only, at most thirty. */
const numberShapes = {
  MX: /^[0-9A-Z](?:[ -]?[0-9A-Z]){3,29}$/i,
  CO: /\d/,
  EC: /\d/,
} as const satisfies Record<Country, RegExp>;

/** Longer ago a transfer would have been seen. */
const oldestDays = 30;
const most = 1_000_000_000_000;

/** A shorter bare number would be on many lines. */
export const leastNumberLength = 8;

/** The payer's message about a number that cannot be their transfer's. */
export const numberRefusals = ['too_short', 'date', 'of_this_payment'] as const;
export type NumberRefusal = (typeof numberRefusals)[number];

/** How often a payer may correct a report. */
export const mostCorrections = 3;

/** The document number without what banks add or leave out: separators, and zeros in front. */
export const bareNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');

/** The school's wall clock, and its country. */
export interface SchoolClock {
  /** `YYYY-MM-DD` and `HH:MM`. */
  readonly today: string;
  readonly time: string;
  readonly country: Country;
}

/** Returns the fields that cannot be right now. The hour replaces a number that the payer does not have. */
export function wrongIn(report: TransferReport, { today, time, country }: SchoolClock): readonly ReportField[] {
  const { bank, paidOn, paidTime, minor } = report;
  const isWrong = {
    bank: bank.trim().length < 2 || bank.length > 60,
    paid_on: !isDay(paidOn) || paidOn > today || paidOn < daysAfter(today, -oldestDays),
    paid_time: paidTime !== null && (!isClock.test(paidTime) || (paidOn === today && paidTime > time)),
    amount: !Number.isSafeInteger(minor) || minor <= 0 || minor > most,
    document_number: isNumberWrong(report, numberShapes[country]),
  } as const satisfies Record<ReportField, boolean>;
  return reportFields.filter((field) => isWrong[field]);
}

const isClock = /^([01]\d|2[0-3]):[0-5]\d$/;

function isNumberWrong({ documentNumber, paidTime }: TransferReport, shape: RegExp): boolean {
  if (documentNumber === '') return paidTime === null;
  const number = bareNumber(documentNumber);
  return number.length < 4 || documentNumber.length > 30 || !/\d/.test(number) || !shape.test(documentNumber);
}

/** When it was sent, by the school's clock; null without an hour. For a valid report only. */
export function sentAt(
  { paidOn, paidTime }: Pick<TransferReport, 'paidOn' | 'paidTime'>,
  timeZone: string,
): Date | null {
  if (paidTime === null) return null;
  const sent = Temporal.PlainDate.from(paidOn).toZonedDateTime({ timeZone, plainTime: paidTime });
  return new Date(sent.epochMilliseconds);
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

export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
