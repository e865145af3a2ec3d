/** For tests of refunds through a provider: a harness with refunds, a family that paid, and the school's calls. */
import { afterAll, beforeEach, expect } from 'vitest';
import { refundList } from '#contracts/cases';
import { readPayment } from '#server/db/read/payments';
import { askProvider } from '#server/use-cases/payments/ask-provider';
import type { HarnessOptions } from '../harness-options.ts';
import { type CallOptions, startCaseHarness } from '../cases/case-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import { startRefundActor } from './refund-actor.fixture.ts';
import { reference, soundAtLastFor } from '../test-harness.ts';

export const whole = 300_000;
export const hour = 3_600;

/** Closed after the file's last test; then the books hold, and agree with the provider's. `families` have paid. */
export async function startRefundHarness(
  families: number,
  options: Pick<HarnessOptions, 'logFile' | 'env' | 'workers' | 'desk'> = {},
) {
  const desk = await startRefundActor();
  afterAll(() => desk.close());
  const harness = await soundAtLastFor(
    startCaseHarness({
      connection: (name, real) => (name === 'stripe' ? desk.wrap(real) : real),
      ...options,
    }),
  );
  beforeEach(() => Object.assign(desk, { answers: 'done', loses: null, keepsIds: true, way: { partial: true } }));
  afterAll(async () => {
    const ledger = () =>
      harness.stripe
        .ledger()
        .map((line) => ({ ...line, returned: [...line.returned, ...desk.returned(line.providerRef)] }));
    expect(await bookDifferences(harness.services.db, [['stripe', { ledger }]])).toEqual([]);
  });
  async function paying(amounts: readonly number[] = [whole]) {
    const made = await harness.owed(amounts);
    await harness.stripe.pay(reference(made.payment));
    const ref = harness.stripe.ledger().find((line) => line.reference === reference(made.payment))?.providerRef ?? '';
    return { ...made, paymentId: made.payment.id, ref };
  }
  // A family for each test, paid at once: that takes longer than most of what is tested.
  const ready = await Promise.all(Array.from({ length: families }, () => paying()));
  await harness.settle();
  async function paid(amounts?: readonly number[]) {
    const [next] = amounts ? [] : ready.splice(0, 1);
    const family = next ?? (await paying(amounts));
    if (!next) await harness.settle();
    return family;
  }
  type Paid = Awaited<ReturnType<typeof paid>>;
  return {
    ...harness,
    desk,
    paid,
    send: ({ paymentId }: Paid, body: object = {}, options: CallOptions = {}) =>
      harness.callSchool('POST', `/payments/${paymentId}/refunds`, {
        ...options,
        body: { means: 'provider', ...body },
      }),
    listed: async ({ paymentId }: Pick<Paid, 'paymentId'>) =>
      refundList.parse((await harness.callSchool('GET', `/payments/${paymentId}/refunds`)).body).data,
    due: async ({ id }: Paid) => (await harness.session(id))['amounts'],
    /** The school's events of refunds and returns, in order. */
    async heard({ id }: Paid) {
      await harness.settle();
      return harness.eventsOf(id).flatMap(({ type }) => (/refund|revers/.test(type) ? [type] : []));
    },
    keysOf: (id: string) => desk.keys.filter((key) => key.endsWith(id)),
    at: ({ ref }: Paid) => desk.refunds.filter((refund) => refund.payment === ref),
    /** Queries the provider about the payment, as after a webhook. */
    async ask({ paymentId }: Paid) {
      const payment = await readPayment(harness.services.db, paymentId);
      if (payment) await askProvider(harness.services, payment);
      await harness.settle();
    },
  };
}
