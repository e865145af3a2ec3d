import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Country } from '#domain/money';
import type { Emulator, EmulatorClock } from '#providers/emulation/emulator';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { openAdminDatabase } from '#server/admin/database';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { freePort } from '#sandbox/free-port';
import { type KillableCuota, killableCuota } from './killable-cuota.ts';

/** The product in its own process, with a new database and one school. The provider runs here: no crash touches it. */
export interface Fixture {
  readonly cuota: KillableCuota;
  readonly stripe: Emulator;
  readonly schoolKey: string;
  readonly dataDir: string;
  /** How long the first start took, in milliseconds: a new database, its tables, the pages. */
  readonly firstStartMs: number;
  /** Describes one more process on the same database, with a port of its own. */
  beside(): Promise<KillableCuota>;
  close(): Promise<void>;
}

const credentials = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_bench' };
const school = {
  slug: 'bench',
  name: 'Colegio',
  contractualEntity: 'Colegio, A.C.',
  live: false,
} as const;

interface FixtureChoices extends ProductChoices {
  /** Where the school is; Mexico unless given. */
  readonly country?: Country;
}

interface ProductChoices {
  /** More of the product's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The program that is run, with its arguments; the product alone unless given. */
  readonly program?: readonly string[];
  /** The provider's clock; the machine's unless given. */
  readonly clock?: EmulatorClock;
  /** The checkout whose product it is; this one unless given. */
  readonly folder?: string;
  /** How often the provider sends what it has to send. */
  readonly tickMs?: number;
}

/** Starts the product's process, and its provider here. Needs a build of the pages. */
export async function startProduct({
  env,
  folder,
  tickMs = 500,
  program = ['bench/product.ts'],
  clock = { now: () => new Date() },
}: ProductChoices) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuota-bench-'));
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
  const stripe = await startStripeEmulator({ port: 0, clock, webhookUrl, env: credentials });
  const environment = {
    CUOTA_MODE: 'sandbox',
    CUOTA_ORIGIN: `http://localhost:${port}`,
    CUOTA_DATA_DIR: dataDir,
    CUOTA_SECRET: randomBytes(32).toString('base64url'),
    CUOTA_LOG_FILE: join(dataDir, 'cuota.log'),
    LOG_LEVEL: 'warn',
    CUOTA_KEY_CALLS_PER_MINUTE: '0',
    STRIPE_API_ORIGIN: stripe.origin,
    ...credentials,
    ...env,
  };
  const describe = (at: number) => killableCuota(at, environment, program, folder);
  const cuota = describe(port);
  let round: Promise<void> = Promise.resolve();
  const ticking = setInterval(() => {
    round = round.then(() => stripe.tick());
  }, tickMs);
  const firstStartMs = await cuota.start();
  return {
    cuota,
    stripe,
    dataDir,
    firstStartMs,
    beside: async () => describe(await freePort()),
    async close() {
      clearInterval(ticking);
      await round;
      await cuota.stop();
      // The server's last webhook answers may still be on their way.
      await sleep(100);
      await stripe.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the product and all it needs, on your own database if one is given. Needs a build of the pages. */
export async function openFixture(
  ownDatabase: { readonly DATABASE_URL?: string } = {},
  { country, env, ...choices }: FixtureChoices = {},
): Promise<Fixture> {
  const product = await startProduct({ ...choices, env: { ...ownDatabase, ...env } });
  return { ...product, schoolKey: await makeSchool(product.dataDir, ownDatabase.DATABASE_URL, country) };
}

async function makeSchool(dataDir: string, url: string | undefined, country: Country = 'MX'): Promise<string> {
  const { db, close } = await openAdminDatabase(url ? { url } : { sandboxFolder: dataDir });
  const { id } = await createSchool(db, { ...school, country });
  const { key } = await createApiKey(db, { schoolId: id, live: false });
  await close();
  return key;
}
