/** What may happen to a cluster, and how it is mended afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';

export interface Fault {
  readonly says: string;
  /** Whether another machine has to become primary. */
  readonly isFailover: boolean;
  /** Hurts. Returns how to mend, which is called once writes are acknowledged again. */
  readonly hurt: (cluster: Cluster) => Promise<() => Promise<void>>;
}

const database = ['etcd', 'patroni', 'pgbouncer'] as const;
/** Longer than `ttl`: by then another is primary. */
const frozenMs = 45_000;

async function primaryOf({ patroni }: Cluster): Promise<Machine> {
  const primary = await patroni.primary();
  if (!primary) throw new Error('there is no primary to hurt');
  return primary;
}

const nothingToMend = async () => undefined;

async function freeze(machine: Machine, what: 'machine' | 'postgres'): Promise<() => Promise<void>> {
  const thawsAt = performance.now() + frozenMs;
  machine.freeze(what);
  return async () => {
    await sleep(Math.max(0, thawsAt - performance.now()));
    machine.thaw();
  };
}

export const faults = {
  postmaster: {
    says: 'the primary’s PostgreSQL is killed',
    isFailover: true,
    async hurt(cluster) {
      (await primaryOf(cluster)).killPostmaster();
      return nothingToMend;
    },
  },
  machine: {
    says: 'the primary’s machine dies: PostgreSQL, Patroni, etcd, PgBouncer',
    isFailover: true,
    async hurt(cluster) {
      const primary = await primaryOf(cluster);
      await primary.kill(...database);
      return async () => primary.start(...database);
    },
  },
  switchover: {
    says: 'an operator switches over',
    isFailover: true,
    async hurt(cluster) {
      cluster.patronictl(['switchover', '--force']);
      return nothingToMend;
    },
  },
  'frozen machine': {
    says: 'the primary’s machine stands still for 45 s',
    isFailover: true,
    hurt: async (cluster) => freeze(await primaryOf(cluster), 'machine'),
  },
  'frozen postgres': {
    says: 'the primary’s PostgreSQL alone stands still for 45 s',
    isFailover: true,
    hurt: async (cluster) => freeze(await primaryOf(cluster), 'postgres'),
  },
  standby: {
    says: 'the synchronous standby’s machine dies',
    isFailover: false,
    async hurt({ patroni }) {
      const standby = await patroni.synchronous();
      if (!standby) throw new Error('there is no synchronous standby');
      await standby.kill(...database);
      return async () => standby.start(...database);
    },
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults).filter((name): name is FaultName => name in faults);
