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
import { startWorker } from '#server/jobs/worker';
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
  call(method: string, path: string, options?: { readonly bearer?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }): Promise<Response>;
  /** Runs the emulator and the product until both are at rest. */
  settle(): Promise<void>;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a bench on a database of its own. `providerTimeoutMs` is short, so that a silent provider does not slow a test. */
export async function startApiBench({ providerTimeoutMs = 600 }: { readonly providerTimeoutMs?: number } = {}): Promise<ApiBench> {
  const database = await createTestDatabase();
  const { db, close } = connect(database.connection);
  const clock = createSandboxClock();
  await clock.takeOver(db);
  const receiver = createWebhookReceiver(() => new Date());
  const site = await listen(async (request) => new Response(null, { status: receiver.receive('bench', request.headers, await request.text()) }));
  let answer: (request: Request, bindings: object) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const product = await listen((request, bindings) => answer(request, bindings));
  const stripe = await startStripeEmulator({ port: 0, clock, webhookUrl: `${product.origin}/webhooks/stripe`, env: credentials, delayMs: providerTimeoutMs * 2 });
  const env = { ...credentials, STRIPE_API_ORIGIN: stripe.origin };
  let worker: ReturnType<typeof startWorker> | null = null;
  const services: Services = {
    db,
    log: createLog({ level: 'silent' }),
    live: createLiveStatus(),
    keys: createKeyring(randomUUID() + randomUUID()),
    origin: product.origin,
    sandbox: true,
    providers: new Map([...providers.values()].map((provider) => [provider.name, { provider, connection: provider.connect(env, { timeoutMs: providerTimeoutMs }) }])),
    wake: (work) => worker?.wake(work),
  };
  answer = createApp(services).fetch;
  worker = startWorker(services);
  const running = worker;
  const emulators = new Map([['stripe', stripe]]);
  const rest = () => settle({ db, emulators, sweep: () => running.sweep() });
  const client = createProductClient(product.origin);
  const { id: schoolId } = await createSchool(db, { slug: 'bench', name: 'Colegio de Prueba', country: 'MX', contractualEntity: 'Prueba, A.C.', live: false });
  const { key: schoolKey } = await createApiKey(db, { schoolId, live: false });
  const { secret } = await client.putWebhookEndpoint(schoolKey, `${site.origin}/webhooks`);
  receiver.trust('bench', secret ?? '');
  return {
    services,
    stripe,
    clock,
    client,
    school: receiver,
    schoolKey,
    schoolId,
    origin: product.origin,
    call: (method, path, { bearer, body, headers } = {}) =>
      fetch(product.origin + path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    settle: rest,
    async advance(seconds) {
      await clock.advance(seconds);
      await rest();
    },
    async close() {
      await running.stop();
      await Promise.all([product.close(), site.close(), stripe.close()]);
      await close();
      await database.drop();
    },
  };
}

async function listen(fetch: (request: Request, bindings: object) => Response | Promise<Response>) {
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
    payer: { id: 'tutor-1', full_name: 'Ana Torres Ruiz', first_name: 'Ana', last_name: 'Torres Ruiz', email: 'ana@correo.example' },
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
      values: { amount, cost: amount, discounts: 0, initial_amount: amount, pending_amount: amount, scholarships: 0, surcharges: 0 },
    })),
    ...more,
  };
}
