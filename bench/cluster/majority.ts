/** etcd loses two of three: nobody else may become primary, and after it returns writes go on. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { startLoad } from './load.ts';
import { type Played, readBooks } from './play.ts';
import type { Product } from './product.ts';
import type { Machine } from './machine.ts';

export interface PlayedMajority extends Played {
  /** The most machines that said at once that they take writes. */
  readonly mostPrimaries: number;
  /** From etcd's return to the next acknowledged write, in milliseconds. */
  readonly backMs: number;
}

const awayMs = 40_000;
const lookEveryMs = 500;

/**
 * Two machines lose etcd; then, with `primaryDies`, the primary's PostgreSQL is killed: without etcd nobody can take
 * its place.
 */
export async function loseMajority(
  cluster: Cluster,
  product: Product,
  { primaryDies }: { readonly primaryDies: boolean },
): Promise<PlayedMajority> {
  const { machines, patroni } = cluster;
  const load = startLoad(cluster.origin, product.schoolKey, product.stripe);
  await sleep(3_000);
  const primary = await patroni.primary();
  const two = machines.filter((each) => each !== primary).slice(0, 2);
  load.longestGap();
  const watch = watchPrimaries(cluster);
  await Promise.all(two.map((each) => each.kill('etcd')));
  await sleep(awayMs / 4);
  if (primaryDies) primary?.killPostmaster();
  await sleep((awayMs * 3) / 4);
  const [returned, before] = [performance.now(), load.writes()];
  for (const each of two) each.start('etcd');
  while (load.writes() < before + 5 && performance.now() - returned < 120_000) await sleep(20);
  const backMs = performance.now() - returned;
  const gapMs = load.longestGap();
  await patroni.whole(180_000);
  const mostPrimaries = await watch.stop();
  await load.stop();
  const says = primaryDies ? 'etcd loses its majority, and the primary dies' : 'etcd loses its majority';
  return { says, gapMs, backMs, mostPrimaries, ...(await readBooks(product, load)) };
}

/** Asks each PostgreSQL itself, again and again, whether it takes writes. */
function watchPrimaries(cluster: Cluster): { stop(): Promise<number> } {
  let most = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const taking = await Promise.all(cluster.machines.map((each) => takesWrites(cluster, each)));
      most = Math.max(most, taking.filter(Boolean).length);
      await sleep(lookEveryMs);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return most;
    },
  };
}

async function takesWrites({ superuser }: Cluster, machine: Machine): Promise<boolean> {
  const client = superuser(machine);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads');
    return rows[0]?.reads === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
