/** Two processes of `src/main.ts` in staging behind the cluster's HAProxy, with providers that no fault reaches. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { EmulatedProvider, Env } from '#providers/emulation/emulated-provider';
import type { Emulator } from '#providers/emulation/emulator';
import { emulated as gr4vy } from '#providers/gr4vy/emulated';
import { emulated as stripe } from '#providers/stripe/emulated';
import { connect, unhurried } from '#server/db/driver/connect';
import type { Database } from '#server/db/driver/tables.generated';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { type KillableCuota, killableCuota } from '../killable-cuota.ts';
import type { Cluster, Way } from './cluster.ts';

export interface Product {
  /** Those of the way that was chosen last. */
  readonly processes: readonly KillableCuota[];
  readonly way: Way;
  readonly stripe: Emulator;
  readonly gr4vy: Emulator;
  readonly schoolKey: string;
  /** Through HAProxy, as the processes reach it. */
  readonly db: Kysely<Database>;
  /** Restarts both processes, so that they reach the database that way. */
  reachBy(way: Way): Promise<void>;
  close(): Promise<void>;
}

const tickEveryMs = 250;

/** Starts it on a cluster that runs. Needs a build of the pages. */
export async function startProduct(cluster: Cluster): Promise<Product> {
  const started = await Promise.all([startEmulator(stripe, cluster), startEmulator(gr4vy, cluster)]);
  const [{ emulator: ofStripe, keys: stripeKeys }, { emulator: ofGr4vy, keys: gr4vyKeys }] = started;
  const ways = describeProcesses(cluster, { ...stripeKeys, ...gr4vyKeys });
  let way: Way = 'direct';
  await Promise.all(ways[way].map((each) => each.start()));
  const { db, close: closeDatabase } = connect({
    connectionString: cluster.databaseUrl(),
    deadlines: unhurried,
    application: 'operator',
  });
  const schoolKey = await makeSchool(db);
  const stopTicking = keepTicking([ofStripe, ofGr4vy]);
  await untilReady(cluster.origin);
  return {
    get processes() {
      return ways[way];
    },
    get way() {
      return way;
    },
    stripe: ofStripe,
    gr4vy: ofGr4vy,
    schoolKey,
    db,
    async reachBy(chosen) {
      await Promise.all(ways[way].map((each) => each.stop()));
      way = chosen;
      await Promise.all(ways[way].map((each) => each.start()));
      await untilReady(cluster.origin);
    },
    async close() {
      await stopTicking();
      await closeDatabase();
      await Promise.all(ways[way].map((each) => each.stop()));
      await Promise.all(started.map(({ emulator }) => emulator.close()));
    },
  };
}

/** The two that HAProxy knows, by the way in which they reach the database. */
function describeProcesses(cluster: Cluster, keys: Env): Readonly<Record<Way, readonly KillableCuota[]>> {
  const common = {
    ...keys,
    CUOTA_MODE: 'staging',
    CUOTA_ORIGIN: cluster.payerOrigin,
    CUOTA_SECRET: randomBytes(48).toString('base64url'),
    CUOTA_FOREIGN_PROVIDER_ORIGINS: '1',
    CUOTA_KEY_CALLS_PER_MINUTE: '0',
    CUOTA_TRUSTED_PROXIES: '1',
    CUOTA_DRAIN_SECONDS: '5',
    DATABASE_URL: cluster.databaseUrl(),
    LOG_LEVEL: 'warn',
  };
  const describe = (port: number, more: Env = {}): KillableCuota => {
    const env = { ...common, CUOTA_LOG_FILE: join(cluster.front.folder, `cuota-${port}.log`), ...more };
    return killableCuota(port, env, ['src/main.ts'], '.', cluster.local);
  };
  const pooled = {
    DATABASE_URL: cluster.databaseUrl('pooled'),
    CUOTA_DATABASE_DIRECT_URL: cluster.databaseUrl(),
    CUOTA_DATABASE_STATEMENT_NAMES: '0',
  };
  return {
    direct: [describe(3001), describe(3002)],
    pooled: [describe(3001, pooled), describe(3002, pooled)],
  };
}

async function makeSchool(db: Kysely<Database>): Promise<string> {
  const facts = { slug: 'cluster', name: 'Colegio', contractualEntity: 'Colegio, A.C.', live: false };
  const { id: schoolId } = await createSchool(db, { ...facts, country: 'MX' });
  return (await createApiKey(db, { schoolId, live: false })).key;
}

async function startEmulator(provider: EmulatedProvider, { origin }: Cluster) {
  const keys: Env = { ...ownKeys(provider.keys('default')), ...testKeys[provider.provider.name] };
  const webhookUrl = `${origin}/webhooks/${provider.provider.name}`;
  const clock = { now: () => new Date() };
  const { emulator, origins } = await provider.start({ port: 0, clock, webhookUrl, env: keys });
  return { emulator, keys: { ...keys, ...origins } };
}

/** Without what says that it is the sandbox's, which staging refuses: optional, or replaced by a test's own. */
const ownKeys = (keys: Env): Env =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => !/sandbox/i.test(value ?? '')));

const testKeys: Readonly<Record<string, Env>> = {
  stripe: {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(24).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
  },
  gr4vy: {
    GR4VY_ENVIRONMENT: 'sandbox',
    GR4VY_ID: 'cuota',
    GR4VY_MERCHANT_ACCOUNT: 'default',
    GR4VY_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-521' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    GR4VY_WEBHOOK_SECRET: randomBytes(24).toString('base64url'),
  },
};

function keepTicking(all: readonly Emulator[]): () => Promise<void> {
  let round: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    round ??= Promise.allSettled(all.map((each) => each.tick())).finally(() => (round = null));
  }, tickEveryMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

/** HAProxy sends nothing to a process that it has not seen twice. */
export async function untilReady(origin: string): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    if (
      await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(250);
  }
  throw new Error('HAProxy has no process that is ready');
}
