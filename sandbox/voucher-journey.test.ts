import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instructionsOf, referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { schoolEvent } from '#contracts/school-events';
import type { PaymentSession } from '#contracts/session';
import { policyVersion } from '#domain/policies';
import { faultKinds } from '#providers/emulation/emulator';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';

let bench: ApiBench;
beforeAll(async () => {
  bench = await startApiBench();
});
afterEach(async () => {
  bench.stripe.webhooks('normal');
  for (const kind of faultKinds) bench.stripe.fault('POST /v1/payment_intents', kind, 0);
  await bench.settle();
  expect(await violations(bench.services.db)).toEqual([]);
  expect(await moneyOfBothSides()).toEqual(await moneyOfStripe());
});
afterAll(() => bench.close());

/** Money at the provider that was never ours. */
const strangers = new Set<string>();

/** What our books say was received, by the provider's reference. */
async function moneyOfBothSides() {
  const rows = await bench.services.db
    .selectFrom('payment')
    .select(['provider_ref', 'received'])
    .where('received', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.provider_ref, row.received]).toSorted());
}
async function moneyOfStripe() {
  return Object.fromEntries(
    bench.stripe
      .ledger()
      .filter((line) => line.receivedMinor > 0 && !strangers.has(line.providerRef))
      .map((line) => [line.providerRef, line.receivedMinor])
      .toSorted(),
  );
}

async function open(key: string): Promise<PaymentSession> {
  const response = await bench.call('GET', `/api/sessions/${key}`);
  expect(response.status).toBe(200);
  return response.json();
}

async function newSession(amounts?: readonly number[]) {
  const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody(amounts));
  return { id, key, session: await open(key) };
}

async function read(session: PaymentSession, payment: PaymentDetail): Promise<PaymentDetail> {
  return (await bench.call('GET', `/api/payments/${payment.id}`, { bearer: session.token })).json();
}

const reference = (payment: PaymentDetail): string => referenceOf(payment.next_step) ?? 'no voucher';
const heard = (sessionId: string) => bench.school.received().filter((event) => event.payload.includes(sessionId));
/** What the school took, in the order it came. */
const told = (sessionId: string) =>
  heard(sessionId)
    .filter((event) => event.answered === 204)
    .map((event) => event.type)
    .toReversed();
const storyOfPayment = [
  'payment_session.opened',
  'payment.pending',
  'payment.succeeded',
  'payment_session.paid',
] as const;

describe('a voucher that is paid', () => {
  it('turns successful, pays the session and tells the school once, signed', async () => {
    const { id, key, session } = await newSession([435_000, 100_000]);
    const payment = await bench.client.makeVoucher(key);
    expect(payment).toMatchObject({
      status: 'pending',
      phase: 'awaiting_payer',
      total_amount: 535_000,
      next_step: { kind: 'instructions', channel: 'counter', brand: 'OXXO', amount: 535_000 },
    });
    expect(await bench.stripe.pay(reference(payment))).toBe(true);
    await bench.settle();
    const paid = await read(session, payment);
    expect(paid).toMatchObject({
      status: 'successful',
      finished: true,
      receipt: {
        total_paid: 535_000,
        subtotal: 535_000,
        commission: 0,
        payment_made_by: 'Ana Torres Ruiz',
        reference_number: reference(payment),
      },
    });
    expect(told(id)).toEqual(storyOfPayment);
    const events = heard(id).toReversed();
    expect(events.every((event) => event.verified)).toBe(true);
    const messages = events.map((event) => schoolEvent.parse(JSON.parse(event.payload)));
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(messages[2]).toMatchObject({
      finished: true,
      data: { payment: { received_amount: 535_000 }, session: { status: 'paid' } },
    });
    const again = await bench.call('GET', `/api/sessions/${key}`);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      code: 'payment_session_already_paid',
      metadata: { payment_id: payment.id },
    });
  });

  it.each(['off', 'duplicate', 'reorder', 'delay', 'bad-signature', 'old-timestamp'] as const)(
    'with webhooks that are %s the money is found and the school hears of it once',
    async (mode) => {
      const { id, key } = await newSession();
      const payment = await bench.client.makeVoucher(key);
      bench.stripe.webhooks(mode);
      await bench.stripe.pay(reference(payment));
      await bench.settle();
      await bench.advance(1000);
      expect(await statusOf(payment)).toBe('successful');
      expect(told(id)).toEqual(storyOfPayment);
    },
  );

  it('is told to a school whose server is down for a while, in the end and once', async () => {
    // Before the session is made: its first message is sent at once.
    bench.school.failNext(2);
    const { id, key } = await newSession();
    await bench.stripe.pay(reference(await bench.client.makeVoucher(key)));
    await bench.settle();
    await bench.advance(60);
    await bench.advance(60);
    expect(
      heard(id)
        .toReversed()
        .map((event) => [event.type, event.answered]),
    ).toEqual([
      ['payment_session.opened', 500],
      ['payment_session.opened', 500],
      ...storyOfPayment.map((type) => [type, 204]),
    ]);
  });
});

