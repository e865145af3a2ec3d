import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from '../api-bench.ts';
import { sessionBody } from '../session-body.ts';

let bench: ApiBench;
beforeAll(async () => {
  bench = await startApiBench();
});
afterAll(() => bench.close());

test.each(['expire', 'links'] as const)(
  '%s: a voucher that was made before stays readable, and money on it is booked',
  async (what) => {
    const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody());
    const payment = await bench.client.makeVoucher(key);
    const answer = await bench.call('POST', `/api/v1/payment_sessions/${id}/${what}`, {
      bearer: bench.schoolKey,
      body: what === 'links' ? { send: false } : {},
    });
    expect(answer.ok).toBe(true);
    expect((await bench.call('GET', `/api/sessions/${key}`)).status).toBe(410);

    const voucher = await bench.call('GET', `/api/vouchers/${bench.services.keys.voucherKey(payment.id)}`);
    expect(voucher.status).toBe(200);
    expect(await voucher.json()).toMatchObject({ status: 'pending' });

    expect(await bench.stripe.pay(referenceOf(payment.next_step) ?? '')).toBe(true);
    await bench.settle();
    const session = await bench.call('GET', `/api/v1/payment_sessions/${id}`, { bearer: bench.schoolKey });
    expect(await session.json()).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
    expect(await violations(bench.services.db)).toEqual([]);
  },
);
