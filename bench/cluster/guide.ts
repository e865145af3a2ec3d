/** Runs what docs/how-to/run-a-cluster.md says, on a cluster that runs. */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import type { Cluster } from './cluster.ts';
import type { Product } from './product.ts';

const page = 'docs/how-to/run-a-cluster.md';
const wholeWithinMs = 180_000;

/** The commands of `patronictl` on the page, without its file. */
function commandsOfPage(): readonly string[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^patronictl -c \S+ (.+)$/gm)].map(([, words = '']) => words);
}

/** Runs each command of the page in its order; a restore is the last. Returns what was wrong. */
export async function followGuide(cluster: Cluster, product: Product): Promise<readonly string[]> {
  const steps: Readonly<Record<string, () => Promise<string | null>>> = {
    list: async () => (/Sync Standby/.test(cluster.patronictl(['list'])) ? null : 'there is no synchronous standby'),
    'switchover --force': () => switchOver(cluster),
    'reinit cuota db2 --force': () => makeAnew(cluster),
    'remove cuota': () => restore(cluster, product),
  };
  const commands = commandsOfPage();
  const wrong = commands.filter((each) => !(each in steps)).map((each) => `${page}: nobody runs ${each}`);
  for (const command of commands) {
    const problem = (await steps[command]?.()) ?? null;
    console.log(`patronictl ${command}: ${problem ?? 'as the page says'}`);
    if (problem !== null) wrong.push(`${page}: ${command}: ${problem}`);
  }
  return wrong;
}

async function switchOver(cluster: Cluster): Promise<string | null> {
  const before = await cluster.patroni.primary();
  cluster.patronictl(['switchover', '--force']);
  await cluster.patroni.whole(wholeWithinMs);
  return (await cluster.patroni.primary()) === before ? 'the primary stayed' : null;
}

/** `db2` may be primary: then it is moved away first, as nobody makes a primary anew. */
async function makeAnew(cluster: Cluster): Promise<string | null> {
  const [, second] = cluster.machines;
  if ((await cluster.patroni.primary()) === second) await switchOver(cluster);
  const output = cluster.patronictl(['reinit', 'cuota', 'db2', '--force', '--wait']);
  await cluster.patroni.whole(wholeWithinMs);
  return /Success/.test(output) ? null : output;
}

/** The backup is a copy of a server that was stopped, where an operator has pgBackRest's. */
async function restore(cluster: Cluster, product: Product): Promise<string | null> {
  const [first, ...others] = cluster.machines;
  const primary = await cluster.patroni.primary();
  if (!first || !primary) return 'there is no primary';
  const client = createProductClient(cluster.origin);
  const { id } = await client.createSession(product.schoolKey, sessionBody());
  await Promise.all(product.processes.map((each) => each.stop()));
  for (const each of [...cluster.machines.filter((machine) => machine !== primary), primary])
    await each.stop('patroni');
  primary.copyData(`${primary.dataDir}.backup`);
  cluster.patronictl(['remove', 'cuota'], 'cuota\nYes I am aware\n');
  for (const each of cluster.machines) renameSync(each.dataDir, `${each.dataDir}.aside`);
  first.takeData(`${primary.dataDir}.backup`);
  first.start('patroni');
  await cluster.patroni.led(first, wholeWithinMs);
  for (const each of others) each.start('patroni');
  await cluster.patroni.whole(wholeWithinMs);
  await Promise.all(product.processes.map((each) => each.start()));
  for (const each of cluster.machines) rmSync(`${each.dataDir}.aside`, { recursive: true });
  const { rows } = await sql`select from session where id = ${id}`.execute(product.db);
  return rows.length === 1 ? null : 'a session of before the backup is gone';
}
