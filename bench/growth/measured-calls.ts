/** Everything that may not cost more as data grows: each call of the API, each filter of its lists, and each job. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { byCash } from '#sandbox/actors/parent';
import type { CardHarness } from '#sandbox/tests/cards/card-harness';
import { onEveryOperation, type Task, validRequest } from '#sandbox/tests/fuzz/fuzz';
import { rarelyAnswered } from '#sandbox/tests/fuzz/operations';
import { sessionBody } from '#sandbox/actors/session-body';
import type { Database } from '#server/db/driver/tables.generated';
import { applyInbox } from '#server/jobs/apply-inbox';
import { pruned } from '#server/db/write/prune';
import { work } from '#server/jobs/worker';
import { createMetrics } from '#server/http/metrics';
import { isList, queriesOf, type Samples } from './list-queries.ts';

/** Gets each thing's name and a function that prepares it. That returns the function that does it once. */
export type Measure = (name: string, prepare: () => Promise<() => Promise<unknown>>) => Promise<void>;

interface Calls {
  readonly samples: Samples;
  readonly measure: Measure;
  readonly only?: readonly string[] | undefined;
}

/** Each call of the API with what makes it valid, then each list by each of its filters, and its second page. */
export async function everyCall(harness: CardHarness, { samples, measure, only }: Calls): Promise<void> {
  const ask = async (task: Task): Promise<void> => {
    const { operation } = task;
    if (only && !only.some((name) => name.startsWith(operation.id))) return;
    await measure(operation.id, async () => {
      const wire = await validRequest(task);
      return async () => {
        const { status, code } = await task.send({ ...wire, body: withOwnCharges(wire.body) });
        if (status >= 300 && !rarelyAnswered[operation.id])
          throw new Error(`${operation.id} answered ${status} ${code}`);
      };
    });
    for (const query of queriesOf(task, samples))
      await measure(`${operation.id}?${query.name}`, async () => {
        const list = await listOf(harness, task);
        return () => read(harness, list, query.queryString);
      });
    if (isList(operation) && operation.parameters.some(({ name }) => name === 'cursor'))
      await measure(`${operation.id}, the second page`, async () => secondPage(harness, await listOf(harness, task)));
  };
  await onEveryOperation(harness, ask, 1);
}

interface List {
  readonly path: string;
  readonly bearer: string;
}

/** Of the school that grew; what lists the parts of one thing, of the school that has such a thing. */
async function listOf({ schoolKey }: CardHarness, task: Task): Promise<List> {
  if (!task.operation.path.includes('{')) return { path: task.operation.path, bearer: schoolKey };
  const { path, headers } = await validRequest(task);
  return { path: path.join('/'), bearer: (headers['authorization'] ?? '').replace('Bearer ', '') };
}

/** Each request has its own session and charges: a charge in many sessions would be read in each of them. */
const withOwnCharges = (body: unknown): unknown =>
  body && JSON.parse(JSON.stringify(body).replaceAll(/"(cargo|estado)-/g, `"$1-${randomUUID()}-`));

const page = z.looseObject({ next_cursor: z.nullable(z.string()) });

async function secondPage(harness: CardHarness, list: List) {
  const { next_cursor: cursor } = page.parse(await read(harness, list, 'limit=3'));
  return () => read(harness, list, cursor === null ? '' : `cursor=${encodeURIComponent(cursor)}`);
}

async function read(harness: CardHarness, { path, bearer }: List, query: string): Promise<unknown> {
  const answer = await harness.call('GET', `${path}?${query}`, { bearer });
  if (!answer.ok) throw new Error(`${path}?${query} answered ${answer.status}`);
  return answer.json();
}

/** What no call of the API covers: the operator's metrics, a webhook's processing, and each job with nothing due. */
export async function everythingElse(harness: CardHarness, db: Kysely<Database>, measure: Measure): Promise<void> {
  const { services } = harness;
  for (const job of Object.values(work)) await job({ ...services }, () => false);
  // Years of it went at once just now, and left room that no table has whose oldest rows go day by day.
  const tables = pruned.map(({ table }) => table).join(', ');
  await sql.raw(`vacuum (full, analyze) ${tables}`).execute(db);
  await measure('metrics', async () => () => createMetrics(services, services.accounts.all).text());
  await measure('a webhook, worked off', () => paidAtTheCounter(harness));
  for (const [name, job] of Object.entries(work))
    // Some jobs query only every few minutes, in each process.
    await measure(`job: ${name}`, async () => () => job({ ...services }, () => false));
}

/** Makes and pays a voucher for a charge of two sessions; measures its provider's report. */
async function paidAtTheCounter(harness: CardHarness) {
  const body = sessionBody([100_000]);
  const shared = { ...body, charges: body.charges.map((charge) => ({ ...charge, external_id: randomUUID() })) };
  await harness.parent(shared);
  const parent = await harness.parent(shared);
  const { next_step: step } = await parent.pay(byCash);
  await harness.stripe.pay(referenceOf(step) ?? '');
  return async () => {
    await harness.emulators.get('stripe')?.tick();
    await applyInbox(harness.services);
  };
}