describe('money that is not as asked', () => {
  it('short: the payment is successful, the session stays open and a case is opened', async () => {
    const { key, session } = await newSession([300_000, 100_000]);
    const payment = await bench.client.makeVoucher(key);
    await bench.stripe.pay(reference(payment), 350_000);
    await bench.settle();
    expect((await read(session, payment)).status).toBe('successful');
    expect((await open(key)).amounts).toEqual({ amount_to_pay: 50_000, total_due_amount: 50_000 });
    expect(await casesOf(payment)).toEqual(['underpaid']);
  });
  it('over: the session is paid and the excess stands beside a case', async () => {
    const { key } = await newSession([300_000]);
    const payment = await bench.client.makeVoucher(key);
    await bench.stripe.pay(reference(payment), 310_000);
    await bench.settle();
    expect(await casesOf(payment)).toEqual(['overpaid']);
  });
  it('nobody pays: the voucher waits out its grace and then fails, and the session is open again', async () => {
    const { id, key } = await newSession([300_000]);
    const payment = await bench.client.makeVoucher(key);
    await bench.advance(6 * 24 * 3600);
    const reopened = await bench.services.db
      .selectFrom('session')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(reopened?.state).toBe('open');
    expect(await statusOf(payment)).toBe('failed');
    // Six days were skipped at once, so the end of the link and of the voucher are found in any order.
    expect(told(id).toSorted()).toEqual(
      ['payment_session.opened', 'payment.pending', 'payment_session.expired', 'payment.failed'].toSorted(),
    );
  });
});

async function statusOf(payment: PaymentDetail): Promise<string | undefined> {
  return (
    await bench.services.db.selectFrom('payment').select('status').where('id', '=', payment.id).executeTakeFirst()
  )?.status;
}

