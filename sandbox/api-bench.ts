/** The product's API with every part real but the pages: PostgreSQL, a provider's emulator over HTTP, a school that listens. For tests. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Emulator } from '#providers/emulator-kit';
import { providers } from '#providers/registry';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { createApp } from '#server/app';
import { connect } from '#server/db/connect';
import { createTestDatabase } from '#server/db/test-database';
import { startWorker, type Worker } from '#server/jobs/worker';
import { createKeyring } from '#server/keys';
import { createLiveStatus } from '#server/live-status';
import { createLog } from '#server/log';
import type { Services } from '#server/services';
import { createApiKey, createSchool } from '#server/use-cases/create-school';
import { createSandboxClock, type SandboxClock } from './clock.ts';
import { createProductClient, type ProductClient } from './product-client.ts';
import { settle } from './settle.ts';
import { createWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const credentials = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_bench' };

export interface ApiBench {
  readonly services: Services;
  readonly stripe: Emulator;
  readonly clock: SandboxClock;
  readonly client: ProductClient;
  readonly school: WebhookReceiver;
  /** A secret key of the bench's one Mexican school. */
  readonly schoolKey: string;
  readonly schoolId: string;
  readonly origin: string;
  /** Calls the API as a browser or a school's server would. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Runs the emulator and the product until both are at rest. */
  settle(): Promise<void>;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

interface BenchOptions {
  /** Short, so that a silent provider does not slow a test. */
  readonly providerTimeoutMs?: number;
}

/** Starts a bench on a database of its own. */
export async function startApiBench({ providerTimeoutMs = 600 }: BenchOptions = {}): Promise<ApiBench> {
  const database = await createTestDatabase();
  const { db, close } = connect(database.connection);
  const clock = createSandboxClock();
  await clock.takeOver(db);
  const product = await startProduct(db, clock, providerTimeoutMs);
  const site = await listenAsSchool(clock);
  const client = createProductClient(product.origin);
  const { id: schoolId } = await createSchool(db, benchSchool);
  const { key: schoolKey } = await createApiKey(db, { schoolId, live: false });
  const { secret } = await client.putWebhookEndpoint(schoolKey, `${site.origin}/webhooks`);
  site.receiver.trust('bench', secret ?? '');
  return {
    ...product,
    clock,
    client,
    school: site.receiver,
    schoolKey,
    schoolId,
    call: (method, path, options) => fetch(product.origin + path, requestInit(method, options)),
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

const benchSchool = {
  slug: 'bench',
  name: 'Colegio de Prueba',
  country: 'MX',
  contractualEntity: 'Prueba, A.C.',
  live: false,
} as const;

async function startProduct(db: Services['db'], clock: SandboxClock, providerTimeoutMs: number) {
  let answer: Answer = () => new Response(null, { status: 503 });
  const server = await listen((request, bindings) => answer(request, bindings));
  const webhookUrl = `${server.origin}/webhooks/stripe`;
  const delayMs = providerTimeoutMs * 2;
  const stripe = await startStripeEmulator({ port: 0, clock, webhookUrl, env: credentials, delayMs });
  const env = { ...credentials, STRIPE_API_ORIGIN: stripe.origin };
  let worker: Worker | null = null;
  const services: Services = {
    db,
    log: createLog({ level: 'silent' }),
    live: createLiveStatus(),
    keys: createKeyring(randomUUID() + randomUUID()),
    origin: server.origin,
    sandbox: true,
    providers: new Map(
      [...providers.values()].map((provider) => [
        provider.name,
        { provider, connection: provider.connect(env, { timeoutMs: providerTimeoutMs }) },
      ]),
    ),
    wake: (work) => worker?.wake(work),
  };
  answer = createApp(services).fetch;
  const running = startWorker(services);
  worker = running;
  const emulators = new Map([['stripe', stripe]]);
  return {
    services,
    stripe,
    origin: server.origin,
    settle: () => settle({ db, emulators, sweep: () => running.sweep() }),
    async close() {
      await running.stop();
      await Promise.all([server.close(), stripe.close()]);
    },
  };
}

async function listenAsSchool(clock: SandboxClock) {
  const receiver = createWebhookReceiver(clock.now);
  const server = await listen(async (request) => {
    const status = receiver.receive('bench', request.headers, await request.text());
    return new Response(null, { status });
  });
  return { receiver, ...server };
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

type Answer = (request: Request, bindings: object) => Response | Promise<Response>;

async function listen(fetch: Answer) {
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** A session body: one student, charges of the given minor units, due a day apart. */
export function sessionBody(amounts: readonly number[] = [435_000], more: Readonly<Record<string, unknown>> = {}) {
  return {
    payer: {
      id: 'tutor-1',
      full_name: 'Ana Torres Ruiz',
      first_name: 'Ana',
      last_name: 'Torres Ruiz',
      email: 'ana@correo.example',
    },
    currency: 'MXN',
    campus_id: 'norte',
    charges: amounts.map((amount, index) => ({
      campus_id: 'norte',
      concept_desc: `Colegiatura ${index + 1}`,
      concept_type: 'tuition',
      country_code: 'MX',
      due_date: `2027-01-${String(10 + index).padStart(2, '0')}`,
      period: '2027-01',
      student_id: 'alumno-1',
      student_name: 'Lucía Ruiz Torres',
      tutor_id: 'tutor-1',
      values: {
        amount,
        cost: amount,
        discounts: 0,
        initial_amount: amount,
        pending_amount: amount,
        scholarships: 0,
        surcharges: 0,
      },
    })),
    ...more,
  };
}
