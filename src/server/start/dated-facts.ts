import { deductionRules } from '#domain/deduction';

const freshMonths = 18;

/** What payers read and was read too long ago to be said without looking again, each a sentence for the operator. */
export function outdatedFacts(today: Temporal.PlainDate): readonly string[] {
  return Object.entries(deductionRules).flatMap(([country, { readOn }]) => {
    const isOld = Temporal.PlainDate.compare(Temporal.PlainDate.from(readOn).add({ months: freshMonths }), today) < 0;
    return isOld ? [`what tuition deducts in ${country} was last read on ${readOn}: read its sources again`] : [];
  });
}
