/** Many open pages on one process of its own, over HTTP. `npm run bench:streams` opens a thousand and prints what they cost. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Emulator } from '#providers/emulation/emulator';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { connect } from '#server/db/connect';
import { createTestDatabase, type TestDatabase } from '#server/db/test-database';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { type KillableCuota, killableCuota } from '../bench/killable-cuota.ts';
import { measureStreams } from '../bench/many-streams.ts';
import { freePort } from './free-port.ts';

const built = existsSync(new URL('../build/server/index.js', import.meta.url));
const credentials = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_bench' };
/** Without being told, a page would learn it at its stream's next look, five seconds later at the latest. */
const nextLookMs = 5000;

describe.skipIf(!built)('forty pages that stand open', () => {
  let database: TestDatabase;
  let stripe: Emulator;
  let cuota: KillableCuota;
  let schoolKey: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
    stripe = await startStripeEmulator({ port: 0, clock: { now: () => new Date() }, webhookUrl, env: credentials });
    cuota = killableCuota(port, {
      CUOTA_MODE: 'sandbox',
      CUOTA_ORIGIN: `http://localhost:${port}`,
      CUOTA_SECRET: 'a server secret of more than 32 characters',
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      STRIPE_API_ORIGIN: stripe.origin,
      ...credentials,
    });
    await cuota.start();
    schoolKey = await newSchool(database);
  }, 90_000);
  afterAll(async () => {
    await cuota.stop();
    await stripe.close();
    await database.drop();
  });

  test('are each told at once, cost little, and hold up nobody', async () => {
    const told = await measureStreams(
      { cuota, stripe, schoolKey },
      { sessions: 5, pagesEach: 8, paid: 2, standMs: 500 },
    );
    expect(told.streams).toBe(40);
    expect(told.toldMs).toHaveLength(2);
    expect(Math.min(...told.toldMs)).toBeLessThan(nextLookMs);
    expect(told.memoryMb - told.memoryBeforeMb).toBeLessThan(100);
    expect(Math.min(...told.aliveMs)).toBeLessThan(50);
  }, 60_000);
});

async function newSchool({ connection }: TestDatabase): Promise<string> {
  const { db, close } = connect(connection);
  const facts = {
    slug: 'bench',
    name: 'Colegio',
    country: 'MX',
    contractualEntity: 'Colegio, A.C.',
    live: false,
  } as const;
  const { id } = await createSchool(db, facts);
  const { key } = await createApiKey(db, { schoolId: id, live: false });
  await close();
  return key;
}
