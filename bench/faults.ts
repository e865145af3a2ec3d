/**
 * `npm run test:faults`: kills the product again and again while families pay, and checks that nothing promised is lost
 * and nothing is taken twice. `--short` is the run inside `npm test`. Ends with the controls: the same check must go red.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { openAdminDatabase } from '#server/admin-database';
import { createApiKey, createSchool } from '#server/use-cases/create-school';
import { freePort } from '#sandbox/free-port';
import { judge } from './judge.ts';
import { killableCuota } from './killable-cuota.ts';
import { type Acknowledged, startFamilies } from './paying-families.ts';

const short = process.argv.includes('--short');
const kills = short ? 4 : 60;
const families = 6;
/** Webhooks a dead server missed come again after 5 s; what they missed too, the poller finds after a minute. */
const settleWithinMs = 150_000;

const credentials = { STRIPE_SECRET_KEY: 'sk_test_faults', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_faults' };

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuota-faults-'));
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
  const stripe = await startStripeEmulator({ port: 0, clock: { now: () => new Date() }, webhookUrl, env: credentials });
  const cuota = killableCuota(port, {
    CUOTA_MODE: 'sandbox',
    CUOTA_ORIGIN: `http://localhost:${port}`,
    CUOTA_DATA_DIR: dataDir,
    CUOTA_SECRET: randomBytes(32).toString('base64url'),
    CUOTA_LOG_FILE: join(dataDir, 'cuota.log'),
    LOG_LEVEL: 'warn',
    STRIPE_API_ORIGIN: stripe.origin,
    ...credentials,
  });
  const ticking = setInterval(() => void stripe.tick(), 500);
  try {
    const starts = [await cuota.start()];
    const schoolKey = await makeSchool(dataDir);
    const running = startFamilies(cuota.origin, schoolKey, stripe, families);
    for (let round = 0; round < kills; round += 1) {
      // Prime, so that kills drift over whatever has a rhythm.
      await sleep(400 + ((round * 331) % 997));
      await cuota.kill();
      starts.push(await cuota.start());
    }
    await sleep(500);
    await running.stop();
    const wrong = await judgeInTime(dataDir, running.acknowledged, stripe);
    report(running.acknowledged, starts, wrong);
    const controls = await controlsGoRed(dataDir, running.acknowledged, stripe);
    if (wrong.length > 0 || !controls) process.exitCode = 1;
  } finally {
    clearInterval(ticking);
    await cuota.stop();
    await stripe.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeSchool(dataDir: string): Promise<string> {
  const { db, close } = await openAdminDatabase({ CUOTA_DATA_DIR: dataDir });
  const school = {
    slug: 'faults',
    name: 'Faults',
    country: 'MX',
    contractualEntity: 'Faults, A.C.',
    live: false,
  } as const;
  const { id } = await createSchool(db, school);
  const { key } = await createApiKey(db, { schoolId: id, live: false });
  await close();
  return key;
}

type Stripe = Awaited<ReturnType<typeof startStripeEmulator>>;

/** Judges until all is well, or time is up: what is wrong then is wrong. */
async function judgeInTime(dataDir: string, acknowledged: Acknowledged, stripe: Stripe): Promise<string[]> {
  const { db, close } = await openAdminDatabase({ CUOTA_DATA_DIR: dataDir });
  const giveUpAt = performance.now() + settleWithinMs;
  let wrong = await judge(db, acknowledged, stripe);
  while (wrong.length > 0 && performance.now() < giveUpAt) {
    await sleep(1000);
    wrong = await judge(db, acknowledged, stripe);
  }
  await close();
  return wrong;
}

/** A check that cannot fail proves nothing: each of these must be noticed. */
async function controlsGoRed(dataDir: string, acknowledged: Acknowledged, stripe: Stripe): Promise<boolean> {
  const { db, close } = await openAdminDatabase({ CUOTA_DATA_DIR: dataDir });
  const forgotten: Acknowledged = { ...acknowledged, payments: [...acknowledged.payments, 'never written'] };
  const generous: Stripe = {
    ...stripe,
    ledger: () => stripe.ledger().map((line) => ({ ...line, receivedMinor: line.receivedMinor + 1 })),
  };
  const doubled: Stripe = { ...stripe, ledger: () => stripe.ledger().flatMap((line) => [line, line]) };
  const found = await Promise.all([
    judge(db, forgotten, stripe),
    judge(db, acknowledged, generous),
    judge(db, acknowledged, doubled),
  ]);
  await close();
  const red = found.map((wrong) => wrong.length > 0);
  console.log(
    `controls: a lost payment, a wrong ledger and a double charge ${red.every(Boolean) ? 'were each noticed' : `were noticed: ${red.join(', ')}`}`,
  );
  return red.every(Boolean);
}

function report(acknowledged: Acknowledged, starts: readonly number[], wrong: readonly string[]): void {
  const { sessions, payments, paid, unanswered } = acknowledged;
  const slowest = Math.round(Math.max(...starts));
  console.log(
    `${kills} kills; ${sessions.length} sessions, ${payments.length} vouchers and ${paid.length} paid references were acknowledged, ${unanswered} calls got no answer`,
  );
  console.log(`ready again within ${slowest} ms at worst, database and pages included`);
  console.log(
    wrong.length === 0
      ? 'nothing lost, nothing taken twice, every invariant holds'
      : [...new Set(wrong)].map((line) => `WRONG: ${line}`).join('\n'),
  );
}

await main();
