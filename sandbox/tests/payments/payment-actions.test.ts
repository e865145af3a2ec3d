import { describe, expect, it } from 'vitest';
import { instructionsOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { mayDo, type PaymentPlace, paymentPlaces, placeOf } from '#domain/payment-actions';
import { readPayment } from '#server/db/read/payments';
import { bookObservation } from '#server/use-cases/payments/book-observation';
import { answered } from '#server/use-cases/payment-core/decision';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentRow, reference, soundAtLastFor } from '../test-harness.ts';
import { byCash, openLink } from '../../actors/parent.ts';
import { isShort } from '../../../scripts/long-tests.ts';

const harness = await soundAtLastFor(startApiHarness());

const day = 86_400;

interface Made {
  readonly id: string;
  readonly key: string;
}

async function open(key: string): Promise<PaymentSession> {
  return (await harness.call('GET', `/api/sessions/${key}`)).json();
}
const newFamily = () => harness.parent(sessionBody([300_000]));
async function prepared(): Promise<Made> {
  const parent = await newFamily();
  return { id: (await parent.choose(byCash)).payment_id, key: parent.key };
}
async function voucher(): Promise<Made & { readonly reference: string }> {
  const parent = await newFamily();
  const payment = await parent.pay(byCash);
  return { id: payment.id, key: parent.key, reference: reference(payment) };
}
async function paid(minor?: number) {
  const made = await voucher();
  await harness.stripe.pay(made.reference, minor);
  await harness.settle();
  return made;
}

/** A bearer for the payment's session, also when the session is paid or its link has died. */
async function bearerOf(made: Made): Promise<string> {
  await harness.services.db
    .updateTable('access_link')
    .set({ expires_at: new Date(harness.clock.now().getTime() + day * 1000) })
    .execute();
  const body = await (await harness.call('GET', `/api/sessions/${made.key}`)).json();
  return body.token ?? body.metadata.token;
}
async function act(made: Made, action: string, method = 'POST'): Promise<Response> {
  const body = method === 'POST' ? { body: {} } : {};
  return harness.call(method, `/api/payments/${made.id}/${action}`, { bearer: await bearerOf(made), ...body });
}
async function read(made: Made): Promise<PaymentDetail> {
  return (await harness.call('GET', `/api/payments/${made.id}`, { bearer: await bearerOf(made) })).json();
}
async function lost({ id, key }: Made): Promise<void> {
  const parent = await openLink(harness.origin, key);
  harness.stripe.fault('*', '500', 1000);
  await parent.commit(id);
}
/** Changes a payment's row, where no provider that is built yet brings it there. */
const change = (id: string, to: { readonly phase?: 'awaiting_provider'; readonly pay_before?: Date }) =>
  harness.services.db.updateTable('payment').set(to).where('id', '=', id).execute();

/** How a payment gets to each place, through the product. */
const bring: Readonly<Record<PaymentPlace, () => Promise<Made>>> = {
  pristine: prepared,
  async submitting() {
    const made = await prepared();
    await lost(made);
    return made;
  },
  awaiting_payer: voucher,
  async awaiting_provider() {
    const made = await voucher();
    await change(made.id, { phase: 'awaiting_provider' });
    return made;
  },
  async grace() {
    const made = await voucher();
    await change(made.id, { pay_before: new Date(harness.clock.now().getTime() - 1000) });
    await act(made, 'check');
    return made;
  },
  successful: () => paid(),
  async failed() {
    const made = await voucher();
    await harness.advance(8 * day);
    return made;
  },
  async rejected() {
    const made = await voucher();
    const payment = await readPayment(harness.services.db, made.id);
    const no = { kind: 'rejected', providerRef: 'test', group: 'rejected_by_bank', code: 'declined' } as const;
    // No provider that is built yet declines: cash is paid or it is not.
    if (payment) await bookObservation(harness.services, payment, no, answered);
    return made;
  },
  async cancelled() {
    const made = await voucher();
    await act(made, 'replace');
    return made;
  },
};

