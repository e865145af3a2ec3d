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
  for (const each of pruned) {
    const days = services.retention[each.kept];
    while (days > 0 && !isStopping() && (await pruneBatch(services.db, each, { days, most: batch })) === batch);
  }
  return 0;
}
