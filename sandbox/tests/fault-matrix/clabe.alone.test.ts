import { afterAll, describe, expect, it } from 'vitest';
import { readPayment } from '#server/db/read/payments';
import { emulated } from '#providers/stripe/emulated';
import { openFaultFixture } from './fault-fixture.ts';
import { booked, verifyHarness } from './verifier.ts';
import { emulatorOf, newPayer, type Payer } from './payer.ts';
import { subjectsOf } from './subject.ts';

const [stripe] = subjectsOf(emulated);
if (!stripe) throw new Error('Stripe has nothing to pay with');
const fixture = await openFaultFixture(stripe, { providerTimeoutMs: 2_000 });
const { harness, subject } = fixture;
afterAll(() => fixture.close());

/** What only an account can do and no voucher: take any amount, at any time, as often as somebody sends it. */
describe('a CLABE of one payment', () => {
  const day = 86_400;

  async function slip(): Promise<Payer & { pay(minor: number): Promise<void> }> {
    const offer = subject.offers.find(({ type }) => type === 'transfer');
    if (!offer) throw new Error('Stripe has no transfer to pay with');
    const payer = await newPayer(harness, subject, offer);
    await payer.commit();
    await harness.settle();
    return {
      ...payer,
      async pay(minor) {
        await emulatorOf(harness, subject).pay(payer.line().reference ?? '', minor);
        await harness.settle();
      },
    };
  }
  const casesOf = (payer: Payer) =>
    harness.services.db
      .selectFrom('money_case')
      .select(['kind', 'resolution'])
      .where('payment_id', '=', payer.paymentId)
      .orderBy('kind')
      .execute();

  it('paid short and then the rest: both are booked when their webhooks come', async () => {
    const payer = await slip();
    await payer.pay(100_000);
    expect(await booked(harness, payer.paymentId)).toMatchObject({ status: 'successful', received: 100_000 });
    expect(await casesOf(payer)).toEqual([{ kind: 'underpaid', resolution: null }]);
    await payer.pay(50_000);
    expect(await booked(harness, payer.paymentId)).toMatchObject({ status: 'successful', received: 150_000 });
    expect(await casesOf(payer)).toEqual([{ kind: 'underpaid', resolution: 'completed' }]);
    expect(await verifyHarness(harness)).toEqual([]);
  });

  it.each([
    { when: 'paid a second time', first: 'pay', kind: 'overpaid', received: 300_000 },
    { when: 'paid after it was cancelled', first: 'cancel', kind: 'late', received: 150_000 },
  ] as const)(
    '$when: no webhook says whose money it is, and the daily list does',
    async ({ first, kind, received }) => {
      const payer = await slip();
      if (first === 'pay') await payer.pay(150_000);
      else await emulatorOf(harness, subject).outcome(payer.line().providerRef, 'cancelled');
      await harness.settle();
      const before = await booked(harness, payer.paymentId);
      await payer.pay(150_000);
      expect(await booked(harness, payer.paymentId)).toEqual(before);
      await harness.advance(day);
      expect(await booked(harness, payer.paymentId)).toMatchObject({ status: 'successful', received });
      expect(await casesOf(payer)).toEqual([{ kind, resolution: null }]);
      expect(await verifyHarness(harness)).toEqual([]);
    },
  );

  it.each([
    { how: 'at once, by its webhook', webhooks: 'normal', days: 0 },
    { how: 'within a day, by the list', webhooks: 'off', days: 2 },
  ] as const)('money that Stripe sends back from the cash balance is recorded $how', async ({ webhooks, days }) => {
    const payer = await slip();
    await payer.pay(160_000);
    await harness.settle();
    emulatorOf(harness, subject).webhooks(webhooks);
    await emulatorOf(harness, subject).takeBack?.(payer.line().providerRef, 10_000);
    emulatorOf(harness, subject).webhooks('normal');
    await harness.settle();
    for (let gone = 0; gone < days; gone += 1) await harness.advance(day);
    const payment = await readPayment(harness.services.db, payer.paymentId);
    expect(payment).toMatchObject({ received: 160_000, returned: 10_000 });
  });
});
