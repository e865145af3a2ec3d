/** What goes through PgBouncer, and what past it: a pool of transactions carries no LISTEN and no named statement. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { referenceOf } from '#contracts/instruction-lines';
import { createProductClient } from '#sandbox/actors/product-client';
import { byCash, openLink } from '#sandbox/actors/parent';
import { sessionBody } from '#sandbox/actors/session-body';
import type { Cluster } from './cluster.ts';
import { startLoad } from './load.ts';
import type { Product } from './product.ts';

export interface Pooled {
  /** PostgreSQL's connections of PgBouncer under load, and the most that the two processes had open to it. */
  readonly behind: number;
  /** The names of the processes' connections past it. */
  readonly past: readonly string[];
  /** How long PostgreSQL lets a statement take that came through PgBouncer. */
  readonly deadline: string;
  /** How many processes sent notices that a listener past PgBouncer heard. */
  readonly senders: number;
  /** From "paid at the counter" to the page at the process that learnt it last, in milliseconds. */
  readonly toldMs: readonly number[];
}

const loadMs = 10_000;
const payments = 15;

/** The processes reach the database through PgBouncer already. */
export async function lookAtPool(cluster: Cluster, product: Product): Promise<Pooled> {
  const listening = await listen(cluster);
  const load = startLoad(cluster.origin, product.schoolKey, product.stripe);
  await sleep(loadMs);
  const connections = await connectionsOf(cluster);
  await load.stop();
  const toldMs: number[] = [];
  while (toldMs.length < payments) toldMs.push(await payBeforeBoth(product));
  return { ...connections, deadline: await deadlineOf(cluster), senders: await listening.stop(), toldMs };
}

/** Listens as each process does, and counts who sends. */
async function listen(cluster: Cluster): Promise<{ stop(): Promise<number> }> {
  const senders = new Set<string>();
  const client = new pg.Client({ connectionString: cluster.databaseUrl(), application_name: 'operator' });
  client.on('notification', ({ payload = '' }) => void senders.add(/"from":"([^"]+)"/.exec(payload)?.[1] ?? payload));
  await client.connect();
  await client.query('listen cuota');
  return {
    async stop() {
      await client.end();
      return senders.size;
    },
  };
}

/** PgBouncer comes by PostgreSQL's socket, which has no address. This process's own connection is an operator's. */
async function connectionsOf({ patroni, superuser }: Cluster): Promise<Pick<Pooled, 'behind' | 'past'>> {
  const primary = await patroni.primary();
  if (!primary) throw new Error('there is no primary');
  const client = superuser(primary);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; is_pooled: boolean }>(
      `select application_name as name, client_addr is null as is_pooled from pg_stat_activity
       where usename = 'cuota' and application_name <> 'operator'`,
    );
    return {
      behind: rows.filter((each) => each.is_pooled).length,
      past: [...new Set(rows.filter((each) => !each.is_pooled).map(({ name }) => name))],
    };
  } finally {
    await client.end();
  }
}

async function deadlineOf(cluster: Cluster): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.databaseUrl('pooled') });
  await client.connect();
  try {
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    return rows[0]?.statement_timeout ?? 'none';
  } finally {
    await client.end();
  }
}

/** The webhook reaches one process; the other hears by a notice, or looks every two seconds. */
async function payBeforeBoth({ processes, schoolKey, stripe }: Product): Promise<number> {
  const [first] = processes;
  if (!first) throw new Error('there is no process');
  const { key } = await createProductClient(first.origin).createSession(schoolKey, sessionBody());
  const parent = await openLink(first.origin, key);
  const { id, next_step: step } = await parent.pay(byCash);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${parent.bearer}` };
  try {
    const open = processes.map(({ origin }) =>
      fetch(`${origin}/api/payments/${id}/events`, { headers, signal: leaving.signal }),
    );
    const arePaid = (await Promise.all(open)).map(readUntilPaid);
    const began = performance.now();
    await stripe.pay(referenceOf(step) ?? '');
    await Promise.all(arePaid);
    return performance.now() - began;
  } finally {
    leaving.abort();
  }
}

async function readUntilPaid(stream: Response): Promise<void> {
  let read = '';
  for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read += text;
    if (read.includes('"status":"successful"')) return;
  }
  throw new Error('a page’s stream ended without the money');
}
