/** A sum whose parts the school names: each is paid alone, the oldest first, and all of them make the session paid. */
import { describe, expect, test } from 'vitest';
import { problem } from '#contracts/problem';
import type { PaymentDetail } from '#contracts/payment-detail';
import { createdSession, schoolSession } from '#contracts/school-sessions';
import { paymentSession } from '#contracts/session';
import { mainLine } from '#contracts/instruction-lines';
import { startApiHarness } from '../api-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';

const harness = await soundAtLastFor(startApiHarness());

/** Half now, half on the 15th; named in another order than they are due. */
const halves = (parts_total: number, amounts = [200_000, 150_000]) => {
  const body = sessionBody(amounts, { parts_total });
  const days = ['2027-01-15', '2026-12-01'];
  return { ...body, charges: body.charges.map((charge, at) => ({ ...charge, due_date: days[at] })) };
};
const create = (body: object) => harness.call('POST', '/api/v1/payment_sessions', { bearer: harness.schoolKey, body });
const readAsSchool = async (id: string) =>
  schoolSession.parse(
    await (await harness.call('GET', `/api/v1/payment_sessions/${id}`, { bearer: harness.schoolKey })).json(),
  );
const open = async (key: string) =>
  paymentSession.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
const refusal = async (body: object) => problem.parse(await (await create(body)).json());

async function payAtCounter({ next_step: step }: PaymentDetail): Promise<void> {
  if (step?.kind !== 'instructions' || !(await harness.stripe.pay(mainLine(step).value))) throw new Error('no voucher');
  await harness.settle();
}

describe('parts of one sum', () => {
  test('are paid one after the other, the oldest due day first, whatever the method', async () => {
    const created = createdSession.parse(await (await create(halves(350_000))).json());
    expect(created.amounts).toEqual({ amount_to_pay: 150_000, total_due_amount: 350_000, paid_amount: 0 });
    const key = new URL(created.url).searchParams.get('data') ?? '';
    const first = await open(key);
    expect(first.amounts).toEqual({ amount_to_pay: 150_000, total_due_amount: 350_000 });
    expect(first.charges.map((charge) => [charge.due_date, charge.values.pending_amount])).toEqual([
      ['2026-12-01', 150_000],
      ['2027-01-15', 200_000],
    ]);
    const options = first.settings.checkout_payment_options;
    expect(options.length).toBeGreaterThan(3);
    expect(new Set(options.map(({ base_amount }) => base_amount))).toEqual(new Set([150_000]));
    const voucher = await harness.client.makeVoucher(key);
    expect(voucher).toMatchObject({ total_amount: 150_000, part_of: { amount: 350_000, due_date: '2026-12-01' } });
    await payAtCounter(voucher);

    const between = await readAsSchool(created.id);
    expect(between.status).toBe('open');
    expect(between.amounts).toEqual({ amount_to_pay: 200_000, total_due_amount: 200_000, paid_amount: 150_000 });
    expect(between.charges.map(({ status, due_date }) => [due_date, status])).toEqual([
      ['2027-01-15', 'pending'],
      ['2026-12-01', 'paid'],
    ]);
    expect((await open(key)).amounts).toEqual({ amount_to_pay: 200_000, total_due_amount: 200_000 });
    await payAtCounter(await harness.client.makeVoucher(key));
    const after = await readAsSchool(created.id);
    expect([after.status, after.amounts.paid_amount, after.payments.length]).toEqual(['paid', 350_000, 2]);
    expect(after.payments.flatMap(({ open_cases: cases }) => cases)).toEqual([]);
  });

  test('are refused where they are not the whole sum', async () => {
    for (const total of [349_999, 350_001, 0]) {
      const { code, metadata } = await refusal(halves(total));
      expect([code, metadata]).toMatchObject(['invalid_request', { issues: [{ path: 'parts_total' }] }]);
    }
    expect((await create(halves(350_000))).status).toBe(201);
  });

  test('are each what a way to pay takes, though the whole is more', async () => {
    const only = (payment_options: readonly string[] | null) =>
      harness.call('PATCH', '/api/v1/school', { bearer: harness.schoolKey, body: { payment_options } });
    await only(['MX/store/stripe']);
    const whole = sessionBody([900_000, 900_000]);
    expect((await refusal(whole)).code).toBe('amount_out_of_range');
    expect((await create({ ...whole, parts_total: 1_800_000 })).status).toBe(201);
    expect((await refusal(halves(1_300_000, [200_000, 1_100_000]))).code).toBe('amount_out_of_range');
    await only(null);
  });

  test('stay together without parts_total: one payment covers all of it', async () => {
    const created = createdSession.parse(await (await create(sessionBody([200_000, 150_000]))).json());
    expect(created.amounts.amount_to_pay).toBe(350_000);
  });
});
