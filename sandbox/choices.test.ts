/** What a payer who chooses and never pays leaves behind: few rows, no message to the school, and after thirty choices a pause. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { materializeAnswer } from '#contracts/payment-detail';
import { policyVersion } from '#domain/policies';
import { createApp } from '#server/app';
import { violations } from '#server/db/invariants';
import { describeApi } from '#server/routes/openapi';
import { type CardBench, type Family, startCardBench } from './card-bench.ts';

let bench: CardBench;
beforeAll(async () => {
  bench = await startCardBench({ providerTimeoutMs: 5_000 });
});
afterAll(async () => {
  await bench.settle();
  expect(await violations(bench.services.db)).toEqual([]);
  await bench.close();
});

const accepted = { accepted_policy: policyVersion } as const;
const ways = {
  store: { entity: 'stripe', method: 'cash', ...accepted },
  transfer: { entity: 'transfer', method: 'transfer', ...accepted },
} as const;
const post = ({ bearer }: Family, path: string, body: unknown) => bench.call('POST', path, { bearer, body });
const choose = (family: Family, way: keyof typeof ways) =>
  post(family, `/api/sessions/${family.sessionId}/materialize`, ways[way]);
const chosen = async (family: Family, way: keyof typeof ways) =>
  materializeAnswer.parse(await (await choose(family, way)).json());
const paymentsOf = ({ sessionId }: Family) =>
  bench.services.db
    .selectFrom('payment')
    .select(['id', 'status'])
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .execute();
const event = z.object({ type: z.string(), session_id: z.string() });
/** What the school heard of this session's payments. */
const heardOf = ({ sessionId }: Family) =>
  bench.heard
    .map(({ payload }) => event.parse(JSON.parse(payload)))
    .filter((each) => each.session_id === sessionId && each.type.startsWith('payment.'))
    .map(({ type }) => type);

/** Every call that makes a payment to choose by, with a body of its own. */
const doors: Readonly<Record<string, (of: Family) => Promise<Response>>> = {
  materialize: (of) => choose(of, 'store'),
  createPaymentIntentOxxo: (of) => post(of, '/api/create_payment_intent_oxxo', accepted),
  createPaymentIntent: (of) => post(of, '/api/create_payment_intent', accepted),
  createBankTransferPayment: (of) => post(of, '/api/create_bank_transfer_payment', accepted),
  createTransaction: (of) => post(of, '/api/create_transaction', ways.store),
  async confirmCheckoutSession(of) {
    const { id } = await bench.openForm(of);
    const typed = { holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no', ...accepted };
    return post(of, `/api/checkout_sessions/${id}/confirm`, typed);
  },
};

describe('a payer who chooses again and again', () => {
  it('is told to wait after thirty choices, through whichever door', async () => {
    const family = await bench.family();
    for (let round = 0; round < 30; round += 1)
      expect((await choose(family, round % 2 === 0 ? 'store' : 'transfer')).status).toBe(201);
    const before = await paymentsOf(family);
    for (const [name, knock] of Object.entries(doors)) {
      const answer = await knock(family);
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 429, 'too_many_requests']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await paymentsOf(family)).toEqual(before);
    // A counter is a session's own.
    expect((await choose(await bench.family(), 'store')).status).toBe(201);
  });

  it('is limited at every door that the API describes as choosing', async () => {
    const { paths } = await describeApi(createApp(bench.services));
    const operation = z.looseObject({
      operationId: z.string(),
      responses: z.record(z.string(), z.looseObject({ description: z.optional(z.string()) })),
    });
    const all = Object.values(paths).flatMap((methods) =>
      Object.values(methods ?? {}).flatMap((each) => operation.safeParse(each).data ?? []),
    );
    const says = (code: string) =>
      all
        .filter(({ responses }) => Object.values(responses).some(({ description }) => description?.includes(code)))
        .map(({ operationId }) => operationId);
    const choosing = says('policy_not_accepted');
    expect(choosing.toSorted()).toEqual(Object.keys(doors).toSorted());
    expect(says('too_many_requests')).toEqual(expect.arrayContaining(choosing));
  });

  it('by the same way, and nothing changed: it is one and the same payment, with a quote that holds anew', async () => {
    const family = await bench.family();
    const first = await chosen(family, 'store');
    await bench.clock.advance(600);
    const second = await chosen(family, 'store');
    expect(second).toMatchObject({ payment_id: first.payment_id, quote: { id: first.quote.id } });
    expect(Date.parse(second.quote.expires_at) - Date.parse(first.quote.expires_at)).toBeGreaterThanOrEqual(600_000);
    expect(await paymentsOf(family)).toEqual([{ id: first.payment_id, status: 'pristine' }]);
  });

  it('is not dropped half an hour after the first choice, but after the last', async () => {
    const family = await bench.family();
    const { payment_id: payment } = await chosen(family, 'store');
    await bench.advance(20 * 60);
    expect((await choose(family, 'store')).status).toBe(401);
    const { token: bearer } = await (await bench.call('GET', `/api/sessions/${family.key}`)).json();
    const again = { ...family, bearer };
    expect((await chosen(again, 'store')).payment_id).toBe(payment);
    await bench.advance(14 * 60);
    expect(await paymentsOf(family)).toEqual([{ id: payment, status: 'pristine' }]);
    await bench.advance(17 * 60);
    expect(await paymentsOf(family)).toEqual([{ id: payment, status: 'cancelled' }]);
  });
});

describe('a school', () => {
  it('hears nothing of what was chosen and never confirmed, and of the voucher that was', async () => {
    const family = await bench.family();
    await chosen(family, 'transfer');
    await chosen(family, 'store');
    await chosen(family, 'transfer');
    await bench.advance(31 * 60);
    expect(await paymentsOf(family)).toMatchObject([
      { status: 'cancelled' },
      { status: 'cancelled' },
      { status: 'cancelled' },
    ]);
    expect(heardOf(family)).toEqual([]);

    const { token: bearer } = await (await bench.call('GET', `/api/sessions/${family.key}`)).json();
    const again = { ...family, bearer };
    const { payment_id: payment } = await chosen(again, 'store');
    await post(again, `/api/sessions/${family.sessionId}/commit`, { payment_id: payment });
    expect((await post(again, `/api/payments/${payment}/replace`, {})).status).toBe(200);
    await bench.settle();
    expect(heardOf(family)).toEqual(['payment.pending', 'payment.cancelled']);
  });
});
