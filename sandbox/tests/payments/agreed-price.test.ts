/** Presses that wait for the session's lock while the price changes: nobody pays what they did not agree to. */
import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { paymentDetail, quote } from '#contracts/payment-detail';
import type { Database } from '#server/db/driver/tables.generated';
import { byCash, openLink } from '../../actors/parent.ts';
import { startCaseHarness } from '../cases/case-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';

// Presses wait in the database, and somebody looks at how many do.
const database: HarnessOptions['database'] = async (straight) => ({ ...straight, max: 10 });
const harness = await soundAtLastFor(startCaseHarness({ database }));

const quoteProblem = z.object({
  code: z.literal('quote_changed'),
  metadata: z.object({ payment_id: z.string(), quote }),
});

/** A session of which two devices read the same quote. */
async function quoted(amounts: readonly number[]) {
  const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody(amounts));
  const device = async () => {
    const parent = await openLink(harness.origin, key);
    const { payment_id: payment, quote: seen } = await parent.choose(byCash);
    return { payment, seen, press: (quoteId: string = seen.id) => parent.commit(payment, { quote_id: quoteId }) };
  };
  return { id, a: await device(), b: await device() };
}

/** How many wait for a lock of the database. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    harness.services.db,
  );
  return rows[0]?.count ?? 0;
}
async function untilWaiting(count: number): Promise<void> {
  await expect.poll(() => waiting(), { interval: 10 }).toBeGreaterThanOrEqual(count);
}

/** Takes a session's lock as soon as it is its turn, and keeps it until it is let go. */
function hold(sessionId: string, whileHeld: (trx: Transaction<Database>) => Promise<void> = async () => undefined) {
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  const done = harness.services.db.transaction().execute(async (trx) => {
    await trx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().execute();
    await whileHeld(trx);
    isHeld();
    await free;
  });
  return {
    held,
    async release() {
      letGo();
      await done;
    },
  };
}

const patch = (id: string, amounts: readonly number[]) =>
  harness.callSchool('PATCH', `/payment_sessions/${id}`, { body: { charges: sessionBody(amounts).charges } });

describe('a press that waits while the school changes the price', () => {
  it('is refused although another device was refused first, and shown the new price', async () => {
    const { id, a, b } = await quoted([100_000]);
    expect(b.payment).toBe(a.payment);
    const first = hold(id);
    await first.held;
    const changing = patch(id, [200_000]);
    await untilWaiting(1);
    const second = hold(id);
    await untilWaiting(2);
    const submitting = a.press();
    await untilWaiting(3);
    await first.release();
    expect((await changing).status).toBe(200);
    await second.held;
    // The other device reads the new price and is refused, while the first one's press still waits.
    const submittingToo = b.press();
    // PostgreSQL may have given the first press its turn before us: then the other waits alone.
    await Promise.race([submittingToo, untilWaiting(2), submitting.then(() => untilWaiting(1))]);
    await second.release();
    const answers = await Promise.all([submitting, submittingToo]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await paymentRow(harness, a.payment)).toMatchObject({ status: 'pristine', base: 200_000 });
    const shown = await Promise.all(
      answers.map(async (answer) => quoteProblem.parse(await answer.json()).metadata.quote),
    );
    expect(shown).toMatchObject([{ total_amount: 200_000 }, { total_amount: 200_000 }]);

    // Both were shown the same quote: the first to agree pays by it.
    expect(shown[0]?.id).toBe(shown[1]?.id);
    const agreed = await a.press(shown[0]?.id);
    expect(paymentDetail.parse(await agreed.json())).toMatchObject({ status: 'pending', total_amount: 200_000 });
  });

  it('finds its payment priced anew by another device when its turn comes, and is refused', async () => {
    const { id, a } = await quoted([100_000]);
    const anew = { commission: 5_000, quote_id: randomUUID() };
    const other = hold(id, async (trx) => {
      await trx.updateTable('payment').set(anew).where('id', '=', a.payment).execute();
    });
    await other.held;
    const submitting = a.press();
    await untilWaiting(1);
    await other.release();
    expect(await (await submitting).json()).toMatchObject({ code: 'quote_changed' });
    expect(await paymentRow(harness, a.payment)).toMatchObject({ status: 'pristine' });
  });
});

describe('a price that changed', () => {
  it('is quoted once to all who press: a refusal never makes the other’s new quote old', async () => {
    const { id, a, b } = await quoted([100_000]);
    await patch(id, [200_000]);
    const first = quoteProblem.parse(await (await a.press()).json()).metadata.quote;
    const second = quoteProblem.parse(await (await b.press()).json()).metadata.quote;
    expect(second).toMatchObject({ id: first.id, total_amount: 200_000 });
    expect((await a.press(first.id)).status).toBe(200);
  });
});
