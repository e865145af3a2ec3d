import * as z from 'zod/mini';
import { momentIn, readDay } from '#i18n/format';
import { formatClock, formatShortDay } from '#i18n/format-moment';
import type { Locale } from '#i18n/locale';

/** A zone's day at an instant, as `YYYY-MM-DD`. */
export function dayIn(instant: string, timeZone: string): string {
  const { year, month, day } = momentIn(instant, timeZone);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** `10 dic 2026, 11:59 p. m.` in a zone. */
export function shortInstant(instant: string, timeZone: string, locale: Locale): string {
  const moment = momentIn(instant, timeZone);
  return `${formatShortDay(moment, locale)}, ${formatClock(moment, locale)}`;
}

/** `10 dic 2026` of `YYYY-MM-DD`. */
export const shortDay = (day: string, locale: Locale): string => formatShortDay(readDay(day), locale);

/** The first instant of a day in a zone, or of a later one, ISO 8601; null for a text that is no day. */
export function startOfDay(day: string | null, timeZone: string, daysLater = 0): string | null {
  if (!z.iso.date().safeParse(day).success) return null;
  const start = Temporal.PlainDate.from(day ?? '')
    .add({ days: daysLater })
    .toZonedDateTime(timeZone);
  return start.toInstant().toString();
}

/** Midnights of a zone between two instants. */
export function waitedDays(from: string, to: string, timeZone: string): number {
  const [first, last] = [from, to].map((instant) => Temporal.PlainDate.from(dayIn(instant, timeZone)));
  return first && last ? Math.max(0, first.until(last).days) : 0;
}
