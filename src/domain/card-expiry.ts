/** A card's expiry. Runs in the browser, so without `Temporal`. */
import { toPlainDigits } from './card-number.ts';

/** A month of a calendar; `month` is 1 to 12. */
export interface CalendarMonth {
  readonly year: number;
  readonly month: number;
}

/**
 * The faults of an expiry date, one per message of spec §5:
 * `not_a_date` "Invalid date": nothing typed, a month beyond 12, a year not of two or four digits.
 * `expired` "Invalid expiration date": a month that is over.
 */
export type CardExpiryResult = 'ok' | 'not_a_date' | 'expired';

/** Checks an expiry date as it was typed. A card is good through the end of its month. Source: spec §5. */
export function checkCardExpiry(text: string, thisMonth: CalendarMonth): CardExpiryResult {
  const expiry = readCardExpiry(text);
  if (expiry === null) return 'not_a_date';
  return monthCount(expiry) < monthCount(thisMonth) ? 'expired' : 'ok';
}

/** Reads `MM / YY`, `M/YY`, `MM/YYYY`, `MMYY`; null if it is no month. Two digits below 70 are 20xx, others 19xx. */
export function readCardExpiry(text: string): CalendarMonth | null {
  // A month of one digit needs a separator: 129 could be 12/9 as well as 1/29.
  const shape = /^(\d{1,2}(?=\D)|\d{2})\s*(?:[/／.\p{Pd}]\s*)?(\d{4}|\d{2})$/u;
  const [, monthText, yearText = ''] = shape.exec(toPlainDigits(text).trim()) ?? [];
  const month = Number(monthText);
  if (!(month >= 1 && month <= 12)) return null;
  return { year: fullYear(yearText), month };
}

/** The month on a wall clock in `timeZone` at an instant. Throws RangeError on an unknown zone. */
export function monthAt(instant: Date, timeZone: string): CalendarMonth {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' });
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return { year: parts['year'] ?? Number.NaN, month: parts['month'] ?? Number.NaN };
}

/**
 * Formats the text while it is typed: `MM / YY` or `MM / YYYY`, at most 9 characters. `1` waits for a second digit, `2`
 * can only be `02 / `. `previous` is the field's former text: after a deletion at its end nothing is added again, and a
 * deletion in the separator also removes a digit of the month. Source: spec §5.
 */
export function formatCardExpiry(text: string, previous = ''): string {
  const isDeleting = text.length < previous.length && previous.startsWith(text);
  if (isDeleting) return /^\d\d \/?$/.test(text) ? text.slice(0, 1) : text;
  const [, start = '', between = '', rest = ''] = /^\D*(\d*)(\D*)(.*)$/su.exec(toPlainDigits(text)) ?? [];
  const later = rest.replace(/\D/g, '');
  const isSplit = between !== '' && start.length <= 2;
  const monthLength = isSplit ? start.length : lengthOfMonth(start);
  const month = start.slice(0, monthLength);
  const year = start.slice(monthLength) + later;
  const isMonthOpen = month === '' || (year === '' && (month === '0' || (month === '1' && !isSplit)));
  return isMonthOpen ? month : `${month.padStart(2, '0')} / ${year.slice(0, 4)}`;
}

/** Returns the month's length in digits without a separator: 2 to 9, and 1 before a 3 to 9, are months of their own. */
function lengthOfMonth(digits: string): number {
  return /^([2-9]|1[3-9])/.test(digits) ? 1 : 2;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function monthCount({ year, month }: CalendarMonth): number {
  return year * 12 + month;
}
