import { dayOf } from '#domain/calendar-day';
import { nextChargeOn } from '#domain/domiciliation';
import type { SessionFacts } from '../../db/session-facts.ts';

/** The day in the school's calendar on which a card domiciled with this session is charged next; null where nothing recurs. */
export function nextChargeOfSession({ charges, now, school }: SessionFacts): string | null {
  const dated = charges.map(({ details, dueDate }) => ({ concept_type: details.concept_type, due_date: dueDate }));
  return nextChargeOn(dated, dayOf(now, school.timeZone));
}
