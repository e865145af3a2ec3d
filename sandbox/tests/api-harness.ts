/** The product's API, real but for the pages: PostgreSQL, emulators over HTTP, a school that listens. For tests. */
import { randomUUID } from 'node:crypto';
import type { Country } from '#domain/money';
import type { Emulator } from '#providers/emulation/emulator';
import type { ProviderConnection } from '#providers/provider';
import { providers } from '#providers/registry';
import { createApp } from '#server/app';
import { builtDesk } from '#server/desk/desk-build';
import { composeServices } from '#server/start/compose';
import { connect, type ConnectionConfig, patience } from '#server/db/driver/connect';
import { createTestDatabase } from '#server/db/driver/test-database';
import type { TestDatabase } from '#server/db/driver/test-database-setup';
import { readEnv } from '#server/start/env';
import { startWorker, type Worker } from '#server/jobs/worker';
import type { Services } from '#server/services/services';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { createSandboxClock, type SandboxClock } from '../clock.ts';
import { type Fetch, listen } from '../listen.ts';
import { portsFrom } from '../ports.ts';
import { openLink, type Parent } from '../actors/parent.ts';
import { createProductClient, type ProductClient } from '../actors/product-client.ts';
import { emulatedWith, startEmulators, type SampleProviders } from '../providers.ts';
import { accountAt, type AccountAtProvider, type HarnessAccount, openAccount } from '../school-accounts.ts';
import { sessionBody } from '../actors/session-body.ts';
import { settle } from '../settle.ts';
import { createWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from '../webhook-receiver.ts';

export interface ApiHarness {
  readonly services: Services;
  /** By the provider's name; accounts beside the installation's own as `name/id`. */
  readonly emulators: ReadonlyMap<string, Emulator>;
  readonly stripe: Emulator;
  /** The providers' keys, webhook secrets and addresses, as the product was given them. */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: SandboxClock;
  readonly client: ProductClient;
  /** A parent of a new session of the harness's school, on a phone that opened its link. */
  parent(body?: object): Promise<Parent>;
  readonly school: WebhookReceiver;
  /** Everything the school was sent, in the order it came; `school` keeps only the last 200. */
  readonly heard: readonly ReceivedWebhook[];
  /** A secret key of the harness's one school. */
  readonly schoolKey: string;
  readonly schoolId: string;
  readonly origin: string;
  /** What a command of its own process needs to work on the same database and with the same providers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Calls the API as a browser or a school's server would. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Has a stored account opened at an emulated provider: a school's, or the installation's where it is null. */
  addAccount(provider: string, schoolId: string | null): Promise<HarnessAccount>;
  /** Has an account opened at an emulated provider, of which the product knows nothing. */
  accountAt(provider: string): AccountAtProvider;
  /** Runs the emulator and the product until both are at rest. */
  settle(): Promise<void>;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** What a test puts between the product and the others; each is optional. */
export interface HarnessWiring {
  /** The origin that the product uses for a provider whose emulator is at `origin`. */
  readonly providerAt?: (name: string, origin: string) => Promise<string>;
  /** The origin the emulators send webhooks to, for a product at `origin`. */
  readonly productAt?: (origin: string) => Promise<string>;
  /** The connection the product works with, made from the real one. */
  readonly connection?: (name: string, connection: ProviderConnection) => ProviderConnection;
}

export interface HarnessOptions extends HarnessWiring {
  /** The product's own by default, which no working response misses. Short for hanging providers in quick tests. */
  readonly providerTimeoutMs?: number;
  readonly lateByMs?: number;
  /** Where the harness's school is; Mexico unless given. */
  readonly country?: Country;
  /** How many processes' background work runs on the one database: 1 unless given, 0 for none. */
  readonly workers?: number;
  /** Where the product's whole log goes; it is silent without one. */
  readonly logFile?: string;
  /** Another way to its database than straight to it. */
  readonly database?: (straight: TestDatabase['connection']) => Promise<ConnectionConfig>;
  /** With the sample providers. */
  readonly sampleProviders?: SampleProviders;
  /** With the school's desk, on `http://desk.localhost`: see `desk/desk-browser.fixture.ts`. */
  readonly desk?: boolean;
  /** More of the product's environment, e.g. where e-mails go. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Fewer than the product's own: each connection plans each statement anew, which is most of a short test's work. Four
 * still race within the database. On a busy machine one may be waited for, however long.
 */
const fewConnections = { max: 4, deadlines: { ...patience, connectMs: 60_000 } };

/** Starts a harness on a database of its own. */
export async function startApiHarness(options: HarnessOptions = {}): Promise<ApiHarness> {
  const database = await createTestDatabase();
  const { db, close } = connect({
    ...fewConnections,
    ...((await options.database?.(database.connection)) ?? database.connection),
  });
  const clock = createSandboxClock('row');
  await clock.takeOver(db);
  const product = await startProduct(db, clock, options);
  const site = await listenAsSchool(clock);
  const client = createProductClient(product.origin);
  const { id: schoolId } = await createSchool(db, { ...harnessSchool, country: options.country ?? 'MX' });
  const { key: schoolKey } = await createApiKey(db, { schoolId, live: false });
  const { secret } = await client.addWebhookEndpoint(schoolKey, `${site.origin}/webhooks`);
  site.receiver.trust('bench', secret ?? '');
  return {
    ...product,
    clock,
    client,
    parent: async (body = sessionBody()) => openLink(product.origin, (await client.createSession(schoolKey, body)).key),
    school: site.receiver,
    heard: site.heard,
    schoolKey,
    schoolId,
    environment: { ...product.environment, DATABASE_URL: database.url },
    call: (method, path, call) => fetch(product.origin + path, requestInit(method, call)),
    async advance(seconds) {
      await clock.advance(seconds);
      await product.settle();
    },
    async close() {
      await product.close();
      await site.close();
      await close();
      await database.drop();
    },
  };
}

const harnessSchool = {
  slug: 'bench',
  name: 'Colegio de Prueba',
  contractualEntity: 'Prueba, A.C.',
  live: false,
} as const;

async function startProduct(db: Services['db'], clock: SandboxClock, options: HarnessOptions) {
  const timeoutMs = options.providerTimeoutMs;
  let answer: Fetch = () => new Response(null, { status: 503 });
  const server = await listen({ fetch: (request, bindings) => answer(request, bindings) }, 0, 'bench');
  const webhooksTo = (await options.productAt?.(server.origin)) ?? server.origin;
  const { providers: started, emulated, stripe } = await startProviders(clock, webhooksTo, options);
  const { emulators, env } = started;
  const workers: Worker[] = [];
  const environment = {
    ...env,
    CUOTA_MODE: 'sandbox',
    CUOTA_SECRET: randomUUID() + randomUUID(),
    CUOTA_CARD_FRAME_ORIGIN: 'http://card-frame.localhost',
    ...(options.desk ? { CUOTA_DESK_ORIGIN: 'http://desk.localhost' } : {}),
    ...options.env,
  };
  const log = { LOG_LEVEL: options.logFile ? 'debug' : 'silent', CUOTA_LOG_FILE: options.logFile };
  const { services, metrics } = composeServices(readEnv({ ...environment, ...log }, providers), {
    db,
    timeoutMs,
    origin: server.origin,
    connection: options.connection,
    wake: (work) => workers.forEach((worker) => worker.wake(work)),
    arrive: (store) => workers[0]?.arrive(store),
  });
  answer = createApp(services, metrics, undefined, options.desk ? await builtDesk() : null).fetch;
  for (let started = 0; started < (options.workers ?? 1); started += 1) workers.push(startWorker(services));
  const sweep = async () => void (await Promise.all(workers.map((worker) => worker.sweep())));
  return {
    services,
    emulators,
    stripe,
    env,
    environment,
    origin: server.origin,
    addAccount: (provider: string, schoolId: string | null) =>
      openAccount({ services, emulated, providers: started }, { provider, schoolId, ...anyName() }),
    accountAt: (provider: string) => accountAt({ emulated, providers: started }, { provider, ...anyName() }),
    settle: () => settle({ db, emulators, sweep }),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all([server, ...emulators.values()].map((each) => each.close()));
    },
  };
}

function anyName() {
  const name = `account_${randomUUID().slice(0, 8)}`;
  return { label: name, name };
}

/** Every emulator, late by what the harness waits for. */
async function startProviders(clock: SandboxClock, appOrigin: string, options: HarnessOptions) {
  const { providerTimeoutMs: timeoutMs } = options;
  const delayMs = options.lateByMs ?? (timeoutMs ? timeoutMs * 2 : undefined);
  const emulated = emulatedWith(options.sampleProviders);
  const started = await startEmulators(emulated, {
    ports: portsFrom(0, emulated),
    clock,
    appOrigin,
    ...(delayMs !== undefined && { delayMs }),
  });
  const stripe = started.emulators.get('stripe');
  if (!stripe) throw new Error('nobody plays Stripe');
  const env: Record<string, string> = { ...started.env };
  for (const { name, origin } of started.emulators.values()) {
    const providerOrigin = (await options.providerAt?.(name, origin)) ?? origin;
    for (const [variable, value] of Object.entries(env)) if (value === origin) env[variable] = providerOrigin;
  }
  return { providers: { ...started, env }, emulated, stripe };
}

async function listenAsSchool(clock: SandboxClock) {
  const receiver = createWebhookReceiver(clock.now);
  const heard: ReceivedWebhook[] = [];
  const fetch: Fetch = async (request) => {
    const status = receiver.receive('bench', request.headers, await request.text());
    heard.push(...receiver.received().slice(0, 1));
    return new Response(null, { status });
  };
  const server = await listen({ fetch }, 0, 'bench’s school');
  return { receiver, heard, ...server };
}

interface CallOptions {
  readonly bearer?: string;
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function requestInit(method: string, { bearer, body, headers }: CallOptions = {}): RequestInit {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const credentials: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, headers: { ...type, ...credentials, ...headers }, ...(body === undefined ? {} : { body: content }) };
}
