import { afterAll, describe, expect, it } from 'vitest';
import { readPayment } from '#server/db/payments';
import { emulated } from '#providers/stripe/emulated';
import { openFaultStage } from './fault-stage.ts';
import { judgeBench } from './judge-bench.ts';
import { booked, emulatorOf, newPayer, type Payer } from './payer.ts';
import { subjectsOf } from './subject.ts';

const [stripe] = subjectsOf(emulated);
if (!stripe) throw new Error('Stripe has nothing to pay with');
const stage = await openFaultStage(stripe, { providerTimeoutMs: 2_000 });
const { bench, subject } = stage;
afterAll(() => stage.close());

/** What only an account can do and no voucher: take any amount, at any time, as often as somebody sends it. */
describe('a CLABE of one payment', () => {
  const day = 86_400;

  async function slip(): Promise<Payer & { pay(minor: number): Promise<void> }> {
    const offer = subject.offers.find(({ type }) => type === 'transfer');
    if (!offer) throw new Error('Stripe has no transfer to pay with');
    const payer = await newPayer(bench, subject, offer);
    await payer.commit();
    await bench.settle();
    return {
      ...payer,
      async pay(minor) {
        await emulatorOf(bench, subject).pay(payer.line().reference ?? '', minor);
        await bench.settle();
      },
    };
  }
  const casesOf = (payer: Payer) =>
    bench.services.db
      .selectFrom('money_case')
      .select(['kind', 'resolution'])
      .where('payment_id', '=', payer.paymentId)
      .orderBy('kind')
      .execute();

  it('paid short and then the rest: both are booked when their webhooks come', async () => {
    const payer = await slip();
    await payer.pay(100_000);
    expect(await booked(bench, payer.paymentId)).toMatchObject({ status: 'successful', received: 100_000 });
    expect(await casesOf(payer)).toEqual([{ kind: 'underpaid', resolution: null }]);
    await payer.pay(50_000);
    expect(await booked(bench, payer.paymentId)).toMatchObject({ status: 'successful', received: 150_000 });
    expect(await casesOf(payer)).toEqual([{ kind: 'underpaid', resolution: 'completed' }]);
    expect(await judgeBench(bench)).toEqual([]);
  });

  it.each([
    { when: 'paid a second time', first: 'pay', kind: 'overpaid', received: 300_000 },
    { when: 'paid after it was cancelled', first: 'cancel', kind: 'late', received: 150_000 },
  ] as const)(
    '$when: no webhook says whose money it is, and the daily list does',
    async ({ first, kind, received }) => {
      const payer = await slip();
      if (first === 'pay') await payer.pay(150_000);
      else await emulatorOf(bench, subject).outcome(payer.line().providerRef, 'cancelled');
      await bench.settle();
      const before = await booked(bench, payer.paymentId);
      await payer.pay(150_000);
      expect(await booked(bench, payer.paymentId)).toEqual(before);
      await bench.advance(day);
      expect(await booked(bench, payer.paymentId)).toMatchObject({ status: 'successful', received });
      expect(await casesOf(payer)).toEqual([{ kind, resolution: null }]);
      expect(await judgeBench(bench)).toEqual([]);
    },
  );

  it.each([
    { told: 'at once, by its webhook', webhooks: 'normal', days: 0 },
    { told: 'within a day, by the list', webhooks: 'off', days: 2 },
  ] as const)('money that Stripe sends back from the cash balance is recorded $told', async ({ webhooks, days }) => {
    const payer = await slip();
    await payer.pay(160_000);
    await bench.settle();
    emulatorOf(bench, subject).webhooks(webhooks);
    await emulatorOf(bench, subject).takeBack?.(payer.line().providerRef, 10_000);
    emulatorOf(bench, subject).webhooks('normal');
    await bench.settle();
    for (let gone = 0; gone < days; gone += 1) await bench.advance(day);
    const payment = await readPayment(bench.services.db, payer.paymentId);
    expect(payment).toMatchObject({ received: 160_000, returned: 10_000 });
  });
});
