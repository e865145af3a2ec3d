import type { Settlement } from '#contracts/settlements';
import { settlementTotals } from '#domain/settlement-totals';
import { type CallingSchool, timeZoneOf } from '../../db/schools.ts';
import { readClosing, readSettlementLines } from '../../db/settlement-lines.ts';
import type { Services } from '../../services.ts';

/** What came and what went back on `date` (`YYYY-MM-DD`) by the school's own clock. */
export async function readSettlement(services: Services, school: CallingSchool, date: string): Promise<Settlement> {
  const timeZone = await timeZoneOf(services.db, school.id);
  const day = { schoolId: school.id, timeZone, date };
  // Whether it is closed is asked first: what comes between the two questions never makes an open day look closed.
  const closing = await readClosing(services.db, day);
  const lines = await readSettlementLines(services.db, day);
  const totals = settlementTotals(lines);
  return { date, time_zone: timeZone, ...closing, currency: school.currency, totals, lines: [...lines] };
}
