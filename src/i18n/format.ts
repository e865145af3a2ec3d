/**
 * Amounts, days and instants as the payer reads them. Marks and month order are ours, month names come from `Intl`:
 * phones ship trimmed locale data, and the server's page must read the same once any of them hydrates it.
 */
import { fewInstants, memoize } from '#domain/memoize';
import type { Catalogue } from './es-MX.ts';
import type { Locale } from './locale.ts';

const marks = {
  'es-MX': { group: ',', decimal: '.' },
  'es-CO': { group: '.', decimal: ',' },
  'es-EC': { group: '.', decimal: ',' },
  'en-US': { group: ',', decimal: '.' },
} as const satisfies Record<Locale, { group: string; decimal: string }>;

/** Spanish is es-MX for `Intl`: phones ship reduced data of the others. */
export const language = (locale: Locale): string => (locale === 'en-US' ? 'en-US' : 'es-MX');

export const dates = memoize(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Minor units as `$12,480.50`, with a real minus sign. The currency's code stands beside it, never inside. */
export function formatAmount(minor: number, locale: Locale): string {
  const { group, decimal } = marks[locale];
  const [, whole = '', cents = ''] = /^(\d+)(\d\d)$/.exec(String(Math.round(Math.abs(minor))).padStart(3, '0')) ?? [];
  return `${minor < 0 ? '−' : ''}$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)}${decimal}${cents}`;
}

/** Amount with its currency code, for sentences and screen readers: `$12,480.50 MXN`. Pass the money's own currency. */
export function formatMoney(minor: number, currency: string, locale: Locale): string {
  return `${formatAmount(minor, locale)} ${currency}`;
}

export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: string;
  readonly seconds: string;
}

/** Returns a zone's date and time at an instant. Throws a RangeError on an unknown zone or an unreadable instant. */
export const momentIn = memoize((instant: string, timeZone: string): Moment => {
  const format = dates('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const read = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    year: Number(read('year')),
    month: Number(read('month')),
    day: Number(read('day')),
    clock: `${read('hour')}:${read('minute')}`,
    seconds: read('second'),
  };
}, fewInstants);

export type CalendarDay = Pick<Moment, 'year' | 'month' | 'day'>;

/** Reads `YYYY-MM-DD`; `YYYY-MM` gives the month's first day. */
export function readDay(day: string): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

export const utc = (day: CalendarDay): Date => new Date(Date.UTC(day.year, day.month - 1, day.day));

/** Name of a month, 1 to 12: `noviembre`, `November`. */
export function monthName(month: number, locale: Locale): string {
  return dates(language(locale), { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)));
}

/** `10 de diciembre de 2026`; in English `December 10, 2026`. Source: spec §9. */
export function formatLongDay(day: CalendarDay, texts: Catalogue, locale: Locale): string {
  return texts.time.day(String(day.day), monthName(day.month, locale), String(day.year));
}

/** `10 de diciembre`, where the year goes without saying. */
export function formatDayOfYear(day: CalendarDay, texts: Catalogue, locale: Locale): string {
  return texts.time.dayOfYear(String(day.day), monthName(day.month, locale));
}

/** Returns the whole calendar days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
}

/** Joins words so that no line breaks between them. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}
