import type { Settlement, SettlementQuery } from '#contracts/settlements';
import { settlementTotals } from '#domain/settlement-totals';
import { timeZoneOf } from '../../db/write/schools.ts';
import { readClosing, readSettlementLines } from '../../db/books/settlement-lines.ts';
import type { SchoolCall } from '../school-call.ts';

/** What came, went back and was kept on a day by the school's own clock; of one account where it is asked for. */
export async function readSettlement(
  { services, school }: SchoolCall,
  { date, account_id: accountId }: Pick<SettlementQuery, 'date' | 'account_id'>,
): Promise<Settlement> {
  const timeZone = await timeZoneOf(services.db, school.id);
  const day = { schoolId: school.id, timeZone, date };
  // Whether it is closed is asked first: what comes between the two questions never makes an open day look closed.
  const closing = await readClosing(services.db, day);
  const all = await readSettlementLines(services.db, day);
  const lines = all.filter(({ account_id: id }) => accountId === undefined || accountId === (id ?? 'default'));
  const totals = settlementTotals(lines);
  return { date, time_zone: timeZone, ...closing, currency: school.currency, totals, lines };
}
