/** Many open pages on one process, over HTTP. `npm run bench:streams` opens a thousand and prints their cost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Emulator } from '#providers/emulation/emulator';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { connect } from '#server/db/driver/connect';
import { measureStreams } from '../../../bench/many-streams.ts';
import { freePort } from '../../free-port.ts';
import { isBuilt, type OwnProcess, startOwnProcess } from './own-process.fixture.ts';
import { otherSchool } from '../test-harness.ts';

const credentials = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_bench' };
/** Without a notice, a page would learn it at its stream's next read, five seconds later at the latest. */
const nextLookMs = 5000;

describe.skipIf(!isBuilt)('forty pages that stand open', () => {
  let own: OwnProcess;
  let stripe: Emulator;
  let schoolKey: string;
  beforeAll(async () => {
    const port = await freePort();
    const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
    stripe = await startStripeEmulator({ port: 0, clock: { now: () => new Date() }, webhookUrl, env: credentials });
    own = await startOwnProcess(port, { STRIPE_API_ORIGIN: stripe.origin, ...credentials });
    schoolKey = await newSchool(own);
  }, 90_000);
  afterAll(async () => {
    await own.close();
    await stripe.close();
  });

  test('are each told at once, cost little, and hold up nobody', async () => {
    const measurement = await measureStreams(
      { cuota: own.cuota, stripe, schoolKey },
      { sessions: 5, pagesEach: 8, paid: 2, standMs: 500 },
    );
    expect(measurement.streams).toBe(40);
    expect(measurement.toldMs).toHaveLength(2);
    expect(Math.min(...measurement.toldMs)).toBeLessThan(nextLookMs);
    expect(measurement.memoryMb - measurement.memoryBeforeMb).toBeLessThan(100);
    expect(Math.min(...measurement.aliveMs)).toBeLessThan(50);
  }, 60_000);
});

async function newSchool({ database }: OwnProcess): Promise<string> {
  const { db, close } = connect(database.connection);
  const { key } = await otherSchool({ services: { db } });
  await close();
  return key;
}