const downloads = ['download_receipt', 'download_voucher'] as const;
/** Each route that does something to a payment, and the actions of the table it serves. */
const routes = [
  { name: 'check', actions: ['check'], call: (made: Made) => act(made, 'check') },
  { name: 'replace', actions: ['replace'], call: (made: Made) => act(made, 'replace') },
  { name: 'file', actions: downloads, call: (made: Made) => act(made, 'file', 'GET') },
  {
    name: 'commit',
    actions: ['commit'],
    async call(made: Made) {
      const payment = await paymentRow(harness, made.id);
      const sent = { bearer: await bearerOf(made), body: { payment_id: made.id } };
      return harness.call('POST', `/api/sessions/${payment.session_id}/commit`, sent);
    },
  },
] as const;

// Every day: the table itself, payment-actions.test.ts of the domain.
describe.skipIf(isShort).each(paymentPlaces)('a payment that is %s', (place) => {
  it.each(routes)('answers $name as the table of actions lists it', async ({ actions, call }) => {
    const made = await bring[place]();
    try {
      const before = await read(made);
      expect(placeOf(before)).toBe(place);
      expect(before.actions.toSorted()).toEqual(
        (['check', ...downloads, 'replace', 'resume'] as const).filter((action) => mayDo(action, place)),
      );
      const response = await call(made);
      if (actions.some((action) => mayDo(action, place))) {
        expect([200, 409]).toContain(response.status);
        if (response.status === 409) expect((await response.json()).code).toBe('payment_not_replaced');
      } else {
        const refused = { code: 'invalid_payment_status', metadata: { payment_id: made.id } };
        expect([response.status, await response.json()]).toMatchObject([409, refused]);
        expect(await read(made)).toMatchObject({ status: before.status, version: before.version });
      }
    } finally {
      harness.stripe.fault('*', '500', 0);
    }
  });
});

const rowOf = (id: string) => paymentRow(harness, id);

describe('“I already paid”', () => {
  it('finds money that no webhook told of', async () => {
    const made = await voucher();
    // The job is not asking now, and will not: the provider is asked once in 20 seconds.
    await harness.settle();
    harness.stripe.webhooks('off');
    const unasked = { last_checked_at: null, next_check_at: null };
    await harness.services.db.updateTable('payment').set(unasked).where('id', '=', made.id).execute();
    await harness.stripe.pay(made.reference);
    const answer = await act(made, 'check');
    harness.stripe.webhooks('normal');
    expect(await answer.json()).toMatchObject({ id: made.id, status: 'successful', receipt: { total_paid: 300_000 } });
  });

  it('asks the provider once in 20 seconds, however often it is pressed', async () => {
    const made = await voucher();
    await act(made, 'check');
    const first = await rowOf(made.id);
    const again: PaymentDetail = await (await act(made, 'check')).json();
    expect(again.last_checked_at).toBe(first.last_checked_at?.toISOString());
    await harness.clock.advance(21);
    const later: PaymentDetail = await (await act(made, 'check')).json();
    expect(new Date(later.last_checked_at ?? 0).getTime()).toBeGreaterThan(first.last_checked_at?.getTime() ?? 0);
  });
});

describe('another way to pay', () => {
  it('is open at once when the provider voids the voucher', async () => {
    const made = await voucher();
    expect((await open(made.key)).status).toBe('confirmation_pending');
    expect(await (await act(made, 'replace')).json()).toMatchObject({ status: 'cancelled', finished: true });
    expect((await open(made.key)).status).toBe('open');
    expect(harness.stripe.ledger().find(({ reference }) => reference === made.reference)?.status).toBe('canceled');
  });

  it('is not needed when the money came first: the answer is the paid payment', async () => {
    const made = await voucher();
    harness.stripe.webhooks('off');
    await harness.stripe.pay(made.reference);
    const answer = await act(made, 'replace');
    harness.stripe.webhooks('normal');
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'successful' }]);
  });

  it('is not promised while the provider does not answer, and the voucher is voided once it does', async () => {
    const made = await voucher();
    harness.stripe.fault('*', '500', 1000);
    const answer = await act(made, 'replace');
    const again = await act(made, 'replace');
    harness.stripe.fault('*', '500', 0);
    expect([answer.status, again.status]).toEqual([409, 409]);
    expect(await answer.json()).toMatchObject({
      code: 'payment_not_replaced',
      metadata: { payment: { id: made.id, status: 'pending', cancel_requested: true } },
    });
    expect((await open(made.key)).status).toBe('confirmation_pending');
    await harness.advance(60);
    expect((await rowOf(made.id)).status).toBe('cancelled');
    expect((await open(made.key)).status).toBe('open');
  });
});

