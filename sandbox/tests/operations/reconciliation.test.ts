import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentDetail } from '#contracts/payment-detail';
import { connect } from '#server/db/driver/connect';
import { createMetrics } from '#server/http/metrics';
import { reconcileDueAccounts, reconcileNow } from '#server/use-cases/payments/reconcile';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { foundMoney, paymentRow, reference, soundAtLastFor, strangersVoucher } from '../test-harness.ts';
import { runCommand } from './run-command.fixture.ts';
import { isShort } from '../../../scripts/long-tests.ts';

const harness = await soundAtLastFor(startApiHarness());
beforeEach(async () => {
  harness.stripe.webhooks('normal');
  harness.stripe.fault('GET /v1/events', '500', 0);
  // Whatever was due before is done, so that the next day's run is the test's own.
  await harness.advance(day);
});

const day = 25 * 3600;

/** A voucher nobody asks about any more, also not for its half-hour window, paid without a webhook. */
async function missedMoney(): Promise<PaymentDetail> {
  const { key } = await harness.client.createSession(harness.schoolKey, sessionBody([120_000]));
  const payment = await harness.client.makeVoucher(key);
  harness.stripe.webhooks('off');
  await harness.advance(31 * 60);
  await forget(payment.id);
  await harness.stripe.pay(reference(payment));
  return payment;
}
const forget = (id: string) =>
  harness.services.db
    .updateTable('payment')
    .set({ next_check_at: new Date('2200-01-01T00:00:00Z') })
    .where('id', '=', id)
    .execute();
async function statusOf({ id }: PaymentDetail) {
  const { status, received } = await paymentRow(harness, id);
  return { status, received };
}
const runs = () =>
  harness.services.db
    .selectFrom('reconciliation')
    .selectAll()
    .where('provider', '=', 'stripe')
    .orderBy('started_at')
    .execute();
const lastRun = async () => (await runs()).at(-1);

