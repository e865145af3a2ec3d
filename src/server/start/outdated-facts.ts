import { bankDayRules } from '#domain/bank-days';
import { deductionRules } from '#domain/deduction';

const freshMonths = 18;
/** The days of the next year are decreed in December: so long before the known ones end somebody must look. */
const bankDaysLeft = 60;

/** What payers read and was read too long ago to be said without looking again, each a sentence for the operator. */
export function outdatedFacts(today: Temporal.PlainDate): readonly string[] {
  return [...outdatedDeductions(today), ...endingBankDays(today)];
}

function endingBankDays(today: Temporal.PlainDate): readonly string[] {
  return Object.entries(bankDayRules).flatMap(([country, { knownUntil }]) => {
    const ends = today.until(knownUntil, { largestUnit: 'day' }).days <= bankDaysLeft;
    return ends
      ? [`the days on which banks of ${country} are closed are known until ${knownUntil}: add the next year's`]
      : [];
  });
}

function outdatedDeductions(today: Temporal.PlainDate): readonly string[] {
  return Object.entries(deductionRules).flatMap(([country, { readOn }]) => {
    const isOld = Temporal.PlainDate.compare(Temporal.PlainDate.from(readOn).add({ months: freshMonths }), today) < 0;
    return isOld ? [`what tuition deducts in ${country} was last read on ${readOn}: read its sources again`] : [];
  });
}
