import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { startCaseHarness } from './case-harness.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCaseHarness());
afterEach(() => harness.settle());

const returnsOf = async (paymentId: string) =>
  (await harness.callSchool('GET', `/payments/${paymentId}/refunds`)).body['data'];
const typesOf = (id: string) => harness.eventsOf(id).map(({ type }) => type);

async function paidWith(amounts: readonly number[], minor: number) {
  const made = await harness.owed(amounts);
  await harness.pay(made.payment, minor);
  return { ...made, found: await harness.openCase(made.id) };
}
/** A session of 3,000.00 and 1,000.00 MXN for which only 3,500.00 came. */
const short = () => paidWith([300_000, 100_000], 350_000);
/** A session of 3,000.00 MXN for which 3,100.00 came. */
const over = () => paidWith([300_000], 310_000);
/** A voucher of 3,000.00 MXN that died and brought money all the same. */
async function late() {
  const made = await harness.owed([300_000]);
  await harness.advance(6 * 24 * 3600);
  await harness.moneyShows(made, 300_000);
  return { ...made, found: await harness.openCase(made.id) };
}
const owes = (status: 'open' | 'paid', total_due_amount: number) => ({ status, amounts: { total_due_amount } });

describe('a short payment', () => {
  it('taken as enough waives what is missing, and the session is paid', async () => {
    const { id, payment, found } = await short();
    expect(found).toMatchObject({ kind: 'underpaid', amount: 50_000, payment_id: payment.id, resolution: null });
    const { status, body } = await harness.resolve(found.id, { action: 'accept', note: 'Beca del mes' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: found.id, status: 'resolved', resolution: 'accepted', note: 'Beca del mes' });
    expect(await harness.session(id)).toMatchObject(owes('paid', 0));
    expect(typesOf(id).slice(-3)).toEqual(['case.opened', 'case.resolved', 'payment_session.paid']);
    expect(harness.eventsOf(id).find(({ type }) => type === 'case.resolved')).toMatchObject({
      payment_id: payment.id,
      data: { case: { id: found.id, status: 'resolved', resolution: 'accepted', note: 'Beca del mes' } },
    });
  });

  it('kept for the family leaves the rest owed, and no case open', async () => {
    const { id, found } = await short();
    expect((await harness.resolve(found.id, { action: 'credit' })).body).toMatchObject({ resolution: 'credited' });
    expect(await harness.session(id)).toMatchObject({ ...owes('open', 50_000), payments: [{ open_cases: [] }] });
  });
});

describe('a payment of too much', () => {
  it('can be kept for the family without a word', async () => {
    const { id, payment, found } = await over();
    const { body } = await harness.resolve(found.id, { action: 'credit' });
    expect(body).toMatchObject({ resolution: 'credited', note: null });
    expect(await returnsOf(payment.id)).toEqual([]);
    expect(typesOf(id).at(-1)).toBe('case.resolved');
  });

  it('does not give back twice what a refund of its own returned before', async () => {
    const { payment, found } = await over();
    const refund = { amount: 10_000, note: 'En caja' };
    expect((await harness.callSchool('POST', `/payments/${payment.id}/refunds`, { body: refund })).status).toBe(201);
    expect((await harness.resolve(found.id, { action: 'refund', note: 'Ya se devolvió' })).status).toBe(200);
    expect(await returnsOf(payment.id)).toMatchObject([{ amount: 10_000 }]);
  });
});

