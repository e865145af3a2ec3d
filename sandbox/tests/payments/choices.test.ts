/** Unpaid choices leave few rows and no message; thirty bring a pause. A confirmed choice blocks others for a time. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { policyVersion } from '#domain/policies';
import { createApp } from '#server/app';
import { describeApi } from '#server/routes/openapi';
import { byCash, openLink, type Parent } from '../../actors/parent.ts';
import { startCardHarness } from '../cards/card-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentsOf as paymentsIn, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCardHarness());

const accepted = { accepted_policy: policyVersion } as const;
const byTransfer = { entity: 'transfer', method: 'transfer' } as const;
const choose = ({ call, sessionId }: Parent, way: typeof byCash | typeof byTransfer) =>
  call('POST', `/sessions/${sessionId}/materialize`, { ...way, ...accepted });
/** The same family on a phone that opens the link now. */
const again = ({ key }: Parent) => openLink(harness.origin, key);
const paymentsOf = async ({ sessionId }: Parent) =>
  (await paymentsIn(harness, sessionId)).map(({ id, status }) => ({ id, status }));
const event = z.object({ type: z.string(), session_id: z.string() });
/** The school's events of this session's payments. */
const heardOf = ({ sessionId }: Parent) =>
  harness.heard
    .map(({ payload }) => event.parse(JSON.parse(payload)))
    .filter((each) => each.session_id === sessionId && each.type.startsWith('payment.'))
    .map(({ type }) => type);
const halfAnHour = 30 * 60;

/** Every call that makes a payment to choose by, with a body of its own. */
const endpoints: Readonly<Record<string, (of: Parent) => Promise<Response>>> = {
  materialize: (of) => choose(of, byCash),
  createPaymentIntentOxxo: (of) => of.call('POST', '/create_payment_intent_oxxo', accepted),
  createPaymentIntent: (of) => of.call('POST', '/create_payment_intent', accepted),
  createBankTransferPayment: (of) => of.call('POST', '/create_bank_transfer_payment', accepted),
  createBancolombiaReference: (of) => of.call('POST', '/bancolombia/reference', accepted),
  createFinchReference: (of) =>
    of.call('POST', '/finch/reference', { campus_id: 'norte', user_id: 'tutor-1', ...accepted }),
  createTransaction: (of) => of.call('POST', '/create_transaction', { ...byCash, ...accepted }),
  async confirmCheckoutSession(of) {
    const { id } = await harness.openForm(of);
    const typed = { holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no', ...accepted };
    return of.call('POST', `/checkout_sessions/${id}/confirm`, typed);
  },
};

describe('a payer who chooses again and again', () => {
  it('is told to wait after thirty choices, through whichever endpoint', async () => {
    const family = await harness.parent();
    for (let round = 0; round < 30; round += 1)
      expect((await choose(family, round % 2 === 0 ? byCash : byTransfer)).status).toBe(201);
    const before = await paymentsOf(family);
    for (const [name, choice] of Object.entries(endpoints)) {
      const answer = await choice(family);
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 429, 'too_many_requests']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await paymentsOf(family)).toEqual(before);
    // A counter is a session's own.
    expect((await choose(await harness.parent(), byCash)).status).toBe(201);
  });

  it('is limited at every endpoint that the API describes as choosing', async () => {
    const { paths } = await describeApi(createApp(harness.services));
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
    expect(choosing.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(says('too_many_requests')).toEqual(expect.arrayContaining(choosing));
  });

  it('by the same way, and nothing changed: it is one and the same payment, with a quote that holds anew', async () => {
    const family = await harness.parent();
    const first = await family.choose(byCash);
    await harness.clock.advance(600);
    const second = await family.choose(byCash);
    expect(second).toMatchObject({ payment_id: first.payment_id, quote: { id: first.quote.id } });
    expect(Date.parse(second.quote.expires_at) - Date.parse(first.quote.expires_at)).toBeGreaterThanOrEqual(600_000);
    expect(await paymentsOf(family)).toEqual([{ id: first.payment_id, status: 'pristine' }]);
  });

  it('is dropped half an hour after the last choice, not the first, and the provider was never called', async () => {
    const family = await harness.parent();
    const lines = harness.stripe.ledger().length;
    const { payment_id: payment } = await family.choose(byCash);
    await harness.advance(20 * 60);
    expect((await choose(family, byCash)).status).toBe(401);
    expect((await (await again(family)).choose(byCash)).payment_id).toBe(payment);
    await harness.advance(14 * 60);
    expect(await paymentsOf(family)).toEqual([{ id: payment, status: 'pristine' }]);
    await harness.advance(17 * 60);
    expect(await paymentsOf(family)).toEqual([{ id: payment, status: 'cancelled' }]);
    expect(harness.stripe.ledger()).toHaveLength(lines);
  });
});

it('a school hears nothing of what was chosen and never confirmed, and of the voucher that was', async () => {
  const family = await harness.parent();
  for (const way of [byTransfer, byCash, byTransfer]) await family.choose(way);
  await harness.advance(halfAnHour + 60);
  expect((await paymentsOf(family)).map(({ status }) => status)).toEqual(Array(3).fill('cancelled'));
  expect(heardOf(family)).toEqual([]);

  const now = await again(family);
  const { id } = await now.pay(byCash);
  expect((await now.call('POST', `/payments/${id}/replace`, {})).status).toBe(200);
  await harness.settle();
  expect(heardOf(family)).toEqual(['payment.pending', 'payment.cancelled']);
});

describe('half an hour after a voucher was made', () => {
  it('the session blocks another payment until then, and takes one afterwards', async () => {
    const family = await harness.parent();
    const { id } = await family.pay(byCash);
    const session = async () => (await harness.call('GET', `/api/sessions/${family.key}`)).json();
    await harness.advance(halfAnHour - 60);
    expect((await session()).status).toBe('confirmation_pending');
    await harness.advance(61);
    const superseded = { id, superseded: true, status: 'pending' };
    expect(await session()).toMatchObject({ status: 'open', payments_in_process: [superseded] });
    expect((await (await again(family)).pay(byCash)).status).toBe('pending');
  });

  it('a second voucher that pays the session has the first one voided at the provider', async () => {
    const family = await harness.parent(sessionBody([300_000]));
    const first = referenceOf((await family.pay(byCash)).next_step);
    await harness.advance(halfAnHour + 60);
    const second = await (await again(family)).pay(byCash);
    await harness.stripe.pay(referenceOf(second.next_step) ?? '');
    await harness.settle();
    expect((await paymentsOf(family)).map(({ status }) => status)).toEqual(['cancelled', 'successful']);
    // Voided there too: the cashier refuses it.
    expect(harness.stripe.ledger().find((line) => line.reference === first)?.status).toBe('canceled');
  });
});
