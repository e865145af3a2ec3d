/** Clusters that must lose: where one does not, the test that finds no loss elsewhere proves nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from './cluster.ts';
import { faults } from './faults.ts';
import { startLoad } from './load.ts';
import { play, type Played, readBooks } from './play.ts';
import { type Product, startProduct } from './product.ts';

/** A commit waits for nobody, and what the standbys have not received dies with the primary. */
async function asynchronous(cluster: Cluster, product: Product): Promise<Played> {
  const { machines, patroni } = cluster;
  const [first] = machines;
  // Patroni promotes a standby however much it lacks.
  const change = { synchronous_mode: false, synchronous_mode_strict: false, maximum_lag_on_failover: 2 ** 30 };
  if (!first || (await patroni.ask(first, 'PATCH', '/config', change))?.status !== 200)
    throw new Error('Patroni did not take its settings');
  await untilAsynchronous(cluster);
  const load = startLoad(cluster.origin, product.schoolKey, product.stripe);
  await sleep(3_000);
  const primary = await patroni.primary();
  const receivers = machines.filter((each) => each !== primary).flatMap((each) => each.postgres('walreceiver'));
  if (!primary || receivers.length === 0) throw new Error('there is nobody to freeze');
  for (const pid of receivers) process.kill(pid, 'SIGSTOP');
  await sleep(2_000);
  await primary.kill('etcd', 'patroni', 'pgbouncer');
  // The frozen receiver ends before it reads what came meanwhile.
  for (const pid of receivers) for (const name of ['SIGTERM', 'SIGCONT'] as const) process.kill(pid, name);
  load.longestGap();
  const before = load.writes();
  const until = performance.now() + 90_000;
  while (load.writes() < before + 5 && performance.now() < until) await sleep(50);
  load.abandon();
  await load.stop();
  return { says: 'replication is asynchronous', gapMs: load.longestGap(), ...(await readBooks(product, load, 1_000)) };
}

async function untilAsynchronous({ patroni, superuser }: Cluster): Promise<void> {
  const primary = await patroni.primary();
  if (!primary) throw new Error('there is no primary');
  const client = superuser(primary);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ synchronous_standby_names: string }>('show synchronous_standby_names');
      if (rows[0]?.synchronous_standby_names === '') return;
      await sleep(500);
    }
  } finally {
    await client.end();
  }
}

/** Patroni before 3.0.3 with `etcd3:`, which `start` refuses: a primary that hung takes the lock back. */
const dangerous = (cluster: Cluster, product: Product): Promise<Played> =>
  play(cluster, product, faults['frozen postgres'], 1_000);

const controls = {
  asynchronous: { choices: {}, lose: asynchronous },
  dangerous: { choices: { dangerous: true }, lose: dangerous },
} as const;

/** On a cluster of its own, whose books are broken afterwards. */
export async function playControl(name: keyof typeof controls): Promise<Played> {
  const { choices, lose } = controls[name];
  const cluster = await startCluster(choices);
  try {
    const product = await startProduct(cluster);
    try {
      return await lose(cluster, product);
    } finally {
      await product.close();
    }
  } finally {
    await cluster.close();
  }
}
