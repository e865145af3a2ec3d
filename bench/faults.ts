/**
 * `npm run test:faults`: kills the product again and again while families pay, and checks that nothing promised is lost
 * and nothing is taken twice. `--short` is the run inside `npm test`. Ends with controls, which must fail the check.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Emulator } from '#providers/emulation/emulator';
import { openAdminDatabase } from '#server/admin/database';
import type { Database } from '#server/db/driver/tables.generated';
import { booksWith, generousBooks, verify, verifyInTime, withLostPayment } from './verifier.ts';
import { type Acknowledged, startFamilies } from './paying-families.ts';
import { openFixture } from './fixture.ts';

const short = process.argv.includes('--short');
const kills = short ? 4 : 60;
const families = 6;
/** Webhooks a dead server missed come again after 5 s; what they missed too, the poller finds after a minute. */
const settleWithinMs = 150_000;
/** For what hangs: a busy machine takes its time to start the product. */
const paidWithinMs = 150_000;

async function main(): Promise<void> {
  const fixture = await openFixture();
  const { cuota, stripe, dataDir } = fixture;
  try {
    const restarts: number[] = [];
    const running = startFamilies(cuota.origin, fixture.schoolKey, stripe, families);
    for (let round = 0; round < kills; round += 1) {
      await somebodyPaid(running.acknowledged);
      // Prime, so that kills drift over whatever has a rhythm.
      await sleep(400 + ((round * 331) % 997));
      await cuota.kill();
      restarts.push(await cuota.start());
    }
    await somebodyPaid(running.acknowledged);
    await running.stop();
    const { db, close } = await openAdminDatabase({ sandboxFolder: dataDir });
    const wrong = await verifyInTime(settleWithinMs, db, running.acknowledged, stripe);
    report(running.acknowledged, restarts, wrong);
    const controls = await controlsGoRed(db, running.acknowledged, stripe);
    await close();
    if (wrong.length > 0 || !controls) process.exitCode = 1;
  } finally {
    await fixture.close();
  }
}

/** Waits for one more payment: a kill is to meet a product at which families pay, and so are the controls. */
async function somebodyPaid({ paid }: Acknowledged): Promise<void> {
  const before = paid.length;
  for (const began = performance.now(); paid.length === before; await sleep(20))
    if (performance.now() - began > paidWithinMs) throw new Error('nobody could pay after a start');
}

/** A check that cannot fail proves nothing: each of these must be noticed. */
async function controlsGoRed(db: Kysely<Database>, acknowledged: Acknowledged, stripe: Emulator): Promise<boolean> {
  const doubled: Emulator = {
    ...stripe,
    ledger: () => stripe.ledger().flatMap((line) => [line, { ...line, providerRef: `${line.providerRef}again` }]),
  };
  const refunding = booksWith(stripe, () => ({ returned: [{ providerRef: 're_nobody', minor: 1 }] }));
  const foreign = booksWith(stripe, () => ({ currency: 'USD' }));
  const found = await Promise.all([
    verify(db, withLostPayment(acknowledged), stripe),
    ...[generousBooks(stripe), doubled, refunding, foreign].map((books) => verify(db, acknowledged, books)),
  ]);
  const red = found.map((wrong) => wrong.length > 0);
  console.log(
    `controls: a lost payment, a wrong ledger, a double charge, a missed refund and a foreign amount ${red.every(Boolean) ? 'were each noticed' : `were noticed: ${red.join(', ')}`}`,
  );
  return red.every(Boolean);
}

function report(acknowledged: Acknowledged, restarts: readonly number[], wrong: readonly string[]): void {
  const { sessions, payments, paid, unanswered } = acknowledged;
  const slowest = Math.round(Math.max(...restarts));
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
