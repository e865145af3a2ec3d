import { memoize } from './memoize.ts';

/** Returns the calendar and clock of a zone at an instant. */
const wallClock = (at: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);

/** A day on the wall clocks of a zone: from its first instant until before the next one's. */
interface ZoneDay {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** The queried days of each zone: a list of methods queries many instants, of a few days. */
const knownDays = memoize((_timeZone: string): ZoneDay[] => []);
const mostKnownDays = 40;

function zoneDay(at: number, timeZone: string): ZoneDay {
  const known = knownDays(timeZone);
  const found = known.find(({ from, to }) => from <= at && at < to);
  if (found) return found;
  const clock = wallClock(at, timeZone);
  const day = clock.toPlainDate();
  const next = day.add({ days: 1 }).toZonedDateTime({ timeZone });
  const fresh = { day: day.toString(), from: clock.startOfDay().epochMilliseconds, to: next.epochMilliseconds };
  if (known.length >= mostKnownDays) known.length = 0;
  known.push(fresh);
  return fresh;
}

/** The calendar day (`YYYY-MM-DD`) of an instant on a wall clock in `timeZone`. */
export const dayOf = (at: Date, timeZone: string): string => zoneDay(at.getTime(), timeZone).day;

/** The instant that ends an instant's day in `timeZone`, and begins the next. */
export const endOfDayOf = (at: Date, timeZone: string): number => zoneDay(at.getTime(), timeZone).to;

/** The time of day (`HH:MM`) of an instant on a wall clock in `timeZone`. */
export function timeOf(at: Date, timeZone: string): string {
  return wallClock(at.getTime(), timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** Returns noon of a day (`YYYY-MM-DD`) in `timeZone`: for a day without a time, so that other zones show that day. */
export function noonOf(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds);
}
