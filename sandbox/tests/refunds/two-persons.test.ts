/** Refunds above a school's limit: asked for by one person, approved by another. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { refundApprovalList } from '#contracts/refund-approvals';
import { mailTo, startCatcher } from '../../inbox/catcher.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { somebody, type Somebody } from '../people.fixture.ts';
import { harnessFor, otherSchool } from '../test-harness.ts';
import { hour, startRefundHarness, whole } from './refund-harness.fixture.ts';

const catcher = await harnessFor(startCatcher(0, () => new Date()));
const harness = await startRefundHarness(5, { env: mailTo(catcher), workers: 2 });
const { desk, paid, send, listed, due, heard, at, callSchool, schoolId } = harness;
type Paid = Awaited<ReturnType<typeof paid>>;

const [boss, deputy] = [
  await somebody(harness, schoolId, 'administer'),
  await somebody(harness, schoolId, 'administer'),
];
const standIn = await somebody(harness, schoolId, 'refund');
const cashier = await somebody(harness, schoolId, 'refund');
const stranger = await somebody(harness, (await otherSchool(harness)).id, 'administer');
const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' };
const rule = { above: 100_000, hours, stand_in: standIn.id, stand_in_after_hours: 4 };

const set = (refund_approval: object | null) =>
  callSchool('PATCH', '/school', { key: boss.key, body: { refund_approval } });
beforeEach(async () => {
  // What one person gave back counts for a day.
  await harness.clock.advance(25 * hour);
  expect((await set(rule)).status).toBe(200);
});

const decide = (how: string, id: unknown, { key }: Pick<Somebody, 'key'>, body: object = {}) =>
  callSchool('POST', `/refund_approvals/${String(id)}/${how}`, { key, body });
const approvals = async (key = harness.schoolKey, query = '') =>
  refundApprovalList.parse((await callSchool('GET', `/refund_approvals${query}`, { key })).body).data;
const of = async (id: unknown) => (await approvals()).find((each) => each.id === id);
const forbidden = { status: 403, body: { code: 'forbidden' } };
const asks = (family: Paid, who: Pick<Somebody, 'key'>, body: object = {}) => send(family, body, { key: who.key });

describe('a refund above the limit', () => {
  it('waits for another person, keeps its amount, and goes out once', async () => {
    const family = await paid();
    const { status, body } = await asks(family, cashier, { note: 'Baja' });
    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'awaiting_approval', amount: whole } });
    expect(at(family)).toEqual([]);
    expect(await listed(family)).toMatchObject([{ id: body['id'], status: 'awaiting_approval' }]);
    const more = { status: 422, body: { code: 'amount_out_of_range', metadata: { left: 0 } } };
    expect(await asks(family, boss, { amount: 1 })).toMatchObject(more);
    expect(await asks(family, boss, { amount: 1, means: 'other', note: 'Caja' })).toMatchObject(more);
    const payment = await callSchool('GET', `/payments/${family.paymentId}`);
    expect(payment.body['refundable']).toMatchObject({ minor: 0 });
    expect(await of(body['id'])).toMatchObject({
      asked_by: { kind: 'person', id: cashier.id },
      carried_out_at: null,
      stand_in_id: standIn.id,
    });
    // Two at once: the slower reads what the faster did.
    const both = await Promise.all([boss, deputy].map((each) => decide('approve', body['id'], each)));
    expect(both).toMatchObject([
      { status: 200, body: { status: 'approved' } },
      { status: 200, body: { status: 'approved' } },
    ]);
    expect(both[0]?.body['decided_by']).toEqual(both[1]?.body['decided_by']);
    expect(at(family)).toMatchObject([{ refundId: body['id'], minor: whole }]);
    expect(await heard(family)).toEqual([
      'refund.approval_requested',
      'refund.approved',
      'payment.refunded',
      'refund.done',
    ]);
    expect(await due(family)).toMatchObject({ total_due_amount: whole });
  });

  it('is approved by no key, by nobody who asked, by no key’s maker, and by no other school', async () => {
    const family = await paid();
    const { body: machine } = await callSchool('POST', '/keys', { key: boss.key, body: { name: 'ERP' } });
    const { body: successor } = await callSchool('POST', `/keys/${String(machine['id'])}/rotate`, {
      key: deputy.key,
      body: { overlap_hours: 0 },
    });
    const { body } = await send(family, {}, { key: String(successor['key']) });
    for (const key of [harness.schoolKey, String(successor['key']), cashier.key, boss.key, deputy.key])
      expect(await decide('approve', body['id'], { key })).toMatchObject(forbidden);
    expect(await decide('approve', body['id'], stranger)).toMatchObject({ status: 404 });
    expect(await decide('decline', body['id'], stranger)).toMatchObject({ status: 404 });
    expect(await decide('cancel', body['id'], stranger)).toMatchObject({ status: 404 });
    expect(await decide('approve', randomUUID(), boss)).toMatchObject({ status: 404 });
    expect(await approvals(stranger.key)).toEqual([]);
    expect(await decide('cancel', body['id'], cashier)).toMatchObject(forbidden);
    // Whoever made the key may think better of it.
    expect(await decide('cancel', body['id'], boss)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(at(family)).toEqual([]);
  });

  it('is free again once it is declined or cancelled', async () => {
    const family = await paid();
    const { body: first } = await asks(family, cashier);
    const declined = await decide('decline', first['id'], boss, { note: 'Falta la carta' });
    expect(declined.body).toMatchObject({ status: 'declined', decision_note: 'Falta la carta' });
    expect(await decide('approve', first['id'], deputy)).toMatchObject({ status: 404 });
    const { body: second } = await asks(family, cashier);
    expect(await decide('cancel', second['id'], cashier)).toMatchObject({ status: 200 });
    expect(await listed(family)).toEqual([]);
    expect(await heard(family)).toEqual([
      'refund.approval_requested',
      'refund.declined',
      'refund.approval_requested',
      'refund.declined',
    ]);
  });

  it('in parts within a day is one: of a payment, and of an asker', async () => {
    const [one, other] = [await paid(), await paid()];
    const status = async (family: Paid, who: Somebody, amount: number) =>
      (await asks(family, who, { amount, means: 'other', note: 'Caja', separate: true })).body['status'];
    expect(await status(one, cashier, 60_000)).toBe('done');
    // Of the same payment by somebody else, and by the same person of another payment.
    expect(await status(one, boss, 60_000)).toBe('awaiting_approval');
    expect(await status(other, cashier, 60_000)).toBe('awaiting_approval');
    expect(await status(other, deputy, 60_000)).toBe('done');
    await harness.clock.advance(25 * hour);
    expect(await status(one, cashier, 60_000)).toBe('done');
    const [waiting] = await approvals(harness.schoolKey, '?status=awaiting_approval&limit=1');
    expect(await decide('approve', waiting?.id, boss)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await listed(other)).toMatchObject([{ status: 'done', id: waiting?.id }, { status: 'done' }]);
    for (const { id } of await approvals(harness.schoolKey, '?status=awaiting_approval'))
      await decide('cancel', id, deputy);
  });

  it('of several payments at once passes the limit together no more than one by one', async () => {
    const families = [await paid(), await paid(), await paid()];
    const amounts = { amount: 40_000, means: 'other', note: 'Caja', separate: true };
    const answers = await Promise.all([...families, ...families].map((family) => asks(family, cashier, amounts)));
    expect(answers.filter(({ body }) => body['status'] === 'done')).toHaveLength(2);
    expect(answers.filter(({ body }) => body['status'] === 'awaiting_approval')).toHaveLength(4);
    for (const { id } of await approvals(harness.schoolKey, '?status=awaiting_approval'))
      await decide('cancel', id, deputy);
  });

  it('of a school without the rule waits for nobody', async () => {
    await set(null);
    expect((await send(await paid())).body['status']).toBe('pending');
  });
});

describe('a case whose refund is above the limit', () => {
  it('stays open until another person approves', async () => {
    const made = await harness.owed([whole]);
    await harness.pay(made.payment, whole + 150_000);
    const { id } = await harness.openCase(made.id);
    const refund = { action: 'refund', note: 'En caja' };
    const asked = await harness.resolve(id, refund, { key: cashier.key });
    expect(asked).toMatchObject({ status: 200, body: { status: 'open', refund_approval_id: expect.any(String) } });
    expect((await harness.resolve(id, refund, { key: cashier.key })).body).toEqual(asked.body);
    const other = await harness.resolve(id, { action: 'credit' }, { key: boss.key });
    expect(other).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
    const approved = await decide('approve', asked.body['refund_approval_id'], boss);
    expect(approved.body).toMatchObject({ status: 'approved', case_id: id, amount: 150_000 });
    expect((await callSchool('GET', `/cases/${id}`)).body).toMatchObject({ resolution: 'refunded', note: 'En caja' });
    await harness.settle();
  });
});

describe('what a payment does not allow any more', () => {
  it('is refused when it is approved, and ends with the reason', async () => {
    const family = await paid();
    const { body } = await asks(family, cashier);
    desk.others.push({ payment: family.ref, providerRef: `cb_${family.id}`, kind: 'chargeback', minor: 200_000 });
    await harness.ask(family);
    const refused = await decide('approve', body['id'], boss);
    expect(refused).toMatchObject({ status: 422, body: { code: 'amount_out_of_range', metadata: { left: 100_000 } } });
    expect(await of(body['id'])).toMatchObject({ status: 'refused', refusal: 'amount_out_of_range' });
    expect(at(family)).toEqual([]);
    expect((await heard(family)).at(-1)).toBe('refund.declined');
  });

  it('is not sent while its bank disputes it', async () => {
    const family = await paid();
    const { body } = await asks(family, cashier);
    await harness.services.db
      .updateTable('payment')
      .set({ disputed_at: harness.clock.now(), dispute_state: 'open' })
      .where('id', '=', family.paymentId)
      .execute();
    expect(await decide('approve', body['id'], boss)).toMatchObject({
      status: 409,
      body: { code: 'payment_disputed' },
    });
    expect(await of(body['id'])).toMatchObject({ status: 'refused', refusal: 'payment_disputed' });
    await harness.services.db
      .updateTable('payment')
      .set({ disputed_at: null, dispute_state: null })
      .where('id', '=', family.paymentId)
      .execute();
  });
});

describe('a call that is lost after the decision', () => {
  it.each(['before', 'after'] as const)('%s its provider wrote it down is made again under its key', async (loses) => {
    const family = await paid();
    const { body } = await asks(family, cashier);
    desk.loses = loses;
    expect(await decide('approve', body['id'], boss)).toMatchObject({ status: 200, body: { status: 'approved' } });
    desk.loses = null;
    expect(await listed(family)).toMatchObject([{ id: body['id'], status: 'pending' }]);
    await harness.advance(120);
    expect(new Set(harness.keysOf(String(body['id'])))).toEqual(new Set([`refund_${String(body['id'])}`]));
    expect(at(family)).toMatchObject([{ refundId: body['id'], minor: whole }]);
    expect(await listed(family)).toMatchObject([{ id: body['id'], status: 'done' }]);
  });
});

describe('the stand-in', () => {
  it('may approve once nobody did for so many office hours', async () => {
    const family = await paid();
    const { body } = await asks(family, cashier);
    expect(await decide('approve', body['id'], standIn)).toMatchObject(forbidden);
    await harness.clock.advance(5 * hour);
    expect(await decide('approve', body['id'], standIn)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(at(family)).toHaveLength(1);
  });
});

describe('where nobody but the asker could approve', () => {
  it('the clock carries it out after a day, once, and every administrator is told at once', async () => {
    const small = await otherSchoolWith();
    await small.set({ ...rule, stand_in: null });
    const { body } = await small.refund();
    expect(body['status']).toBe('awaiting_approval');
    await harness.settle();
    const emails = () => catcher.emails().filter(({ to }) => to.includes(small.only.email));
    expect(emails()).toMatchObject([{ subject: expect.stringContaining('espera aprobación') }]);
    expect(emails()[0]?.text).toContain('Nadie más puede aprobarla');
    const waiting = async () => (await approvals(small.only.key)).find(({ id }) => id === body['id']);
    expect((await waiting())?.carried_out_at).not.toBeNull();
    expect(await decide('approve', body['id'], small.only)).toMatchObject(forbidden);
    await harness.advance(23 * hour);
    expect(await waiting()).toMatchObject({ status: 'awaiting_approval' });
    await harness.advance(2 * hour);
    expect(await waiting()).toMatchObject({ status: 'approved', decided_by: { kind: 'clock', id: null } });
    expect(await approvals()).not.toContainEqual(expect.objectContaining({ id: body['id'] }));
  });

  it('any administrator cancels it before', async () => {
    const small = await otherSchoolWith();
    await small.set({ ...rule, stand_in: null });
    const { body } = await small.refund();
    const colleague = await somebody(harness, small.id, 'administer');
    expect(await decide('cancel', body['id'], colleague)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    await harness.advance(25 * hour);
    expect((await approvals(small.only.key))[0]).toMatchObject({ status: 'cancelled' });
  });

  /** A school with one administrator, and a payment of its own. */
  async function otherSchoolWith() {
    const { id, key } = await otherSchool(harness);
    const only = await somebody(harness, id, 'administer');
    const session = await harness.client.createSession(key, sessionBody([whole]));
    const payment = await harness.client.makeVoucher(session.key);
    await harness.pay(payment);
    const { id: paymentId } = payment;
    return {
      id,
      only,
      set: (refund_approval: object) => callSchool('PATCH', '/school', { key: only.key, body: { refund_approval } }),
      refund: () =>
        callSchool('POST', `/payments/${paymentId}/refunds`, { key: only.key, body: { means: 'other', note: 'Caja' } }),
    };
  }
});

describe('the rule itself', () => {
  it('needs somebody who can approve, a stand-in of the school, and hours', async () => {
    const { key } = await otherSchool(harness);
    const asked = (refund_approval: object | null, as = boss.key) =>
      callSchool('PATCH', '/school', { key: as, body: { refund_approval } });
    // No machine's key changes it, not even to switch it off; nor a person who may not approve.
    for (const as of [key, harness.schoolKey, cashier.key]) expect(await asked(null, as)).toMatchObject(forbidden);
    expect(await asked({ ...rule, stand_in: stranger.id })).toMatchObject({ status: 422 });
    expect(await asked({ ...rule, hours: { ...hours, from: '23:59', to: '08:00' } })).toMatchObject({ status: 422 });
    expect(await asked({ ...rule, hours: { ...hours, weekdays: [1, 1] } })).toMatchObject({ status: 422 });
    const { body } = await callSchool('GET', '/school');
    expect(body['refund_approval']).toEqual(rule);
  });
});
