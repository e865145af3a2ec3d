import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Emulator } from '#providers/emulation/emulator';
import { assignCase } from '#server/use-cases/cases/assign-case';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { byCash } from '../../actors/parent.ts';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentsOf as paymentsIn, soundAtLastFor, stateOf } from '../test-harness.ts';

/** A provider has money twice under one of our payment ids: a key it did not honour, a copy made in its dashboard. */
const harness = await soundAtLastFor(startCardHarness());
beforeEach(async () => {
  for (const emulator of [harness.stripe, harness.gr4vy]) emulator.webhooks('normal');
  await harness.settle();
});

interface Paid {
  readonly emulator: Emulator;
  readonly sessionId: string;
  readonly paymentId: string;
  readonly minor: number;
}

async function paidByVoucher(): Promise<Paid> {
  const parent = await harness.parent(sessionBody([300_000]));
  const { sessionId } = parent;
  const { id: paymentId } = await parent.pay(byCash);
  await harness.stripe.pay(refOf(harness.stripe, paymentId));
  await harness.settle();
  return { emulator: harness.stripe, sessionId, paymentId, minor: 300_000 };
}

async function paidByCard(): Promise<Paid> {
  const family = await harness.family({ amounts: [435_000] });
  const { id: paymentId } = await payByCard(harness, family, numbers.approved);
  await harness.settle();
  return { emulator: harness.gr4vy, sessionId: family.sessionId, paymentId, minor: 435_000 };
}

const ways = [
  { way: 'a voucher', pay: paidByVoucher },
  { way: 'a card', pay: paidByCard },
];
const refOf = (emulator: Emulator, paymentId: string): string =>
  emulator.ledger().find((line) => line.paymentId === paymentId)?.providerRef ?? '';
const paymentsOf = async (sessionId: string) =>
  (await paymentsIn(harness, sessionId)).map(({ id, status, received, provider_ref }) => ({
    id,
    status,
    received,
    provider_ref,
  }));
const casesOf = (sessionId: string) =>
  harness.services.db
    .selectFrom('money_case')
    .select(['kind', 'amount', 'school_id'])
    .where('session_id', '=', sessionId)
    .execute();

/** The second capture stands as a payment of its own, with a case for the school, once. */
async function expectBookedOnce({ sessionId, paymentId, minor }: Paid, foreign: string | null | undefined) {
  const payments = await paymentsOf(sessionId);
  expect(payments).toEqual([
    { id: paymentId, status: 'successful', received: minor, provider_ref: expect.any(String) },
    { id: expect.any(String), status: 'successful', received: minor, provider_ref: foreign },
  ]);
  expect(await casesOf(sessionId)).toEqual([{ kind: 'double', amount: minor, school_id: harness.schoolId }]);
}

describe('a payment that was made twice while its answer was lost', () => {
  it('is asked for by our id once its reference is known: the other one is found and booked', async () => {
    const parent = await harness.parent(sessionBody([300_000]));
    const { sessionId } = parent;
    harness.stripe.fault('POST /v1/payment_intents', 'drop-after-commit', 2);
    const { id: paymentId } = await parent.pay(byCash);
    expect(await paymentsOf(sessionId)).toMatchObject([{ status: 'pending', provider_ref: null }]);
    const ref = refOf(harness.stripe, paymentId);
    harness.stripe.webhooks('off');
    const foreign = await harness.stripe.duplicate?.(ref);
    harness.stripe.webhooks('normal');
    harness.stripe.fault('POST /v1/payment_intents', 'drop-after-commit', 0);
    await harness.advance(120);
    // What nobody owes any more is voided with the next question, on Stripe's rhythm.
    await harness.advance(900);
    const payments = await paymentsOf(sessionId);
    expect(payments.toSorted((a, b) => Number(a.id !== paymentId) - Number(b.id !== paymentId))).toEqual([
      { id: paymentId, status: 'cancelled', received: null, provider_ref: ref },
      { id: expect.any(String), status: 'successful', received: 300_000, provider_ref: foreign },
    ]);
  });
});

describe('money on an unknown reference, which a school put to a session', () => {
  it('is given back at the provider, and our books follow', async () => {
    const made = await fetch(`${harness.stripe.origin}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${harness.env['STRIPE_SECRET_KEY']}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'amount=50000&currency=mxn&payment_method_types[0]=oxxo&payment_method_data[type]=oxxo&payment_method_data[billing_details][name]=A B&payment_method_data[billing_details][email]=a@b.example&confirm=true',
    });
    const { id: ref } = await made.json();
    await harness.stripe.pay(ref);
    await harness.settle();
    const { db } = harness.services;
    const ofRef = () =>
      db.selectFrom('money_case').select('id').where('provider_ref', '=', ref).executeTakeFirstOrThrow();
    const { id: caseId } = await ofRef();
    await assignCase(db, caseId, 'bench');
    const { id: sessionId } = await harness.client.createSession(harness.schoolKey, sessionBody([50_000]));
    const answer = await harness.call('POST', `/api/v1/cases/${caseId}/resolve`, {
      bearer: harness.schoolKey,
      body: { action: 'credit', session_id: sessionId },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.status).toBe(200);
    await harness.stripe.takeBack?.(ref, 50_000);
    await harness.settle();
    const returned = await db.selectFrom('money_return').select('amount').where('session_id', '=', sessionId).execute();
    expect(returned).toEqual([{ amount: 50_000 }]);
  });
});

describe.each(ways)('a second capture under the id of a payment by $way', ({ pay }) => {
  async function paidTwice(mode: 'normal' | 'off' = 'normal') {
    const paid = await pay();
    paid.emulator.webhooks(mode);
    const foreign = (await paid.emulator.duplicate?.(refOf(paid.emulator, paid.paymentId))) ?? '';
    return { paid, foreign, list: () => reconcileNow(harness.services, paid.emulator.name) };
  }

  it('is booked and a case, found by the list alone', async () => {
    const { paid, foreign, list } = await paidTwice('off');
    await harness.settle();
    expect(await paymentsOf(paid.sessionId)).toHaveLength(1);
    expect(await list()).toMatchObject({ booked: 1, unknown: 0 });
    await expectBookedOnce(paid, foreign);
    expect(await list()).toMatchObject({ booked: 0, unknown: 0 });
  });

  it('is booked once, though webhook and two lists see it at once', async () => {
    const { paid, foreign, list } = await paidTwice();
    await Promise.all([harness.settle(), list(), list()]);
    await harness.settle();
    await expectBookedOnce(paid, foreign);
  });

  it('is booked and a case, told by a webhook; given back at the provider, our books follow', async () => {
    const { paid, foreign } = await paidTwice();
    await harness.settle();
    await expectBookedOnce(paid, foreign);
    expect(await paid.emulator.takeBack?.(foreign, paid.minor)).toBe(true);
    await harness.settle();
    const { db } = harness.services;
    const returned = await db
      .selectFrom('money_return')
      .innerJoin('payment', 'payment.id', 'money_return.payment_id')
      .select(['money_return.amount', 'payment.provider_ref'])
      .where('money_return.session_id', '=', paid.sessionId)
      .execute();
    expect(returned).toEqual([{ amount: paid.minor, provider_ref: foreign }]);
    expect(await stateOf(harness, paid.sessionId)).toBe('paid');
  });
});
