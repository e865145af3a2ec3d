import { readKeepDays } from '../db/write/keep-days.ts';
import { pruneBatch, pruned } from '../db/write/prune.ts';
import { eraseOldFamilies } from './erase-families.ts';
import { dropEnded } from './drop-ended.ts';
import type { Services } from '../services/services.ts';

/** Small, so that no statement takes long and no lock is held while others wait. */
const batch = 1_000;
const isPruningDue = dueEvery(600_000);
/** To find an old family, all sessions of its school are read. */
const isErasureDue = dueEvery(86_400_000);

/**
 * Drops rows past their storage time every ten minutes, until none is left or it must stop; once a day it erases
 * families past their school's days. Returns 0: not urgent.
 */
export async function pruneOld(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  if (!isPruningDue(services)) return 0;
  const own = await readKeepDays(services.db);
  for (const each of pruned) {
    const theirs = own.filter(({ days }) => days[each.retention] !== undefined);
    const allBut = theirs.map(({ schoolId }) => schoolId);
    await pruneAll(services, each, { days: services.retention[each.retention], whose: { allBut } }, isStopping);
    for (const { schoolId, days } of theirs)
      await pruneAll(services, each, { days: days[each.retention] ?? 0, whose: { only: schoolId } }, isStopping);
  }
  await dropEnded(services);
  if (isErasureDue(services)) await eraseOldFamilies(services);
  return 0;
}

async function pruneAll(
  { db }: Services,
  each: (typeof pruned)[number],
  of: Omit<Parameters<typeof pruneBatch>[2], 'most'>,
  isStopping: () => boolean,
): Promise<void> {
  while (of.days > 0 && !isStopping() && (await pruneBatch(db, each, { ...of, most: batch })) === batch);
}

/** Returns a function that is true once in so many milliseconds of this process, first at once. */
function dueEvery(ms: number): (services: Services) => boolean {
  const dueAt = new WeakMap<Services, number>();
  return (services) => {
    const now = performance.now();
    if (now < (dueAt.get(services) ?? 0)) return false;
    dueAt.set(services, now + ms);
    return true;
  };
}