describe('what a payer reads of a session', () => {
  it('a payment that was refunded is named while its charges are owed again, and its receipt says so', async () => {
    const made = await paid(310_000);
    await harness.call('POST', `/api/v1/payments/${made.id}/refunds`, {
      bearer: harness.schoolKey,
      headers: { 'idempotency-key': made.id },
      body: { amount: 10_000, note: 'lo de más, en la caja del colegio' },
    });
    expect(await read(made)).toMatchObject({
      session_paid: true,
      returned_amount: 10_000,
      receipt: { total_paid: 310_000, asked: 300_000, returned: 10_000 },
    });
  });

  it('a voucher that waits after another way was paid is named on the receipt', async () => {
    const first = await voucher();
    await harness.advance(30 * 60 + 60);
    const second = await harness.client.makeVoucher(first.key);
    harness.stripe.fault('POST /v1/payment_intents/:id/cancel', '500', 1000);
    await harness.stripe.pay(reference(second));
    await harness.settle();
    expect(await read({ id: second.id, key: first.key })).toMatchObject({
      status: 'successful',
      still_waiting: [{ payment_id: first.id, reference: first.reference }],
    });
    expect(await read(first)).toMatchObject({ status: 'pending', session_paid: true, cancel_requested: true });
    harness.stripe.fault('POST /v1/payment_intents/:id/cancel', '500', 0);
    await harness.advance(1000);
    expect((await read({ id: second.id, key: first.key })).still_waiting).toEqual([]);
  });

  it('the rest of a short payment is kept back only while the school looks at one, and wants that', async () => {
    const wants = (rest: boolean) =>
      harness.services.db
        .updateTable('school')
        .set({ rest_payable: rest })
        .where('id', '=', harness.schoolId)
        .execute();
    await wants(false);
    const made = await voucher();
    expect(await open(made.key)).toMatchObject({ is_rest_payable: true, payments_received: [] });
    await harness.stripe.pay(made.reference, 285_000);
    await harness.settle();
    expect(await open(made.key)).toMatchObject({ is_rest_payable: false, payments_received: [{ id: made.id }] });
    await wants(true);
    expect(await open(made.key)).toMatchObject({ is_rest_payable: true, amounts: { amount_to_pay: 15_000 } });
  });

  it('a receipt of money in another currency names what came, and what was asked', async () => {
    const made = await voucher();
    const payment = await readPayment(harness.services.db, made.id);
    const dollars = {
      kind: 'successful',
      providerRef: payment?.provider_ref ?? '',
      received: { minor: 25_000, currency: 'USD' },
      paidAt: harness.clock.now(),
    } as const;
    if (payment) await bookObservation(harness.services, payment, dollars, answered);
    expect(await read(made)).toMatchObject({
      status: 'successful',
      session_paid: false,
      cases: [{ kind: 'wrong_currency', amount: 25_000, currency: 'USD' }],
      receipt: { total_paid: 25_000, currency: 'USD', asked: 300_000, asked_currency: 'MXN', commission: 0 },
    });
    expect(await open(made.key)).toMatchObject({ status: 'open', payments_received: [{ id: made.id }] });
  });

  it('a durable link says whether its voucher should still be paid', async () => {
    const made = await voucher();
    const { next_step: step } = await read(made);
    const durable = instructionsOf(step)?.durable_url ?? '';
    const path = `/api/vouchers/${durable.split('/v/')[1]}`;
    const look = async () => (await harness.call('GET', path)).json();
    expect(await look()).toMatchObject({ status: 'pending', session_paid: false, cancel_requested: false, cases: [] });
    await act(made, 'replace');
    expect(await look()).toMatchObject({ status: 'cancelled', finished: true });
    const file = await harness.call('GET', `${path}/file`);
    expect([file.status, (await file.json()).code]).toEqual([409, 'invalid_payment_status']);
  });
});