describe('the daily comparison with a provider’s list', () => {
  it('books money of which every webhook was lost and that nobody asked about', async () => {
    const payment = await missedMoney();
    await harness.settle();
    expect(await statusOf(payment)).toMatchObject({ status: 'pending' });
    await harness.advance(day);
    expect(await statusOf(payment)).toEqual({ status: 'successful', received: 120_000 });
    expect(await lastRun()).toMatchObject({ provider: 'stripe', booked: 1, unknown: 0, missing: [], error: null });
    await harness.advance(day);
    expect(await lastRun()).toMatchObject({ booked: 0, missing: [] });
  });

  it('opens one case for money on the list that nobody here asked for, and only once', async () => {
    harness.stripe.webhooks('off');
    const id = await strangersVoucher(harness, 7_700);
    await harness.stripe.pay(id);
    await harness.advance(day);
    expect(await lastRun()).toMatchObject({ unknown: 1, booked: 0 });
    await harness.advance(day);
    expect(await lastRun()).toMatchObject({ unknown: 0 });
    const cases = await harness.services.db
      .selectFrom('money_case')
      .select(['kind', 'amount', 'school_id'])
      .where('provider_ref', '=', id)
      .execute();
    expect(cases).toEqual([{ kind: 'unknown_ref', amount: 7700, school_id: null }]);
  });

  it('names what we have as paid and the provider does not list', async () => {
    const { id } = await harness.client.createSession(harness.schoolKey, sessionBody([50_000]));
    const paidAt = new Date(harness.clock.now().getTime() + 12 * 3_600_000);
    const paymentId = await foundMoney(harness, id, {
      provider: 'stripe',
      providerRef: 'pi_nobody',
      minor: 50_000,
      paidAt,
    });
    await harness.advance(day);
    expect(await lastRun()).toMatchObject({ missing: [paymentId], booked: 0, error: null });
    const opened = await harness.services.db
      .selectFrom('money_case')
      .select(['kind', 'difference', 'amount'])
      .where('about_payment_id', '=', paymentId)
      .execute();
    expect(opened).toEqual([{ kind: 'books_differ', difference: 'not_there', amount: 50_000 }]);
    // It is no news any more once it lies behind what a run looks at.
    await harness.advance(3 * day);
    await harness.advance(day);
    expect(await lastRun()).toMatchObject({ missing: [] });
  });

  describe('a difference that it cannot settle', () => {
    const differing = async () =>
      harness.services.db
        .selectFrom('money_case')
        .select(['difference', 'provider_ref', 'return_ref', 'amount', 'resolution', 'session_id'])
        .where('kind', '=', 'books_differ')
        .where('provider_ref', '=', ref)
        .execute();
    let ref = '';
    /** Our books alone: nothing that the provider says can mend that. */
    const currencyIs = (id: string, currency: 'MXN' | 'USD') =>
      harness.services.db.updateTable('payment').set({ currency }).where('id', '=', id).execute();
    async function paid() {
      const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody([120_000]));
      const payment = await harness.client.makeVoucher(key);
      await harness.stripe.pay(reference(payment));
      await harness.settle();
      ref = harness.stripe.ledger().find((line) => line.paymentId === payment.id)?.providerRef ?? '';
      return { sessionId: id, paymentId: payment.id };
    }

    it('is one case, however often it is seen, closed when it is gone, and open again when it comes back', async () => {
      const { sessionId, paymentId } = await paid();
      const compare = () => reconcileNow(harness.services, 'stripe');
      await currencyIs(paymentId, 'USD');
      await harness.advance(day);
      await compare();
      const found = { provider_ref: ref, return_ref: null, session_id: sessionId };
      expect(await differing()).toEqual([{ ...found, difference: 'currency', amount: 120_000, resolution: null }]);
      await currencyIs(paymentId, 'MXN');
      await compare();
      expect(await differing()).toMatchObject([{ difference: 'currency', resolution: 'completed' }]);
      await currencyIs(paymentId, 'USD');
      await compare();
      expect(await differing()).toMatchObject([{ difference: 'currency', resolution: null }]);
      await currencyIs(paymentId, 'MXN');
      await compare();
    });

    it('is no case where the provider did not answer', async () => {
      const { paymentId } = await paid();
      await currencyIs(paymentId, 'USD');
      harness.stripe.fault('GET /v1/payment_intents/:id', '500', 1_000);
      await harness.advance(day);
      harness.stripe.fault('GET /v1/payment_intents/:id', '500', 0);
      expect(await differing()).toEqual([]);
      await currencyIs(paymentId, 'MXN');
    });
  });

  it('compares nothing by a list it cannot read, and tries again after 15 minutes', async () => {
    const payment = await missedMoney();
    harness.stripe.fault('GET /v1/events', '500', 50);
    await harness.advance(day);
    expect(await lastRun()).toMatchObject({ error: 'unreadable', listed: null, booked: null, missing: null });
    expect(await statusOf(payment)).toMatchObject({ status: 'pending' });
    harness.stripe.fault('GET /v1/events', '500', 0);
    await harness.advance(14 * 60);
    expect(await lastRun()).toMatchObject({ error: 'unreadable' });
    await harness.advance(2 * 60);
    expect(await lastRun()).toMatchObject({ error: null, booked: 1 });
    expect(await statusOf(payment)).toMatchObject({ status: 'successful' });
  });

  it('begins where the last good one ended, however long ago that was', async () => {
    const payment = await missedMoney();
    harness.stripe.fault('GET /v1/events', '500', 5_000);
    for (let days = 0; days < 6; days += 1) await harness.advance(day);
    expect(await lastRun()).toMatchObject({ error: 'unreadable' });
    harness.stripe.fault('GET /v1/events', '500', 0);
    await harness.advance(day);
    expect(await statusOf(payment)).toEqual({ status: 'successful', received: 120_000 });
    expect(await lastRun()).toMatchObject({ error: null, gap_from: null });
  });

  it('says what lies further back than the provider keeps', async () => {
    const payment = await missedMoney();
    harness.stripe.fault('GET /v1/events', '500', 50_000);
    await harness.advance(40 * day);
    harness.stripe.fault('GET /v1/events', '500', 0);
    const before = (await runs()).length;
    await harness.advance(day);
    expect(await statusOf(payment)).toMatchObject({ received: null });
    const made = (await runs()).slice(before);
    const hours = ({ from_at, to_at }: { from_at: Date; to_at: Date }) =>
      (to_at.getTime() - from_at.getTime()) / 3_600_000;
    expect(made.length).toBeGreaterThan(3);
    expect(made.map(({ error }) => error)).toEqual(made.map(() => null));
    expect(Math.max(...made.map(hours))).toBeLessThanOrEqual(7 * 24);
    expect(made.filter(({ gap_from }) => gap_from !== null)).toHaveLength(1);
    expect(await createMetrics(harness.services, harness.services.accounts.all).text()).toMatch(
      /cuota_open\{what="uncompared_hours"\} [1-9]/,
    );
  });

  it('is done by one of two processes', async () => {
    const other = connect({ connectionString: harness.environment['DATABASE_URL'] ?? '' });
    await harness.clock.advance(day);
    const before = (await runs()).length;
    const both = [harness.services, { ...harness.services, db: other.db }].map((services) =>
      reconcileDueAccounts(services),
    );
    const did = await Promise.all(both);
    await other.close();
    await harness.settle();
    const lists = (await harness.services.accounts.all()).filter(({ connection }) => connection.listSettled);
    expect(did.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(lists.length);
    expect((await runs()).length - before).toBe(1);
  });
});

// Every day: the same comparison, above, and how a command answers: verify.test.ts.
describe.skipIf(isShort)('npm run reconcile', () => {
  it('books what was missed, prints what it found and succeeds', async () => {
    const payment = await missedMoney();
    const { code, stdout } = await command('stripe');
    expect(stdout.trim().split('\n')[0]).toBe('account  listed  booked  unknown  crossed  missing');
    expect(stdout.trim().split('\n').slice(1)).toEqual([expect.stringMatching(/^stripe {3}\d+ +1 +0 +0 +none$/)]);
    expect(code).toBe(0);
    expect(await statusOf(payment)).toEqual({ status: 'successful', received: 120_000 });
  });

  it('fails where a list cannot be read', async () => {
    harness.stripe.fault('GET /v1/events', '500', 50);
    const { code, stdout, stderr } = await command();
    expect(stdout).toMatch(/stripe +- +- +- +- +stripe's list could not be read/);
    expect(stderr).toContain('could not be compared');
    expect(code).toBe(1);
  });

  it.each(['nobody', 'statement'])('fails for %s, which has no list', async (name) => {
    const { code, stdout } = await command(name);
    expect(stdout).toContain(`${name} has no list to compare with`);
    expect(code).toBe(1);
  });

  it('says what its environment lacks', async () => {
    const { code, stderr } = await command('stripe', { STRIPE_SECRET_KEY: '' });
    expect(stderr).toContain('STRIPE_SECRET_KEY is missing');
    expect(code).toBe(2);
  });
});

const command = (provider?: string, change?: Readonly<Record<string, string>>) =>
  runCommand(harness, ['src/reconcile.ts', '--sandbox', ...(provider ? [provider] : [])], change);
