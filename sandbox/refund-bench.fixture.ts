/** What the tests of refunds through a provider share: a bench with a desk for refunds, a family that paid, and the school's calls. */
import { afterAll, beforeEach, expect } from 'vitest';
import { refundList } from '#contracts/cases';
import { readPayment } from '#server/db/payments';
import { askProvider } from '#server/use-cases/payments/ask-provider';
import { type CallOptions, startCaseBench } from './case-bench.ts';
import { bookDifferences } from './provider-books.ts';
import { startRefundDesk } from './refund-desk.fixture.ts';
import { reference, soundAtLastFor } from './test-bench.ts';

export const whole = 300_000;
export const hour = 3_600;

/** Closed after the last test of the file; then the books hold, and are the provider's, both ways. `families` have paid. */
export async function startRefundBench(families: number) {
  const desk = await startRefundDesk();
  afterAll(() => desk.close());
  const bench = await soundAtLastFor(
    startCaseBench({ connection: (name, real) => (name === 'stripe' ? desk.wrap(real) : real) }),
  );
  beforeEach(() => Object.assign(desk, { answers: 'done', loses: null, keepsIds: true, way: { partial: true } }));
  afterAll(async () => {
    const ledger = () =>
      bench.stripe
        .ledger()
        .map((line) => ({ ...line, returned: [...line.returned, ...desk.returned(line.providerRef)] }));
    expect(await bookDifferences(bench.services.db, [['stripe', { ledger }]])).toEqual([]);
  });
  async function paying(amounts: readonly number[] = [whole]) {
    const made = await bench.owed(amounts);
    await bench.stripe.pay(reference(made.payment));
    const ref = bench.stripe.ledger().find((line) => line.reference === reference(made.payment))?.providerRef ?? '';
    return { ...made, paymentId: made.payment.id, ref };
  }
  // A family for each test, paid at once: that takes longer than most of what is tested.
  const ready = await Promise.all(Array.from({ length: families }, () => paying()));
  await bench.settle();
  async function paid(amounts?: readonly number[]) {
    const [next] = amounts ? [] : ready.splice(0, 1);
    const family = next ?? (await paying(amounts));
    if (!next) await bench.settle();
    return family;
  }
  type Paid = Awaited<ReturnType<typeof paid>>;
  return {
    ...bench,
    desk,
    paid,
    send: ({ paymentId }: Paid, body: object = {}, options: CallOptions = {}) =>
      bench.callSchool('POST', `/payments/${paymentId}/refunds`, { ...options, body: { means: 'provider', ...body } }),
    listed: async ({ paymentId }: Pick<Paid, 'paymentId'>) =>
      refundList.parse((await bench.callSchool('GET', `/payments/${paymentId}/refunds`)).body).data,
    due: async ({ id }: Paid) => (await bench.session(id))['amounts'],
    /** What the school was told of refunds and returns, in order. */
    async heard({ id }: Paid) {
      await bench.settle();
      return bench.told(id).flatMap(({ type }) => (/refund|revers/.test(type) ? [type] : []));
    },
    keysOf: (id: string) => desk.keys.filter((key) => key.endsWith(id)),
    at: ({ ref }: Paid) => desk.refunds.filter((refund) => refund.payment === ref),
    /** The provider is asked about the payment, as after a webhook. */
    async ask({ paymentId }: Paid) {
      const payment = await readPayment(bench.services.db, paymentId);
      if (payment) await askProvider(bench.services, payment);
      await bench.settle();
    },
  };
}
