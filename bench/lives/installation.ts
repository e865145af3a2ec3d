/** What a few lives share: database, providers' emulators, clock, a school's server, and the product on them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { connect, type Connection } from '#server/db/driver/connect';
import { cloneDatabase, type TestPostgres } from '#server/db/driver/test-database-setup';
import type { Database } from '#server/db/driver/tables.generated';
import { createLog } from '#server/basics/log';
import type { BillerBank } from '#providers/emulation/biller-bank';
import type { EmulatedProvider, Env } from '#providers/emulation/emulated-provider';
import { createSandboxClock, type SandboxClock } from '#sandbox/clock';
import { listen } from '#sandbox/listen';
import { portsFrom } from '#sandbox/ports';
import { emulatedWith, type StartedEmulators, startEmulators } from '#sandbox/providers';
import { allWait, cut, ofLives } from './database-line.ts';
import type { Instance } from './instance.ts';
import { processesOf } from './processes.ts';
import { layNetwork, type Network, oneOf } from './network.ts';
import { Scheduler } from './scheduler.ts';
import { schoolServer, watchHttp } from './school-server.ts';

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
  const { db, pool, close: closeDatabase } = connect({ ...database.connection, max: 4, ...ofLives });
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
