/** When money that is sent now is seen by the school, and whether that is before something is due. */
import { isBankDay, nextBankDay } from './bank-days.ts';
import { dayOf, endOfDayOf } from './calendar-day.ts';
import type { Country } from './money.ts';
import { fewInstants, memoize } from './memoize.ts';

/** A method's pace on bank days. */
export interface BankDayPace {
  /** From then on a bank day is over for it: `HH:MM` on the school's wall clock; midnight unless given. */
  readonly until?: string;
  /**
   * Usual hours on bank days, nights included. Money sent on another day, or on the evening before one, shows by the
   * end of the next bank day.
   */
  readonly usualHours?: number;
}

export interface Pace {
  /** The longest it takes, in hours; 0 at once. */
  readonly reflectionHours: number;
  /** Its hours pass on bank days alone; without it they pass by the clock, at night and on holidays too. */
  readonly bankDays?: BankDayPace;
}

interface Where {
  readonly country: Country;
  /** The school's IANA zone. */
  readonly timeZone: string;
}

export interface Arrival {
  /** The latest instant, as far as the way to pay says. */
  readonly by: Date;
  /** At once; within its usual time; within its hours; or later than those, because banks do not work. */
  readonly how: 'at_once' | 'usual' | 'hours' | 'after_holidays';
}

/** When money that is sent at `now` is there at the latest. */
export function arrivalOf(now: Date, pace: Pace, where: Where): Arrival {
  const { reflectionHours, bankDays } = pace;
  if (reflectionHours === 0) return { by: now, how: 'at_once' };
  const byClock = hoursAfter(now, reflectionHours);
  if (!bankDays) return { by: byClock, how: 'hours' };
  const counts = countsFrom(now, bankDays, where);
  if (bankDays.usualHours !== undefined && isUsualTime(now, counts, where))
    return { by: hoursAfter(now, bankDays.usualHours), how: 'usual' };
  const by =
    bankDays.usualHours === undefined ? passed(counts, reflectionHours, where) : endOf(counts, bankDays, where);
  return { by, how: by > byClock ? 'after_holidays' : 'hours' };
}

/** Whether a payment now meets a due day. */
export type DueStatus =
  /** Whenever it is paid, it is there in time. */
  | 'surely'
  /** Yes now; not at the end of the reference's validity. */
  | 'in_time'
  /** The same, and sent tomorrow it would not be. */
  | 'today_only'
  /** The same, and sent tonight it would not be. */
  | 'now_only'
  | 'late';

interface DueQuestion extends Where {
  readonly now: Date;
  readonly pace: Pace;
  /** The deadline for a payment that is started now. */
  readonly payBefore: Date;
  /** `YYYY-MM-DD`, today or later. */
  readonly dueDay: string;
}

/** Whether money sent now is there by the end of the due day, and how much later it might be sent. */
export function dueStatusOf({ now, pace, payBefore, dueDay, ...where }: DueQuestion): DueStatus {
  const isLate = (sent: Date): boolean => dayOf(arrivalOf(sent, pace, where).by, where.timeZone) > dueDay;
  if (isLate(now)) return 'late';
  if (pace.reflectionHours === 0 || !isLate(payBefore)) return 'surely';
  if (isLate(endOf(now, {}, where))) return 'now_only';
  return isLate(hoursAfter(now, 24)) ? 'today_only' : 'in_time';
}

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

/** When the first day after one begins on which banks work. */
const nextBankDayAt = memoize((country: Country, day: string, timeZone: string): number => {
  const next = nextBankDay(country, Temporal.PlainDate.from(day));
  return next.toZonedDateTime({ timeZone }).epochMilliseconds;
}, fewInstants);
const nextStart = (at: Date, { country, timeZone }: Where): Date =>
  new Date(nextBankDayAt(country, dayOf(at, timeZone), timeZone));

const isBankDayThere = memoize(
  (country: Country, day: string): boolean => isBankDay(country, Temporal.PlainDate.from(day)),
  fewInstants,
);

/** When a zone's clocks show that time of a day. */
const instantOf = memoize(
  (day: string, plainTime: string, timeZone: string): number =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
  fewInstants,
);

/** Money sent on a bank day counts at once; after the day's end, or on other days, from the start of the next. */
function countsFrom(now: Date, { until }: BankDayPace, where: Where): Date {
  const { country, timeZone } = where;
  const day = dayOf(now, timeZone);
  const isOver = until !== undefined && now.getTime() >= instantOf(day, until, timeZone);
  return isBankDayThere(country, day) && !isOver ? now : nextStart(now, where);
}

/** Within a bank day, and in the night that leads to another one. */
function isUsualTime(now: Date, counts: Date, where: Where): boolean {
  const { country, timeZone } = where;
  const tomorrow = Temporal.PlainDate.from(dayOf(now, timeZone)).add({ days: 1 }).toString();
  return (
    counts.getTime() === now.getTime() ||
    (isBankDayThere(country, dayOf(now, timeZone)) && dayOf(counts, timeZone) === tomorrow)
  );
}

/** The end of a day: the hour after which it is over, else its last second. */
function endOf(at: Date, { until = '23:59:59' }: BankDayPace, { timeZone }: Where): Date {
  return new Date(instantOf(dayOf(at, timeZone), until, timeZone));
}

/** Adds hours to an instant of a bank day, counting bank days only. The midnight that ends a day is part of it. */
function passed(from: Date, hours: number, where: Where): Date {
  const left = (endOfDayOf(from, where.timeZone) - from.getTime()) / 3_600_000;
  if (hours < left) return hoursAfter(from, hours);
  if (hours === left) return new Date(hoursAfter(from, hours).getTime() - 1000);
  return passed(nextStart(from, where), hours - left, where);
}
