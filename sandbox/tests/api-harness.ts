/** The product's API, real but for the pages: PostgreSQL, emulators over HTTP, a school that listens. For tests. */
import type { Emulator } from '#providers/emulation/emulator';
import { connect, patience } from '#server/db/driver/connect';
import { createTestDatabase } from '#server/db/driver/test-database';
import type { Services } from '#server/services/services';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { createSandboxClock, type SandboxClock } from '../clock.ts';
import { type Fetch, listen } from '../listen.ts';
import { openLink, type Parent } from '../actors/parent.ts';
import { createProductClient, type ProductClient } from '../actors/product-client.ts';
import type { AccountAtProvider, HarnessAccount } from '../school-accounts.ts';
import { sessionBody } from '../actors/session-body.ts';
import { createWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from '../webhook-receiver.ts';
import type { HarnessOptions } from './harness-options.ts';
import { startProduct } from './product-under-test.ts';

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
