import type { Settlement } from '#contracts/settlements';
import { settlementTotals } from '#domain/settlement-totals';
import { type CallingSchool, timeZoneOf } from '../../db/schools.ts';
import { readSettlementLines } from '../../db/settlement-lines.ts';
import type { Services } from '../../services.ts';

/** What came and what went back on `date` (`YYYY-MM-DD`) by the school's own clock. */
export async function readSettlement(services: Services, school: CallingSchool, date: string): Promise<Settlement> {
  const timeZone = await timeZoneOf(services.db, school.id);
  const lines = await readSettlementLines(services.db, { schoolId: school.id, timeZone, date });
  return { date, time_zone: timeZone, currency: school.currency, totals: settlementTotals(lines), lines: [...lines] };
}
