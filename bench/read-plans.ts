/** How the database would carry out what the product asks, on a database that is not small any more. */
import { randomUUID } from 'node:crypto';
import { type CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { startApiHarness } from '#sandbox/api-harness';
import { productBeside } from '#sandbox/product-beside.fixture';
import { sessionBody } from '#sandbox/session-body';
import { connect, unhurried } from '#server/db/connect';
import type { Database } from '#server/db/tables.generated';
import { applyInbox } from '#server/jobs/apply-inbox';
import { checkCredentials } from '#server/jobs/check-credentials';
import { checkDuePayments } from '#server/jobs/check-payments';
import { deliverWebhooks } from '#server/jobs/deliver-webhooks';
import { dropOldMarks } from '#server/jobs/drop-marks';
import { remindPayers } from '#server/jobs/remind-payers';
import { activateMandates, tendSavedCards } from '#server/jobs/tend-cards';
import { tendDueRefunds } from '#server/jobs/tend-refunds';
import { expireLinks, tendSessions } from '#server/jobs/tend-sessions';
import { sendEmails } from '#server/mail/send-emails';
import { startWorker } from '#server/jobs/worker';
import type { Services } from '#server/start/services';
import { createMetrics } from '#server/start/metrics';
import { growingTables, multiplySessions } from './growth-rows.ts';

/** A statement that would walk a table which grows. */
export interface Walk {
  readonly table: string;
  readonly statement: string;
}

export interface Plans {
  readonly asked: number;
  /** The growing tables that have grown here. Of an almost empty one a walk is the right plan, and says nothing. */
  readonly filled: ReadonlySet<string>;
  readonly walks: readonly Walk[];
}

const node = z.looseObject({ Plans: z.optional(z.array(z.unknown())) });

/** Answers the tables that a plan reads from end to end. */
export function walkedBy(plan: unknown): readonly string[] {
  const { 'Node Type': kind, 'Relation Name': table, Plans: below = [] } = node.parse(plan);
  const own = kind === 'Seq Scan' && typeof table === 'string' ? [table] : [];
  return [...own, ...below.flatMap(walkedBy)];
}

/** Fills a database with `sessions`, has the product do whatever it does, and asks for the plan of every statement. */
export async function readPlans(sessions: number): Promise<Plans> {
  const harness = await startApiHarness({ workers: 0 });
  const slow = connect({ connectionString: String(harness.environment['DATABASE_URL']), deadlines: unhurried });
  try {
    const ids = await patterns(harness);
    await multiplySessions(slow.db, ids, Math.ceil(sessions / ids.length));
    const asked = new Map<string, CompiledQuery>();
    await everything(harness, recorder(harness.services.db, asked));
    const walks: Walk[] = [];
    const filled = await filledTables(slow.db, sessions / 4);
    for (const query of [...asked.values(), ...(await ofFunctions(slow.db))])
      walks.push(...(await walksOf(slow.db, query)).filter(({ table }) => filled.has(table)));
    return { asked: asked.size, filled, walks };
  } finally {
    await slow.close();
    await harness.close();
  }
}

type Harness = Awaited<ReturnType<typeof startApiHarness>>;

/** A paid session, one that waits for its money, one that was only opened. */
async function patterns(harness: Harness): Promise<readonly string[]> {
  const made = await Promise.all(
    ['paid', 'waiting', 'open'].map((name) =>
      harness.client.createSession(harness.schoolKey, sessionBody([100_000, 50_000], { external_id: name })),
    ),
  );
  const [paid, waiting] = await Promise.all(made.slice(0, 2).map(({ key }) => harness.client.makeVoucher(key)));
  await harness.stripe.pay(referenceOf(paid?.next_step ?? null) ?? '');
  await workOff(harness);
  if (waiting?.status !== 'pending') throw new Error('a voucher does not wait');
  return made.map(({ id }) => id);
}

/** The harness has no background work of its own: what the product is seen doing later must still be due. */
async function workOff({ services, emulators }: Harness): Promise<void> {
  const worker = startWorker(services);
  for (let round = 0; round < 4; round += 1) {
    for (const emulator of emulators.values()) await emulator.tick();
    await worker.sweep();
  }
  await worker.stop();
}

function recorder(db: Kysely<Database>, asked: Map<string, CompiledQuery>): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      const query = db.getExecutor().compileQuery(node, queryId);
      asked.set(query.sql, query);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** A school's lists with each filter, a family that pays, the operator's metrics, and every job. */
async function everything(harness: Harness, plugin: KyselyPlugin): Promise<void> {
  const product = productBeside(harness, { plugin });
  const since = new Date(harness.clock.now().getTime() - 86_400_000).toISOString();
  const [first] = await harness.services.db.selectFrom('session').select('id').limit(1).execute();
  const lists = [
    '/payments',
    '/payments?status=pending',
    `/payments?from=${since}`,
    '/payments?by=paid_at',
    '/payments?external_id=waiting-5',
    `/payments?session_id=${first?.id}`,
    '/payment_sessions',
    '/payment_sessions?status=confirmation_pending',
    '/payment_sessions?external_id=waiting-5',
    `/payment_sessions/${first?.id}`,
    '/events',
    '/events?type=payment.failed',
    `/events?session_id=${first?.id}`,
    '/cases',
    '/mandates',
    '/voucher_links',
    '/transfer_reports',
  ];
  for (const path of lists) expectFine(await product.read(`/api/v1${path}`, harness.schoolKey), path);
  const parent = await harness.parent();
  expectFine(await product.read(`/api/sessions/${parent.key}`), 'a session');
  const way = { entity: 'stripe', method: 'cash', accepted_policy: 'x' };
  const { payment_id: id } = await parent.choose(way);
  await product.call('POST', `/api/sessions/${parent.sessionId}/materialize`, parent.bearer, way);
  expectFine(
    await product.call('POST', `/api/sessions/${parent.sessionId}/commit`, parent.bearer, { payment_id: id }),
    'a commit',
  );
  expectFine(await product.read(`/api/payments/${id}`, parent.bearer), 'a payment');
  await createMetrics(product.services, product.services.accounts.all).text();
  for (const job of jobs) await once(product.services, job);
}

/** Each looks for what is due, and takes a batch of it at most. */
const jobs = [
  applyInbox,
  checkDuePayments,
  tendDueRefunds,
  tendSessions,
  expireLinks,
  tendSavedCards,
  activateMandates,
  remindPayers,
  deliverWebhooks,
  sendEmails,
  checkCredentials,
  dropOldMarks,
] as const;

async function once(services: Services, job: (typeof jobs)[number]): Promise<void> {
  let looks = 0;
  await job(services, () => (looks += 1) > 2);
}

function expectFine({ status }: Response, what: string): void {
  if (status >= 400) throw new Error(`${what} answered ${status}`);
}

async function filledTables(db: Kysely<Database>, rows: number): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${rows}`.execute(db);
  return new Set(found.map(({ name }) => name).filter((name) => growingTables.has(name)));
}

/** What our own functions ask: the plan of a call says nothing of it. */
async function ofFunctions(db: Kysely<Database>): Promise<readonly CompiledQuery[]> {
  const { rows } = await sql<{ body: string; argument: string }>`
    select prosrc as body, proargnames[1] as argument from pg_proc where proname in ('money_state', 'start_facts')`.execute(
    db,
  );
  return rows.map(({ body, argument }) => {
    const [, asked] = /return \(([\s\S]*)\);\s*end/.exec(body) ?? [];
    if (asked === undefined) throw new Error('a function that asks nothing');
    return { ...sql.raw('').compile(db), sql: asked.replaceAll(argument, '$1').trim(), parameters: [randomUUID()] };
  });
}

/** What cannot be explained alone, such as a lock, walks nothing. */
async function walksOf(db: Kysely<Database>, { sql: statement, parameters }: CompiledQuery): Promise<readonly Walk[]> {
  if (!/^\s*(select|with|insert|update|delete)/i.test(statement)) return [];
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: unknown }[] }>({
    ...sql.raw('').compile(db),
    sql: `explain (format json) ${statement}`,
    parameters,
  });
  const tables = walkedBy(rows[0]?.['QUERY PLAN'][0]?.Plan);
  return [...new Set(tables)].filter((table) => growingTables.has(table)).map((table) => ({ table, statement }));
}
