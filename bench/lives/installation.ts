/** What a few lives share: database, providers' emulators, clock, a school's server, and the product on them. */
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Kysely } from 'kysely';
import { connect, type Connection } from '#server/db/driver/connect';
import { cloneDatabase, type TestPostgres } from '#server/db/driver/test-database-setup';
import type { Database } from '#server/db/driver/tables.generated';
import { createLog } from '#server/basics/log';
import type { BillerBank } from '#providers/emulation/biller-bank';
import type { EmulatedProvider, Env } from '#providers/emulation/emulated-provider';
import { createSandboxClock, type SandboxClock } from '#sandbox/clock';
import { type Fetch, listen } from '#sandbox/listen';
import { portsFrom } from '#sandbox/ports';
import { emulatedWith, type StartedEmulators, startEmulators } from '#sandbox/providers';
import { asking } from './database-line.ts';
import type { Instance } from './instance.ts';
import { processesOf } from './processes.ts';
import { layNetwork, type Network } from './network.ts';
import { Scheduler } from './scheduler.ts';
import { asTask, currentTask } from './tasks.ts';

export interface Installed {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly scheduler: Scheduler;
  /** On connections of our own, which no fate reaches. */
  readonly db: Kysely<Database>;
  readonly pool: Connection['pool'];
  readonly clock: SandboxClock;
  readonly emulated: readonly EmulatedProvider[];
  readonly providers: StartedEmulators;
  readonly environment: Env;
  /** The banks of all lives, by network. */
  readonly banks: (readonly [string, BillerBank])[];
  /** Where a school's server hears. */
  readonly schoolOrigin: string;
  readonly instances: readonly Instance[];
  start(): Instance;
  /** One process runs, and names are counted anew. */
  beginLife(): Promise<void>;
  /** Takes no more requests; ends what is under way. */
  retire(instance: Instance): Promise<void>;
  /** What is wrong with the run itself, as a fence with a hole. */
  readonly wrong: string[];
  /** Tables written since it was last asked. */
  takeWritten(): ReadonlySet<string>;
  /** Has this told of each answer that a caller of the product heard. */
  hearWith(hearing: Network['heard']): void;
  /** What the product logged since it was last asked. */
  logLines(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface InstallationOptions {
  readonly isUnfenced: boolean;
  /** Runs once in the database before the product starts. */
  readonly sql: string | null;
}

/** Nobody listens there: the network leads to the product. */
const origin = 'http://product.localhost:4444';

/** Opens one on a database of its own. */
export async function install(server: TestPostgres, { isUnfenced, sql }: InstallationOptions): Promise<Installed> {
  const database = await cloneDatabase(server);
  const { db, pool, close: closeDatabase } = connect({ ...database.connection, max: 4, application: 'lives' });
  if (sql !== null) await pool.query(sql);
  const clock = createSandboxClock('row');
  await clock.takeOver(db);
  const scheduler = new Scheduler({ isBlocked: () => allWait(pool) });
  const stopWatching = watchHttp(scheduler);
  const emulated = emulatedWith(undefined);
  const providers = await startEmulators(emulated, { ports: portsFrom(0, emulated), clock, appOrigin: origin });
  const school = await listen({ fetch: schoolServer(scheduler) }, 0, 'school of the lives');
  const environment = environmentWith(providers.env);
  const { log, logLines, removeLog } = await openLog();
  const wrong: string[] = [];
  const written = new Set<string>();
  const { living, ...processes } = processesOf({
    databaseUrl: database.url,
    environment,
    log,
    scheduler,
    wrong,
    isUnfenced,
    cut: (pids) => cut(pool, pids),
    wrote: (_task, tables) => tables.forEach((table) => written.add(table)),
  });
  let hear: Network['heard'] = () => undefined;
  const heard: Network['heard'] = (...answered) => hear(...answered);
  const restore = layNetwork({ origin, scheduler, wrong, heard, processFor: oneOf(living) });
  return {
    origin,
    databaseUrl: database.url,
    scheduler,
    db,
    pool,
    clock,
    emulated,
    providers,
    environment,
    banks: [],
    schoolOrigin: school.origin,
    wrong,
    get instances() {
      return living();
    },
    ...processes,
    hearWith: (hearing) => void (hear = hearing),
    takeWritten: () => taken(written),
    logLines,
    async close() {
      restore();
      stopWatching();
      await Promise.all(living().map((instance) => instance.stop()));
      await Promise.all([providers.close(), school.close(), closeDatabase()]);
      await database.drop();
      await removeLog();
    },
  };
}

const environmentWith = (ofProviders: Env): Env => ({
  ...ofProviders,
  CUOTA_MODE: 'sandbox',
  CUOTA_ORIGIN: origin,
  CUOTA_CARD_FRAME_ORIGIN: 'http://card-frame.localhost:4444',
  CUOTA_SECRET: randomBytes(32).toString('base64url'),
});

/** A load balancer: the same request goes to the same process. */
const oneOf =
  (living: () => readonly Instance[]): Network['processFor'] =>
  (label) =>
    living()[label.length % Math.max(1, living().length)] ?? null;

function taken(written: Set<string>): ReadonlySet<string> {
  const all = new Set(written);
  written.clear();
  return all;
}

/** The product's log, of errors alone. */
async function openLog() {
  const folder = await mkdtemp(join(tmpdir(), 'cuota-lives-'));
  const file = join(folder, 'cuota.log');
  const log = createLog({ level: 'error', file });
  let readChars = 0;
  return {
    log,
    async logLines(): Promise<readonly string[]> {
      await new Promise<void>((resolve) => log.flush(() => resolve()));
      const text = await readFile(file, 'utf8').catch(() => '');
      const lines = text.slice(readChars).split('\n');
      readChars = text.length;
      return lines;
    },
    removeLog: () => rm(folder, { recursive: true, force: true }),
  };
}

async function cut(pool: Connection['pool'], pids: readonly number[]): Promise<void> {
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as gone (pid)', [pids]);
}

/** Whether every statement under way waits for a lock. */
async function allWait(pool: Connection['pool']): Promise<boolean> {
  const pids = [...asking].flatMap(([pid, count]) => (count > 0 ? [pid] : []));
  if (pids.length === 0) return true;
  const text = `select count(*)::int as free from pg_stat_activity where pid = any ($1::int[]) and state = 'active' and wait_event_type is distinct from 'Lock'`;
  const { rows } = await pool.query<{ free: number }>({ name: 'all_wait', text, values: [pids] });
  return rows[0]?.free === 0;
}

/** Counts the product's calls to schools, which do not go by `fetch`. Returns a function that stops it. */
function watchHttp(scheduler: Scheduler): () => void {
  const begun = new WeakSet<object>();
  const begin = (message: unknown) => {
    const request = requestIn(message);
    if (!request || currentTask().instance === null) return;
    begun.add(request);
    scheduler.beginAbroad();
  };
  const end = (message: unknown) => {
    const request = requestIn(message);
    if (request && begun.delete(request)) scheduler.endAbroad();
  };
  subscribe('http.client.request.start', begin);
  subscribe('http.client.response.finish', end);
  subscribe('http.client.request.error', end);
  return () => {
    unsubscribe('http.client.request.start', begin);
    unsubscribe('http.client.response.finish', end);
    unsubscribe('http.client.request.error', end);
  };
}

const requestIn = (message: unknown): object | null =>
  typeof message === 'object' && message !== null && 'request' in message && typeof message.request === 'object'
    ? message.request
    : null;

/** A school's server: it takes an event, refuses it, or its answer is lost. */
const schoolServer =
  (scheduler: Scheduler): Fetch =>
  async (request, { incoming }) => {
    const { pathname } = new URL(request.url);
    const fate = await asTask(`school ${request.headers.get('webhook-id') ?? pathname}`, null, () =>
      scheduler.hold('event'),
    );
    if (fate === 'unheard') {
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    return new Response(null, { status: fate === 'refused' ? 500 : 204 });
  };
