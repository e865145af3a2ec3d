/**
 * The only file that knows everything: environment → database → providers → API → pages → listen.
 * `npm run start:production` runs it as it is; the sandbox starts it with emulated providers.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { providers } from '#providers/registry';
import { apiFilesDir } from './server/api-docs/api-docs.ts';
import { createApp } from './server/app.ts';
import { composeServices, type EnvOrMeasured } from './server/start/compose.ts';
import { readEnvFile } from './server/admin/command.ts';
import type { ConnectionConfig } from './server/db/driver/connect.ts';
import { migrateAt, NewerSchema, readSchemaState } from './server/db/driver/migrate.ts';
import { claimDatabase, OtherMode, refuseOtherDesk } from './server/db/write/installation.ts';
import { type Env, readEnv } from './server/start/env.ts';
import { EnvironmentError } from './server/basics/environment-error.ts';
import { createLiveStatus, publishToOthers } from './server/http/live-status.ts';
import { startWorker, type Worker } from './server/jobs/worker.ts';
import { bind, type BoundServer } from './server/start/bind.ts';
import { connectDatabase, type OpenDatabase } from './server/start/connect-database.ts';
import { outdatedFacts } from './server/start/outdated-facts.ts';
import { pageSource } from './server/start/page-source.ts';
import { createLog, type Logger } from './server/basics/log.ts';
import { modeOfProgram } from './server/basics/mode.ts';
import { pages } from './server/pages.ts';
import { builtDesk } from './server/desk/desk-build.ts';
import type { Services } from './server/services/services.ts';
import { callerOf } from './server/http/trusted-proxies.ts';

export interface Cuota {
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  readonly connection: ConnectionConfig;
  /** Runs all background work that is due now. */
  sweep(): Promise<void>;
  /** Reports by `/readyz` that it stops, ends live streams, and still answers until the load balancer has seen it. */
  drain(): Promise<void>;
  readonly drainSeconds: number;
  close(): Promise<void>;
}

/** Starts the product with an environment. Throws `EnvironmentError`, `DataFolderInUse`, or the system's port error. */
export async function startCuota(
  raw: Readonly<Record<string, string | undefined>>,
  measured: Pick<EnvOrMeasured, 'clockMoves'> = {},
): Promise<Cuota> {
  const env = { ...readEnv(raw, providers), ...measured };
  const log = createLog({ level: env.logLevel, file: env.logFile, mode: env.mode });
  const tracing = await tracingOf(env, log);
  const database = await connectDatabase(env, log);
  try {
    const { kind } = await readSchemaState(database.db);
    await migrateAt(kind === 'current' ? database.config : database.direct);
    await claimDatabase(database.db, env.mode);
    await refuseOtherDesk(database.db, env.deskOrigin);
    const cuota = await listen(env, log, database);
    return { ...cuota, close: () => cuota.close().then(tracing.close) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loads what traces only where it is set. */
export async function tracingOf({ tracing }: Pick<Env, 'tracing'>, log: Logger): Promise<{ close(): Promise<void> }> {
  if (tracing === null) return { close: async () => undefined };
  const { startTracing } = await import('./server/start/tracing.ts');
  return startTracing(tracing, log);
}

async function listen(env: EnvOrMeasured, log: Logger, database: OpenDatabase): Promise<Cuota> {
  const server = await bind(env.port, env.host);
  try {
    return await answer(env, log, database, server);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function answer(env: EnvOrMeasured, log: Logger, database: OpenDatabase, server: BoundServer): Promise<Cuota> {
  let worker: Worker | null = null;
  const draining = new AbortController();
  // Every open stream hears of it.
  setMaxListeners(0, draining.signal);
  const publisher = publishToOthers(createLiveStatus({ db: database.db, log }), database.direct, log);
  const { services, metrics } = composeServices(env, {
    db: database.db,
    replica: database.replica,
    log,
    origin: `http://localhost:${server.port}`,
    wake: (work) => worker?.wake(work),
    arrive: (store) => worker?.arrive(store),
    live: publisher.live,
    draining: draining.signal,
  });
  const source = await pageSource(env, server.server);
  const desk = services.deskOrigin === null ? null : await builtDesk();
  const app = createApp(services, metrics, env.development ? null : apiFilesDir, desk);
  app.route('/', pages(services, { ...source, api: async (request, bindings) => app.fetch(request, bindings) }));
  const caller = callerOf(env.trustedProxies, log, metrics);
  server.answerWith((request, bindings) => app.fetch(request, { ...bindings, ...caller(request, bindings) }));
  const running = startWorker(services);
  worker = running;
  for (const fact of outdatedFacts(Temporal.Now.plainDateISO())) log.warn({ fact }, 'a fact that payers read is old');
  if (services.origin.startsWith('https:') && 'hops' in env.trustedProxies && env.trustedProxies.hops === 0)
    log.warn(
      { event: 'no_trusted_proxy' },
      'TLS ends before this process, and no proxy is named in CUOTA_TRUSTED_PROXIES: everybody shares one address’s limits',
    );
  log.info({ port: server.port, sandbox: env.mode === 'sandbox' }, 'listening');
  return {
    url: services.origin,
    port: server.port,
    services,
    connection: database.config,
    sweep: () => running.sweep(),
    drainSeconds: env.drainSeconds,
    async drain() {
      draining.abort();
      log.info({ seconds: env.drainSeconds }, 'draining');
      await sleep(env.drainSeconds * 1000);
    },
    async close() {
      await server.close();
      await running.stop();
      await source.close();
      await publisher.close();
      await database.close();
      log.flush();
    },
  };
}

/** Starts the product as this process, until it is told to stop. Writes on the error output why it cannot. */
export async function runCuota(...given: Parameters<typeof startCuota>): Promise<void> {
  try {
    const cuota = await startCuota(...given);
    closeWithGrace({ delay: cuota.drainSeconds * 1000 + 10_000 }, async ({ err }) => {
      if (err) cuota.services.log.fatal({ err }, 'stopping because of an error');
      else await cuota.drain();
      await cuota.close();
    });
  } catch (error) {
    const isExpected = error instanceof EnvironmentError || error instanceof NewerSchema || error instanceof OtherMode;
    process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

// As a program it is production or staging, whatever the environment says: the sandbox has its own program.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readEnvFile();
  await runCuota({ ...process.env, CUOTA_MODE: modeOfProgram(process.env['CUOTA_MODE']) });
}
