import { fewInstants, kept } from './kept.ts';

export const dayFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export type DayFormat = (typeof dayFormats)[number];

const shapes = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
} as const satisfies Record<DayFormat, RegExp>;

/** Reads a day of this century as `YYYY-MM-DD`; null for another format, or a day no calendar has. */
export function readDay(text: string, format: DayFormat): string | null {
  const parts = shapes[format].exec(text.trim())?.groups;
  const [year, month, day] = [Number(parts?.['year']), Number(parts?.['month']), Number(parts?.['day'])];
  if (!parts || year < 2000 || year > 2099) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

const clockAt = kept(
  (at: number, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone),
  fewInstants,
);
const dayAt = kept((at: number, timeZone: string) => clockAt(at, timeZone).toPlainDate().toString(), fewInstants);

/** What calendar and clock of a zone show at an instant. */
export const wallClock = (at: Date, timeZone: string): Temporal.ZonedDateTime => clockAt(at.getTime(), timeZone);

/** The calendar day (`YYYY-MM-DD`) of an instant on a wall clock in `timeZone`. */
export const dayOf = (at: Date, timeZone: string): string => dayAt(at.getTime(), timeZone);

/** The time of day (`HH:MM`) of an instant on a wall clock in `timeZone`. */
export function timeOf(at: Date, timeZone: string): string {
  return wallClock(at, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** Noon of a day (`YYYY-MM-DD`) in `timeZone`: where only the day is known, so that no other zone makes it another one. */
export function noonOf(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds);
}
