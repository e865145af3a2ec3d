/** The whole cluster of `deploy/cluster` on loopback: three machines with the database, one with HAProxy. */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import pg from 'pg';
import { type Machine, machineAt } from './machine.ts';
import { patroniOf, type Patroni } from './patroni.ts';
import { owner, postgresBin, storeApi } from './programs.ts';

export interface Cluster {
  readonly machines: readonly Machine[];
  readonly front: Machine;
  readonly patroni: Patroni;
  /** Where payers and schools reach it. */
  readonly origin: string;
  /** Only this machine reaches it: HAProxy's way to the database, and the processes of Cuota. */
  readonly local: string;
  /** The primary's address, through HAProxy; `pooled` through PgBouncer too. */
  databaseUrl(door?: 'direct' | 'pooled'): string;
  /** A connection to one machine's PostgreSQL as its superuser, past HAProxy. */
  superuser(machine: Machine): pg.Client;
  /** Runs a command of `deploy/cluster`'s pages on a machine of the database. */
  patronictl(...words: readonly string[]): string;
  close(): Promise<void>;
}

interface Choices {
  /** The pair that `start` refuses, for the control alone. */
  readonly dangerous?: boolean;
}

const startWithinMs = 180_000;
const databaseNumbers = [1, 2, 3] as const;
const frontNumber = 4;
const port = 8443;

export async function startCluster({ dangerous = false }: Choices = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-cluster-'));
  chmodSync(folder, 0o711);
  // Each cluster has a network of its own, so ports are the usual ones.
  const network = `127.${randomInt(16, 255)}.${randomInt(1, 255)}`;
  const address = (number: number) => `${network}.${number}`;
  const shared = sharedValues(folder, network);
  const valuesOf = (number: number) => ({
    ...shared,
    ADDRESS: address(number),
    TLS_DIR: join(folder, 'tls', address(number)),
    DATA_DIR: join(folder, `data-${number}`),
    RUN_DIR: join(folder, `run-${number}`),
  });
  const [one, two, three, front] = [...databaseNumbers, frontNumber].map((number) =>
    machineAt(join(folder, `machine-${number}`), valuesOf(number)),
  );
  if (!one || !two || !three || !front) throw new Error('four machines were made');
  const machines = [one, two, three];
  execFileSync('deploy/cluster/certificates', [join(folder, 'tls')], {
    env: { PATH: process.env['PATH'], CLUSTER_ENV: join(one.folder, 'env') },
  });
  const tlsDir = join(folder, 'tls', front.address);
  const ca = readFileSync(join(tlsDir, 'ca.crt'), 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca]);
  // HAProxy's public certificate is the machine's own.
  for (const number of [...databaseNumbers, frontNumber]) execFileSync('mkdir', ['-p', valuesOf(number).DATA_DIR]);
  handOver(folder);
  const patroni = patroniOf(machines, tlsDir);
  const url = (user: string, password: string, at: string) =>
    `postgresql://${user}:${password}@${at}?sslmode=verify-full&sslrootcert=${encodeURIComponent(join(tlsDir, 'ca.crt'))}`;
  const cluster: Cluster = {
    machines,
    front,
    patroni,
    origin: `https://${front.address}:${port}`,
    local: front.address,
    databaseUrl: (door = 'direct') =>
      url('cuota', shared.CUOTA_PASSWORD, `${front.address}:${door === 'direct' ? 5000 : 5001}/cuota`),
    superuser: (machine) =>
      new pg.Client({
        connectionString: url('postgres', shared.POSTGRES_PASSWORD, `${machine.address}:5432/postgres`),
        connectionTimeoutMillis: 2_000,
        query_timeout: 2_000,
      }),
    patronictl: (...words) =>
      execFileSync('patronictl', ['-c', `${valuesOf(1).RUN_DIR}-patroni/patroni.yml`, ...words], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      }),
    async close() {
      await Promise.all([...machines, front].map((each) => each.close()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await startPrograms(cluster, dangerous);
    await makeDatabase(cluster, url('postgres', shared.POSTGRES_PASSWORD, `${front.address}:5000/postgres`), shared.CUOTA_PASSWORD);
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

function sharedValues(folder: string, network: string) {
  const password = () => randomBytes(24).toString('hex');
  const address = (number: number) => `${network}.${number}`;
  return {
    DATABASE_1: address(1),
    DATABASE_2: address(2),
    DATABASE_3: address(3),
    APPLICATIONS: address(frontNumber),
    NETWORK: '127.0.0.0/8',
    LOCAL: address(frontNumber),
    PUBLIC_BIND: `${address(frontNumber)}:${port} ssl crt ${join(folder, 'tls', address(frontNumber), 'machine.crt')} alpn h2,http/1.1`,
    // Nothing is sent twice, so nothing hides a failure.
    HAPROXY_RETRIES: '0',
    POSTGRES_BIN: postgresBin,
    STORE_API: storeApi(),
    WATCHDOG: 'off',
    SHARED_BUFFERS: '64MB',
    MAX_WAL_SIZE: '1GB',
    ARCHIVE_COMMAND: '/bin/true',
    POSTGRES_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
    CUOTA_PASSWORD: password(),
  };
}

/** Everything below belongs to whom the programs run as. */
function handOver(folder: string): void {
  if (owner === null) return;
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  chownSync(folder, owner.uid, owner.gid);
}

async function startPrograms({ machines, front, patroni }: Cluster, dangerous: boolean): Promise<void> {
  for (const machine of machines) {
    machine.start('etcd');
    if (dangerous) machine.startChanged('patroni', (file) => file.replace(/^etcd:$/m, 'etcd3:'));
    else machine.start('patroni');
    machine.start('pgbouncer');
  }
  front.start('haproxy');
  await patroni.whole(startWithinMs);
}

/** As docs/how-to/run-a-cluster.md has it. HAProxy may need a moment to see the primary. */
async function makeDatabase({ machines }: Cluster, url: string, password: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    try {
      await client.connect();
      await client.query(`create role cuota login password '${password}'`);
      await client.query('create database cuota owner cuota');
      return;
    } catch (error) {
      if (tries > 20 || machines.length === 0) throw error;
      await sleep(1_000);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