describe('what the payer would like to become of too much', () => {
  /** With the phone that had the link open. */
  async function undecided() {
    const made = await harness.owed([300_000]);
    const parent = await openLink(harness.origin, made.key);
    await harness.pay(made.payment, 310_000);
    const preference = (choice: string) =>
      parent.call('POST', `/payments/${made.payment.id}/preference`, { preference: choice });
    return { ...made, parent, preference, found: await harness.openCase(made.id) };
  }
  const readPreferences = (id: string) =>
    harness.eventsOf(id).flatMap((event) => (event.type === 'case.updated' ? [event.data.case.payer_preference] : []));

  it('is told to the school once each time it is another, and moves no money', async () => {
    const { id, parent, payment, preference, found } = await undecided();
    const before = await parent.read(payment.id);
    expect(before).toMatchObject({ on_top: { amount: 10_000, left: 10_000 } });
    expect(before.actions).toContain('prefer');
    for (const choice of ['refund', 'refund', 'credit']) expect((await preference(choice)).status).toBe(200);
    await harness.settle();
    expect(readPreferences(id)).toEqual(['refund', 'credit']);
    const shown = await parent.read(payment.id);
    expect(shown).toMatchObject({
      payer_preference: { preference: 'credit' },
      received_amount: 310_000,
      returned_amount: 0,
    });
    expect(shown.version, 'an open page follows').toBe(before.version + 2);
    const listed = await harness.callSchool('GET', '/cases?payer_preference=credit');
    expect(listed.body).toMatchObject({
      data: [
        { id: found.id, payer_preference: 'credit', payer_preference_at: shown.payer_preference?.at, status: 'open' },
      ],
    });
    expect(await harness.session(id)).toMatchObject(owes('paid', 0));
  });

  it('is a question until the school decided, and is kept beside what it decided', async () => {
    const { parent, payment, preference, found } = await undecided();
    expect((await preference('refund')).status).toBe(200);
    await harness.resolve(found.id, { action: 'credit' });
    const late = await preference('credit');
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      code: 'invalid_payment_status',
      metadata: { payment: { id: payment.id } },
    });
    const shown = await parent.read(payment.id);
    expect(shown.actions).not.toContain('prefer');
    expect(shown.payer_preference?.preference).toBe('refund');
    // More of it is another question.
    await harness.moneyShows({ id: parent.sessionId, key: parent.key, payment }, 315_000);
    expect(await harness.openCase(parent.sessionId)).toMatchObject({
      id: found.id,
      payer_preference: null,
      amount: 5_000,
    });
    expect(await parent.read(payment.id)).not.toHaveProperty('payer_preference');
  });

  it('is asked of nobody where nothing is too much, nor by another family, nor without end', async () => {
    const { found, payment, parent } = await undecided();
    const paid = await harness.owed([300_000]);
    const other = await openLink(harness.origin, paid.key);
    await harness.pay(paid.payment);
    const ask = (whose: string, preference = 'refund') =>
      other.call('POST', `/payments/${whose}/preference`, { preference });
    expect((await ask(paid.payment.id)).status).toBe(409);
    expect((await ask(payment.id)).status).toBe(404);
    expect((await ask(payment.id, 'gift')).status).toBe(422);
    await harness.callSchool('POST', `/payments/${payment.id}/refunds`, { body: { amount: 10_000, note: 'En caja' } });
    const back = await parent.read(payment.id);
    expect(back, 'it went back').toMatchObject({ on_top: { amount: 10_000, left: 0 } });
    expect(back.actions).not.toContain('prefer');
    expect(await harness.openCase(parent.sessionId)).toMatchObject({ id: found.id, payer_preference: null });
    const many = await Promise.all(Array.from({ length: 12 }, () => ask(paid.payment.id)));
    expect(many.map(({ status }) => status)).toContain(429);
  });
});

it('what was paid twice is given back once, though two cases tell of it', async () => {
  const made = await harness.owed([300_000]);
  await harness.advance(31 * 60);
  const second = await harness.client.makeVoucher(made.key);
  await harness.pay(made.payment);
  await harness.moneyShows({ ...made, payment: second }, 300_000);
  const double = await harness.openCase(made.id, 'double');
  expect(double).toMatchObject({ kind: 'double', amount: 300_000, payment_id: second.id });
  await harness.resolve(double.id, { action: 'refund', note: 'En caja' });
  // It came after its voucher was voided, too.
  const wasLate = await harness.openCase(made.id, 'late');
  expect(await harness.resolve(wasLate.id, { action: 'refund', note: 'Ya devuelto' })).toMatchObject({ status: 200 });
  expect(await returnsOf(second.id)).toMatchObject([{ amount: 300_000, note: 'En caja' }]);
  expect(await harness.session(made.id)).toMatchObject(owes('paid', 0));
});

it('late money is kept as it is', async () => {
  const { id, found } = await late();
  expect((await harness.resolve(found.id, { action: 'accept' })).body).toMatchObject({ resolution: 'accepted' });
  expect(await harness.session(id)).toMatchObject({ status: 'paid' });
});

/** A dollar payment for a session in pesos. */
async function inDollars() {
  const made = await harness.owed([300_000]);
  await harness.moneyShows(made, 15_000, 'USD');
  return { ...made, found: await harness.openCase(made.id) };
}

