import type { SchoolDay, SignOffRequest } from '#contracts/days';
import { daySums } from '#domain/settlement-totals';
import { insertSignOff } from '../../db/books/school-days.ts';
import { Refusal } from '../../basics/refusal.ts';
import { keeping, requirePermission, type SchoolChange } from '../school-call.ts';
import { requireDay } from './days-of-school.ts';

/**
 * Writes that a person found a closed day right; once. Refuses as `forbidden` for anybody else, `day_not_found`,
 * `day_not_closed` while it is open, and `day_signed_off`.
 */
export async function signOffDay(
  call: SchoolChange<SchoolDay>,
  { date, note }: SignOffRequest & { readonly date: string },
): Promise<SchoolDay> {
  requirePermission(call, 'sign_off_days');
  const { id, totals, ...day } = await requireDay(call, date);
  if (totals === null) throw new Refusal('day_not_closed', 'This day is open: it closes first.');
  return keeping(call, async (trx) => {
    const signed = await insertSignOff(trx, id, { actorKind: call.actor.kind, actorId: call.actor.id, note });
    if (!signed) throw new Refusal('day_signed_off', 'This day is signed off.');
    return { ...day, sums: daySums(totals), sign_off: signed };
  });
}
