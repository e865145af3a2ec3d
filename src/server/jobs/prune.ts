import { readKeepDays } from '../db/write/keep-days.ts';
import { pruneBatch, pruned } from '../db/write/prune.ts';
import type { Services } from '../services/services.ts';

/** Small, so that no statement takes long and no lock is held while others wait. */
const batch = 1_000;
const lookEveryMs = 600_000;

const lookedAt = new WeakMap<Services, number>();

/** Drops rows past their storage time, every ten minutes, until none is left or it must stop. Returns 0: not urgent. */
export async function pruneOld(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const now = performance.now();
  if (now < (lookedAt.get(services) ?? -lookEveryMs) + lookEveryMs) return 0;
  lookedAt.set(services, now);
  const own = await readKeepDays(services.db);
  for (const each of pruned) {
    const theirs = own.filter(({ days }) => days[each.retention] !== undefined);
    const allBut = theirs.map(({ schoolId }) => schoolId);
    await pruneAll(services, each, { days: services.retention[each.retention], whose: { allBut } }, isStopping);
    for (const { schoolId, days } of theirs)
      await pruneAll(services, each, { days: days[each.retention] ?? 0, whose: { only: schoolId } }, isStopping);
  }
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