describe('money that is given back', () => {
  it.each([
    ['of a short payment, whole: everything is owed again', short, 'underpaid', 50_000, 350_000, owes('open', 400_000)],
    ['of a payment of too much, no more than that', over, 'overpaid', 10_000, 10_000, owes('paid', 0)],
    ['that was late, as a whole', late, 'late', 300_000, 300_000, owes('open', 300_000)],
    ['in the currency it came in', inDollars, 'wrong_currency', 15_000, 15_000, owes('open', 300_000)],
  ])('goes back, %s', async (_what, come, kind, amount, returned, session) => {
    const { id, payment, found } = await come();
    const currency = kind === 'wrong_currency' ? 'USD' : 'MXN';
    expect(found).toMatchObject({ kind, amount, currency, payment_id: payment.id, resolution: null });
    const { body } = await harness.resolve(found.id, { action: 'refund', note: 'Transferencia 8841' });
    expect(body).toMatchObject({ resolution: 'refunded', note: 'Transferencia 8841' });
    expect(await harness.session(id)).toMatchObject(session);
    const refund = { kind: 'refund', means: 'other', amount: returned, currency, note: 'Transferencia 8841' };
    expect(await returnsOf(payment.id)).toMatchObject([refund]);
    expect(typesOf(id).slice(-2)).toEqual(['payment.refunded', 'case.resolved']);
  });
});

describe('a decision', () => {
  it('to give money back needs a note, and only an unknown reference takes a session', async () => {
    const { found } = await over();
    for (const [body, path] of [
      [{ action: 'refund' }, 'note'],
      [{ action: 'refund', note: '   ' }, 'note'],
      [{ action: 'credit', session_id: randomUUID() }, 'session_id'],
      [{ action: 'keep' }, 'action'],
    ] as const)
      expect(await harness.resolve(found.id, body)).toMatchObject({
        status: 422,
        body: { code: 'invalid_request', metadata: { issues: [{ path }] } },
      });
    expect((await harness.openCase(found.session_id ?? '')).id).toBe(found.id);
  });

  it('made again in the same way is answered as it is, in another way it finds no open case', async () => {
    const { payment, found } = await over();
    const first = await harness.resolve(found.id, { action: 'refund', note: 'En caja' });
    const again = await harness.resolve(found.id, { action: 'refund', note: 'En caja, otra vez' });
    expect(again).toEqual(first);
    expect(await harness.resolve(found.id, { action: 'credit' })).toMatchObject({
      status: 404,
      body: { code: 'case_not_found' },
    });
    expect(await returnsOf(payment.id)).toHaveLength(1);
  });

  it('sent again under its Idempotency-Key is answered from what was kept', async () => {
    const { found } = await late();
    const send = () => harness.resolve(found.id, { action: 'refund', note: 'Caja' }, { idempotencyKey: found.id });
    const first = await send();
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(await send()).toEqual({ ...first, replayed: true });
  });

  it('of ten people at once happens once, whatever they want', async () => {
    const { id, payment, found } = await late();
    const decisions = Array.from({ length: 10 }, (_, place) =>
      place % 2 === 0 ? { action: 'refund', note: `persona ${place}` } : { action: 'accept' },
    );
    const answers = await Promise.all(
      decisions.map((body) => harness.callSchool('POST', `/cases/${found.id}/resolve`, { body })),
    );
    await harness.settle();
    const resolved = await harness.callSchool('GET', `/cases/${found.id}`);
    const winningAction = resolved.body['resolution'] === 'refunded' ? 'refund' : 'accept';
    expect(answers.map(({ status }) => status)).toEqual(
      decisions.map(({ action }) => (action === winningAction ? 200 : 404)),
    );
    expect(await returnsOf(payment.id)).toHaveLength(winningAction === 'refund' ? 1 : 0);
    expect(typesOf(id).filter((type) => type === 'case.resolved')).toHaveLength(1);
  });

  it('is not for another school', async () => {
    const { found, payment } = await over();
    const { key } = await otherSchool(harness);
    const refused = { status: 404, body: { code: 'case_not_found' } };
    expect(await harness.callSchool('GET', `/cases/${found.id}`, { key })).toMatchObject(refused);
    expect(await harness.resolve(found.id, { action: 'credit' }, { key })).toMatchObject(refused);
    expect(await harness.resolve('not-an-id', { action: 'credit' })).toMatchObject(refused);
    expect((await harness.callSchool('GET', '/cases', { key })).body).toEqual({ data: [], next_cursor: null });
    for (const call of [['GET', undefined] as const, ['POST', { note: 'x' }] as const]) {
      const answer = await harness.callSchool(call[0], `/payments/${payment.id}/refunds`, { key, body: call[1] });
      expect(answer).toMatchObject({ status: 404, body: { code: 'payment_not_found' } });
    }
  });
});
