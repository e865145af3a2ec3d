import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { type Arrival, arrivalOf, type DueStatus, dueStatusOf } from '#domain/arrival-day';
import { dayOf } from '#domain/calendar-day';
import { owed } from '#domain/money-state';
import { catalogueOf } from '#i18n/catalogues';
import { formatDayOfYear, momentIn, readDay } from '#i18n/format';
import { weekdayName } from '#i18n/format-moment';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';
import type { SessionFacts } from '../db/read/session-facts.ts';

export interface MethodArrival {
  readonly arrival: Arrival;
  /** Null where nothing is due any more. */
  readonly due: { readonly day: string; readonly status: DueStatus } | null;
}

/** When money sent now by an offer is there, and how that stands to the next day on which something is due. */
export function methodArrival(facts: SessionFacts, offer: Offer, payBefore: Date): MethodArrival {
  const { now, country } = facts;
  const where = { country, timeZone: facts.school.timeZone };
  const arrival = arrivalOf(now, offer, where);
  const dueDay = nextDueDay(facts);
  if (dueDay === null) return { arrival, due: null };
  return { arrival, due: { day: dueDay, status: dueStatusOf({ now, pace: offer, payBefore, dueDay, ...where }) } };
}

/** The nearest day, today or later, on which something of what is owed is due. */
function nextDueDay({ charges, now, school }: SessionFacts): string | null {
  const today = dayOf(now, school.timeZone);
  const days = charges.filter((charge) => owed(charge) > 0 && charge.dueDate >= today).map(({ dueDate }) => dueDate);
  return days.toSorted()[0] ?? null;
}

/** Returns the list's one remark on it: arrival against the due date if in question, else its duration. */
export function arrivalView(
  facts: SessionFacts,
  offer: Offer,
  { arrival, due }: MethodArrival,
  locale: Locale,
): NonNullable<PaymentMethodOption['arrival']> {
  const words = methodLabels[locale].arrival;
  if (due?.status === 'late')
    return { text: words.late(formatDayOfYear(readDay(due.day), catalogueOf(locale), locale)), tone: 'warn' };
  if (due && due.status !== 'surely') return { text: words.due[due.status], tone: 'good' };
  return { text: takes(facts, offer, arrival, locale), tone: 'plain' };
}

function takes(facts: SessionFacts, offer: Offer, { by, how }: Arrival, locale: Locale): string {
  const words = methodLabels[locale].arrival;
  const { timeZone } = facts.school;
  const { reflectionHours: hours, bankDays } = offer;
  if (how === 'at_once') return words.atOnce;
  if (how === 'usual') return words.usual(bankDays?.usualHours ?? hours);
  if (how === 'after_holidays') return words.onDay(weekdayName(momentIn(by.toISOString(), timeZone), locale));
  return dayOf(by, timeZone) === dayOf(facts.now, timeZone) ? words.today : words.within(hours);
}

/** The same whole, for who chose it: null where the list said all of it. */
export function arrivalNote(
  facts: SessionFacts,
  offer: Offer,
  { arrival, due }: MethodArrival,
  locale: Locale,
): string | null {
  const { notes } = methodLabels[locale];
  const { reflectionHours: hours, bankDays } = offer;
  if (arrival.how === 'at_once') return null;
  if (bankDays?.usualHours !== undefined) return notes.usual(bankDays.usualHours, hours);
  if (arrival.how === 'after_holidays') {
    const day = momentIn(arrival.by.toISOString(), facts.school.timeZone);
    return notes.afterHolidays(weekdayName(day, locale), formatDayOfYear(day, catalogueOf(locale), locale));
  }
  const isSaid = due === null || due.status === 'surely';
  return isSaid && dayOf(arrival.by, facts.school.timeZone) !== dayOf(facts.now, facts.school.timeZone)
    ? null
    : notes.within(hours);
}
