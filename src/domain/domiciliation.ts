/** The version of the words a payer agrees to when a card is domiciled. Other words need another version: it is kept with each consent. */
export const consentVersion = '2026-11';

/** What recurs month by month. Source: spec §3, concept types. */
const recurring: ReadonlySet<string> = new Set(['tuition', 'pension']);

export interface RecurringCharge {
  readonly concept_type: string;
  /** A day in the school's calendar, `YYYY-MM-DD`. */
  readonly due_date: string;
}

/**
 * The day a domiciled card is charged next, `YYYY-MM-DD`: the latest due day among what recurs, one month later, or as
 * many months later as it takes to come after `today`. A day the month does not have is its last one. Null where nothing recurs.
 */
export function nextChargeOn(charges: readonly RecurringCharge[], today: string): string | null {
  const [last] = charges
    .filter(({ concept_type }) => recurring.has(concept_type))
    .map(({ due_date }) => due_date)
    .toSorted()
    .toReversed();
  if (last === undefined) return null;
  const due = Temporal.PlainDate.from(last);
  const now = Temporal.PlainDate.from(today);
  // Counted from the due day each time, so that the 31st comes back after a short month.
  let months = 1;
  while (Temporal.PlainDate.compare(due.add({ months }), now) <= 0) months += 1;
  return due.add({ months }).toString();
}
