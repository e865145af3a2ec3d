/** Staging as its program composes it, with an emulator of Stripe on an origin of its own and a school of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { providers } from '#providers/registry';
import { emulated as stripe } from '#providers/stripe/emulated';
import { runAdmin } from '#server/admin/admin';
import { createApp } from '#server/app';
import { connect } from '#server/db/driver/connect';
import { createTestDatabase } from '#server/db/driver/test-database';
import { claimDatabase } from '#server/db/write/installation';
import { startWorker } from '#server/jobs/worker';
import { composeServices, servicesOfCommand } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { createProductClient } from '../../actors/product-client.ts';
import { type Fetch, listen } from '../../listen.ts';
import { settle } from '../../settle.ts';

type More = Readonly<Record<string, string>>;

/** Starts it for all tests of a file; `more` is environment beside the usual. */
export async function startStaging(more: More = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-staging-'));
  const database = await createTestDatabase();
  const { db, close } = connect(database.connection);
  let answer: Fetch = () => new Response(null, { status: 503 });
  const server = await listen({ fetch: (request, bindings) => answer(request, bindings) }, 0, 'staging');
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
  };
  const { emulator, origins } = await stripe.start({
    port: 0,
    clock: { now: () => new Date() },
    webhookUrl: `${server.origin}/webhooks/stripe`,
    env: keys,
  });
  const env = {
    ...keys,
    ...origins,
    CUOTA_MODE: 'staging',
    CUOTA_FOREIGN_PROVIDER_ORIGINS: '1',
    CUOTA_ORIGIN: 'https://staging.escuela.example',
    CUOTA_SECRET: randomBytes(36).toString('base64url'),
    CUOTA_METRICS_TOKEN: randomBytes(24).toString('base64url'),
    CUOTA_LOG_FILE: join(folder, 'log'),
    DATABASE_URL: database.url,
    ...more,
  };
  await claimDatabase(db, 'staging');
  const { services, metrics } = composeServices(readEnv(env, providers), { db });
  answer = createApp(services, metrics).fetch;
  const worker = startWorker(services);
  afterAll(async () => {
    await worker.stop();
    await Promise.all([server.close(), emulator.close()]);
    await close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  const school = {
    slug: 'trial',
    name: 'Colegio',
    country: 'MX',
    contractualEntity: 'Colegio, A.C.',
    live: false,
  } as const;
  const { id: schoolId } = await createSchool(db, school);
  const { key } = await createApiKey(db, { schoolId, live: false });
  return {
    db,
    services,
    server,
    emulator,
    env,
    schoolId,
    key,
    client: createProductClient(server.origin),
    settle: () => settle({ db, emulators: new Map([['stripe', emulator]]), sweep: () => worker.sweep() }),
    /** An operator's command with the server's environment, changed by `change`. */
    async admin(mode: string, args: readonly string[], change: Readonly<Record<string, string | undefined>> = {}) {
      let output = '';
      const words = (text: string) => void (output += text);
      const io = { out: words, err: words, input: async () => '', services: servicesOfCommand };
      const code = await runAdmin({ env: { ...env, CUOTA_MODE: mode, ...change }, args, sandbox: false }, io);
      return { code, output };
    },
  };
}
