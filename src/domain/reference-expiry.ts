/** Deadlines of references, vouchers and slips, and the grace for their money. */
import { dayOf } from './calendar-day.ts';
import { fewInstants, memoize } from './memoize.ts';

export interface PayBeforeQuestion {
  readonly now: Date;
  /** Whole days counted from today in the school's zone; 0 is tonight. */
  readonly days: number;
  /** The school's IANA zone, e.g. `America/Mexico_City`. */
  readonly timeZone: string;
}

/** Who begins a minute before midnight at their bank is not cut off there. */
const shortestMs = 60 * 60_000;

/**
 * Returns the last instant to pay: 23:59:59 of the due day on the school's wall clock; if that is tonight, at least an
 * hour from now. Throws RangeError on days that are not whole and on an unknown zone. Source: spec §4, §9.
 */
export function payBefore({ now, days, timeZone }: PayBeforeQuestion): Date {
  if (!Number.isSafeInteger(days) || days < 0) throw new RangeError('Days are a whole number, 0 or more');
  const end = endOfDay(dayOf(now, timeZone), days, timeZone);
  return new Date(Math.max(end, days === 0 ? now.getTime() + shortestMs : 0));
}

/** When we stop expecting money that was paid in time: grace after pay-before. */
export function graceEndsAt(payBefore: Date, graceHours: number): Date {
  return new Date(payBefore.getTime() + graceHours * 3_600_000);
}

/** Adds days. If clocks go back at midnight, 23:59:59 comes twice: the second counts, so nobody is cut off early. */
const endOfDay = memoize((day: string, days: number, timeZone: string): number => {
  const last = Temporal.PlainDate.from(day).add({ days }).toPlainDateTime('23:59:59');
  return last.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds;
}, fewInstants);
