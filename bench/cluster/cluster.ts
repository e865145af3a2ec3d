/** The whole cluster of `deploy/cluster` on loopback: three machines with the database, one with HAProxy. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import pg from 'pg';
import { type Layout, layOut } from './layout.ts';
import { Machine } from './machine.ts';
import { patroniOf, type Patroni } from './patroni.ts';
import { owner } from './programs.ts';

/** How a process of Cuota reaches the primary: from HAProxy at once, or through PgBouncer. */
export type Way = 'direct' | 'pooled';

export interface Cluster {
  readonly machines: readonly Machine[];
  readonly front: Machine;
  readonly patroni: Patroni;
  /** Where programs reach HAProxy, and what payers have in their address bar. */
  readonly origin: string;
  readonly payerOrigin: string;
  /** Only this machine reaches it: HAProxy's way to the database, and the processes of Cuota. */
  readonly local: string;
  /** The primary through HAProxy. */
  databaseUrl(way?: Way): string;
  /** A connection to one machine's PostgreSQL as its superuser, past HAProxy. */
  superuser(machine: Machine): pg.Client;
  /** Runs a command of docs/how-to/run-a-cluster.md. Returns what it prints. */
  patronictl(words: readonly string[], input?: string): string;
  close(): Promise<void>;
}

const startWithinMs = 180_000;
const ports = { direct: 5000, pooled: 5001 } as const satisfies Record<Way, number>;

/** Starts one with an empty database. `dangerous` is the pair that `start` refuses, for the control alone. */
export async function startCluster({ dangerous = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-cluster-'));
  chmodSync(folder, 0o711);
  const layout = layOut(folder);
  const cluster = describe(folder, layout);
  try {
    startPrograms(cluster, dangerous);
    await cluster.patroni.whole(startWithinMs);
    await makeDatabase(layout, cluster.local);
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

function describe(folder: string, layout: Layout): Cluster {
  const machines = layout.databases.map((values, at) => new Machine(join(folder, `machine-${at + 1}`), values));
  const front = new Machine(join(folder, 'machine-front'), layout.front);
  execFileSync(resolve('deploy/cluster', 'certify'), [join(folder, 'tls')], {
    env: { PATH: process.env['PATH'], CLUSTER_ENV: front.envFile },
  });
  const authority = readFileSync(join(layout.tlsDir, 'ca.crt'), 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority]);
  if (owner !== null) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  return {
    machines,
    front,
    patroni: patroniOf(machines, layout.tlsDir),
    origin: layout.origin,
    payerOrigin: layout.payerOrigin,
    local: front.address,
    databaseUrl: (way = 'direct') => layout.url('cuota', `${front.address}:${ports[way]}/cuota`),
    superuser: ({ address }) =>
      new pg.Client({
        connectionString: layout.url('postgres', `${address}:5432/postgres`),
        connectionTimeoutMillis: 2_000,
        query_timeout: 2_000,
      }),
    patronictl(words, input = '') {
      const file = `${layout.databases[0]?.['RUN_DIR']}-patroni/patroni.yml`;
      const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
      return execFileSync('patronictl', ['-c', file, ...words], { encoding: 'utf8', env, input });
    },
    async close() {
      await Promise.all([...machines, front].map((each) => each.close()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
}

function startPrograms({ machines, front }: Cluster, dangerous: boolean): void {
  for (const machine of machines) {
    machine.start('etcd', 'pgbouncer');
    if (dangerous) machine.startPatroniWith((file) => file.replace(/^etcd:$/m, 'etcd3:'));
    else machine.start('patroni');
  }
  front.start('haproxy');
}

/** As docs/how-to/run-a-cluster.md has it. HAProxy may need a moment to see the primary. */
async function makeDatabase({ url, front }: Layout, local: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const connectionString = url('postgres', `${local}:${ports.direct}/postgres`);
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
    try {
      await client.connect();
      await client.query(`create role cuota login password '${front['CUOTA_PASSWORD']}'`);
      await client.query('create database cuota owner cuota');
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(1_000);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