describe('money on a reference nobody here made', () => {
  it('opens one case for the school, however often it is told', async () => {
    const made = await fetch(`${bench.stripe.origin}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.env['STRIPE_SECRET_KEY']}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'amount=5000&currency=mxn&payment_method_types[0]=oxxo&payment_method_data[type]=oxxo&payment_method_data[billing_details][name]=A B&payment_method_data[billing_details][email]=a@b.example&confirm=true',
    });
    const { id } = await made.json();
    bench.stripe.webhooks('duplicate');
    await bench.stripe.pay(id);
    await bench.settle();
    const cases = await bench.services.db
      .selectFrom('money_case')
      .select(['provider_ref', 'kind', 'amount'])
      .where('kind', '=', 'unknown_ref')
      .execute();
    expect(cases).toEqual([{ provider_ref: id, kind: 'unknown_ref', amount: 5000 }]);
    strangers.add(id);
  });
});

async function casesOf(payment: PaymentDetail): Promise<string[]> {
  const rows = await bench.services.db
    .selectFrom('money_case')
    .select('kind')
    .where('payment_id', '=', payment.id)
    .execute();
  return rows.map((row) => row.kind);
}

describe('a payer who presses twice', () => {
  it('twenty commits of one payment make one voucher', async () => {
    const { session } = await newSession();
    const chosen = await prepare(session);
    const all = await Promise.all(Array.from({ length: 20 }, () => commit(session, { payment_id: chosen.payment_id })));
    expect(all.filter((response) => response.status >= 500)).toEqual([]);
    expect(all.some((response) => response.status === 200)).toBe(true);
    const lines = bench.stripe.ledger().filter((line) => line.paymentId === chosen.payment_id);
    expect(lines).toHaveLength(1);
  });
  it('ten tabs that choose and commit at once leave one payment pending', async () => {
    const { session } = await newSession();
    const tabs = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const chosen = await bench.call('POST', `/api/sessions/${session.id}/materialize`, {
          bearer: session.token,
          body: { entity: 'stripe', method: 'store', accepted_policy: policyVersion },
        });
        const body: { payment_id?: string } = await chosen.json();
        return chosen.ok ? (await commit(session, { payment_id: body.payment_id })).status : chosen.status;
      }),
    );
    expect(tabs.every((status) => status === 200 || status === 409)).toBe(true);
    const pending = await bench.services.db
      .selectFrom('payment')
      .select('id')
      .where('session_id', '=', session.id)
      .where('status', '=', 'pending')
      .execute();
    expect(pending).toHaveLength(1);
  });
});

async function prepare(
  session: PaymentSession,
): Promise<{ payment_id: string; quote: { id: string; total_amount: number } }> {
  const response = await bench.call('POST', `/api/sessions/${session.id}/materialize`, {
    bearer: session.token,
    body: { entity: 'stripe', method: 'store', accepted_policy: policyVersion },
  });
  expect(response.status).toBe(201);
  return response.json();
}
const commit = (session: PaymentSession, body: object) =>
  bench.call('POST', `/api/sessions/${session.id}/commit`, { bearer: session.token, body });

describe('a browser that lies', () => {
  it.each([
    ['an amount', { amount: 100, total_amount: 100 }],
    ['a commission', { commission: -5000, commission_amount: 0 }],
    ['a currency', { currency: 'USD' }],
    ['a status', { status: 'successful', payment_entity: 'x' }],
  ])('about %s changes nothing', async (_what, lie) => {
    const { session } = await newSession([200_000]);
    const response = await bench.call('POST', '/api/create_payment_intent_oxxo', {
      bearer: session.token,
      body: { ...lie, payment_amount: { iva: 1 }, accepted_policy: policyVersion },
    });
    const { payment_id, quote } = await response.json();
    expect(quote).toMatchObject({ total_amount: 200_000, currency: 'MXN' });
    const confirmed = await bench.call('POST', '/api/confirm_payment_intent', {
      bearer: session.token,
      body: { payment_id, ...lie },
    });
    expect(await confirmed.json()).toMatchObject({ amount: 200_000, currency: 'MXN' });
    const row = await bench.services.db
      .selectFrom('payment')
      .select(['status', 'base', 'commission'])
      .where('id', '=', payment_id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'pending', base: 200_000, commission: 0 });
  });
  it('cannot read or commit the payment of another session', async () => {
    const mine = await newSession();
    const other = await newSession();
    const chosen = await prepare(other.session);
    expect((await bench.call('GET', `/api/payments/${chosen.payment_id}`, { bearer: mine.session.token })).status).toBe(
      404,
    );
    expect((await commit(mine.session, { payment_id: chosen.payment_id })).status).toBe(404);
    expect(
      (
        await bench.call('POST', `/api/sessions/${other.session.id}/commit`, {
          bearer: mine.session.token,
          body: { payment_id: chosen.payment_id },
        })
      ).status,
    ).toBe(404);
    expect((await bench.call('GET', `/api/payments/${randomUUID()}`, { bearer: mine.session.token })).status).toBe(404);
  });
});

describe('a price that changes after the quote', () => {
  it('is refused with the new one, and charged only when the payer confirms that', async () => {
    const { session } = await newSession([200_000]);
    const chosen = await prepare(session);
    await bench.services.db
      .updateTable('school')
      .set({ commissions: JSON.stringify([{ amount: 1000, kind: 'integer', payment_method: 'store' }]) })
      .where('id', '=', bench.schoolId)
      .execute();
    const refused = await commit(session, { payment_id: chosen.payment_id, quote_id: chosen.quote.id });
    expect(refused.status).toBe(409);
    const problem = await refused.json();
    expect(problem).toMatchObject({
      code: 'quote_changed',
      metadata: { quote: { total_amount: 201_000, commission_amount: 1000 } },
    });
    const accepted = await commit(session, { payment_id: chosen.payment_id, quote_id: problem.metadata.quote.id });
    expect(await accepted.json()).toMatchObject({ status: 'pending', total_amount: 201_000 });
    await bench.services.db.updateTable('school').set({ commissions: '[]' }).where('id', '=', bench.schoolId).execute();
  });
});

describe('a provider that fails', () => {
  it.each(faultKinds)('%s while the voucher is made: the payment waits, and is made once', async (fault) => {
    const { session } = await newSession();
    const chosen = await prepare(session);
    bench.stripe.fault('POST /v1/payment_intents', fault, 2);
    const answered = await commit(session, { payment_id: chosen.payment_id });
    expect(answered.status).toBe(200);
    expect((await answered.json()).status).toBe('pending');
    await bench.advance(10);
    await bench.advance(60);
    const now: PaymentDetail = await (
      await bench.call('GET', `/api/payments/${chosen.payment_id}`, { bearer: session.token })
    ).json();
    expect(now).toMatchObject({ status: 'pending', phase: 'awaiting_payer', next_step: { kind: 'instructions' } });
    expect(bench.stripe.ledger().filter((line) => line.paymentId === chosen.payment_id)).toHaveLength(1);
  });
});

describe('a durable voucher link', () => {
  it('shows the voucher without the session, turns paid, and names nobody in full', async () => {
    const { key } = await newSession();
    const payment = await bench.client.makeVoucher(key);
    const durable = instructionsOf(payment.next_step)?.durable_url ?? '';
    const path = `/api/vouchers/${durable.split('/v/')[1]}`;
    await bench.services.db
      .updateTable('access_link')
      .set({ revoked_at: new Date() })
      .where('session_id', '=', (await sessionOf(payment)) ?? '')
      .execute();
    const view = await (await bench.call('GET', path)).json();
    expect(view).toMatchObject({
      status: 'pending',
      next_step: { kind: 'instructions', lines: [{ value: reference(payment) }], durable_url: null },
    });
    expect(JSON.stringify(view)).not.toContain('Torres');
    await bench.stripe.pay(reference(payment));
    await bench.settle();
    expect(await (await bench.call('GET', path)).json()).toMatchObject({ status: 'successful', finished: true });
    expect((await bench.call('GET', `${path.slice(0, -1)}!`)).status).toBe(404);
  });
});

async function sessionOf(payment: PaymentDetail): Promise<string | undefined> {
  return (
    await bench.services.db.selectFrom('payment').select('session_id').where('id', '=', payment.id).executeTakeFirst()
  )?.session_id;
}

describe('live status', () => {
  it('streams the change to an open page without being asked again', async () => {
    const { key, session } = await newSession();
    const payment = await bench.client.makeVoucher(key);
    const stream = await bench.call('GET', `/api/payments/${payment.id}/events`, { bearer: session.token });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const text = stream.text();
    await bench.stripe.pay(reference(payment));
    await bench.settle();
    const events = [...(await text).matchAll(/^event: status$/gm)];
    expect(await text).toContain('"status":"successful"');
    expect(events.length).toBeGreaterThanOrEqual(2);
  });
});
