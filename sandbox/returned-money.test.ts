import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolEvent } from '#contracts/school-events';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';

let bench: ApiBench;
beforeAll(async () => {
  bench = await startApiBench();
});
afterAll(async () => {
  expect(await violations(bench.services.db)).toEqual([]);
  await bench.close();
});

async function paidSession(amounts: readonly number[]) {
  const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody(amounts));
  const payment = await bench.client.makeVoucher(key);
  const reference = payment.next_step?.kind === 'voucher' ? payment.next_step.reference : '';
  await bench.stripe.pay(reference);
  await bench.settle();
  return { id, key, reference, paymentId: payment.id };
}
const stateOf = async (id: string) =>
  (await bench.services.db.selectFrom('session').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const told = (sessionId: string) =>
  bench.school
    .received()
    .filter((event) => event.payload.includes(sessionId))
    .map((event) => schoolEvent.parse(JSON.parse(event.payload)))
    .toReversed();

describe('money that the provider gives back without being asked by us', () => {
  it('opens again what it had settled, the last charge first, and tells the school', async () => {
    const { id, key, reference, paymentId } = await paidSession([300_000, 100_000]);
    expect(await stateOf(id)).toBe('paid');
    expect(await bench.stripe.takeBack?.(reference, 150_000)).toBe(true);
    await bench.settle();
    expect(await stateOf(id)).toBe('open');
    const session = await (await bench.call('GET', `/api/sessions/${key}`)).json();
    expect(session.amounts).toEqual({ amount_to_pay: 150_000, total_due_amount: 150_000 });
    const [last] = told(id).slice(-1);
    expect(last).toMatchObject({
      type: 'payment.refunded',
      finished: false,
      payment_id: paymentId,
      status: 'successful',
      data: {
        return: { amount: 150_000, kind: 'refund', means: 'provider' },
        payment: { returned_amount: 150_000, received_amount: 400_000 },
        session: { status: 'open' },
      },
    });
  });

  it('is recorded once, however often the provider tells of it', async () => {
    const { id, reference } = await paidSession([200_000]);
    bench.stripe.webhooks('duplicate');
    await bench.stripe.takeBack?.(reference, 50_000);
    await bench.stripe.takeBack?.(reference, 20_000);
    await bench.settle();
    bench.stripe.webhooks('normal');
    const amounts = await bench.services.db
      .selectFrom('money_return')
      .select('amount')
      .where('session_id', '=', id)
      .orderBy('amount')
      .execute();
    expect(amounts).toEqual([{ amount: 20_000 }, { amount: 50_000 }]);
  });

  it('can be paid again, and then the session is paid again', async () => {
    const { id, key, reference } = await paidSession([200_000]);
    await bench.stripe.takeBack?.(reference, 200_000);
    await bench.settle();
    const again = await bench.client.makeVoucher(key);
    await bench.stripe.pay(again.next_step?.kind === 'voucher' ? again.next_step.reference : '');
    await bench.settle();
    expect(await stateOf(id)).toBe('paid');
    expect(
      told(id)
        .map(({ type }) => type)
        .filter((type) => type.startsWith('payment_session')),
    ).toEqual(['payment_session.opened', 'payment_session.paid', 'payment_session.paid']);
  });
});
