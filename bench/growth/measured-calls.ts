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
import { shapeOf } from '#server/api-docs/json-schema';
import type { Database } from '#server/db/driver/tables.generated';
import { applyInbox } from '#server/jobs/apply-inbox';
import { pruned } from '#server/db/write/prune';
import { work } from '#server/jobs/worker';
import { createMetrics } from '#server/http/metrics';

/** Gets each thing's name and a function that prepares it. That returns the function that does it once. */
export type Measure = (name: string, prepare: () => Promise<() => Promise<unknown>>) => Promise<void>;

/** A list's values for parameters without a choice: something in the middle of the data, and something rare. */
export interface Samples {
  readonly [parameter: string]: readonly string[];
}

/** Parameters without a call of their own, and why. */
const notAsked: Readonly<Record<string, string>> = {
  limit: 'says itself how much is read',
  cursor: 'asked for with the page before',
  endpoint_id: 'of the endpoints of a school, at most ten',
  account_id: 'of the accounts of a school, which do not grow with its sessions',
  date: 'asked for by the operation itself',
  amount: 'narrows a search, which bench/search.ts measures',
  on: 'the same',
  name: 'the same',
};

export async function samplesOf(db: Kysely<Database>): Promise<Samples> {
  const { rows } = await sql<Record<'session_id' | 'external_id' | 'payer_id' | 'campus_id' | 'at', string>>`
    select s.id as session_id, s.external_id, s.payer->>'id' as payer_id, s.campus_id, s.created_at::text as at
    from session s join outbox o on o.session_id = s.id
    where s.external_id is not null order by s.created_at
    offset (select count(*) / 3 from outbox) limit 1`.execute(db);
  const { session_id = '', external_id = '', payer_id = '', campus_id = '', at = '' } = rows[0] ?? {};
  const instant = new Date(at).toISOString();
  return {
    session_id: [session_id],
    external_id: [external_id],
    payer_id: [payer_id],
    campus_id: [campus_id],
    actor_id: [session_id],
    operation: ['createPaymentSession'],
    row_id: [session_id],
    from: [instant],
    to: [instant],
    method_key: ['MX/cash/stripe', 'MX/store/stripe'],
    student_id: ['alumno-311'],
    q: ['Lucía Ruiz', 'Colegio', '4,350.00', external_id],
  };
}

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

/** A file has up to 10,000 rows, as many as are there: only a list is asked for so many. */
const isList = ({ parameters }: Task['operation']): boolean => parameters.some(({ name }) => name === 'limit');

/** Of a list of the school's: each of its choices, and each sample. Throws at a parameter of which there is none. */
function queriesOf({ operation, document }: Task, samples: Samples) {
  if (operation.method !== 'GET' || !operation.path.startsWith('/api/v1/') || !isList(operation)) return [];
  const queryParameters = operation.parameters.filter(
    (each) => each.in === 'query' && notAsked[each.name] === undefined,
  );
  return queryParameters.flatMap(({ name, schema }) => {
    const choices = shapeOf(schema, document.schemas).schema.enum;
    const values = choices ?? samples[name];
    if (!values) throw new Error(`${operation.id}: nothing to ask for by ${name}`);
    return values.map((value, at) => ({
      name: `${name}=${choices ? String(value) : `sample ${at + 1}`}`,
      // A page that is full where there is little, too.
      queryString: `${name}=${encodeURIComponent(String(value))}&limit=3`,
    }));
  });
}

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
