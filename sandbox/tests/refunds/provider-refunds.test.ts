/** A school's refund through its provider: requested once, stored while under way, subtracted when done. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refundList, refundPage } from '#contracts/cases';
import { openLink } from '../../actors/parent.ts';
import { otherSchool } from '../test-harness.ts';
import { startRefundHarness, whole } from './refund-harness.fixture.ts';

const harness = await startRefundHarness(8);
const { desk, paid, send, listed, due, heard, at } = harness;

describe('a refund through the provider', () => {
  it('of the whole is asked for once, and taken off when it is done', async () => {
    const family = await paid();
    const once = { idempotencyKey: `devolucion-${family.id}` };
    const answers = await Promise.all([send(family, {}, once), send(family, {}, once)]);
    const { body } = await send(family, {}, once);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, expect.toBeOneOf([202, 409])]);
    expect(body).toMatchObject({ means: 'provider', status: 'pending', amount: whole, failure: null, done_at: null });
    expect(at(family)).toMatchObject([{ refundId: body['id'], minor: whole }]);
    expect(await listed(family)).toMatchObject([{ id: body['id'], status: 'done', note: null, failed_at: null }]);
    expect(await due(family)).toMatchObject({ total_due_amount: whole });
    expect(await heard(family)).toEqual(['payment.refunded', 'refund.done']);
  });

  it('of parts is as often as something is left, and what is under way is kept for it', async () => {
    desk.answers = 'pending';
    const family = await paid([200_000, 100_000]);
    await send(family, { amount: 250_000, note: 'Baja de abril' });
    expect(await heard(family)).toEqual(['refund.pending']);
    expect(await due(family)).toMatchObject({ total_due_amount: 0 });
    const refused = { status: 422, body: { code: 'amount_out_of_range', metadata: { left: 50_000 } } };
    expect(await send(family, { amount: 60_000 })).toMatchObject(refused);
    expect(await send(family, { amount: 60_000, means: 'other', note: 'En caja' })).toMatchObject(refused);
    const read = (await harness.callSchool('GET', `/payments/${family.paymentId}`)).body['refundable'];
    expect(read).toEqual({ minor: 50_000, by_provider: true, partial: true });
    const byHand = { amount: 20_000, means: 'other', note: 'En caja' };
    expect(await send(family, byHand)).toMatchObject({ status: 201, body: { status: 'done', means: 'other' } });
    for (const refund of at(family)) refund.state = 'done';
    await harness.advance(2 * 60);
    expect(await due(family)).toMatchObject({ total_due_amount: 270_000 });
    expect(await listed(family)).toMatchObject([{ amount: 20_000 }, { amount: 250_000, note: 'Baja de abril' }]);
    const { bearer } = await openLink(harness.origin, family.key);
    const shown = await harness.call('GET', `/api/payments/${family.paymentId}`, { bearer });
    expect((await shown.json()).refunds).toMatchObject([
      { status: 'done', amount: 250_000, means: 'provider' },
      { status: 'done', amount: 20_000, means: 'other' },
    ]);
  });

  it('asked for by ten people at once is never more than came', async () => {
    const family = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(family, { amount: 200_000 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array.from({ length: 9 }, () => 422)]);
    expect(at(family)).toHaveLength(1);
  });

  it('and is, where what is under way keeps nothing', async () => {
    desk.answers = 'pending';
    const family = await paid();
    const { db } = harness.services;
    // A refund that makes another again keeps nothing: each is called one, so that only the guard is gone.
    await sql`create function keeps_nothing() returns trigger language plpgsql as 'begin new.replaces := new.id; return new; end'`.execute(
      db,
    );
    await sql`create trigger keeps_nothing before insert on refund for each row execute function keeps_nothing()`.execute(
      db,
    );
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(family, { amount: 200_000 })));
    await sql`drop trigger keeps_nothing on refund`.execute(db);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(at(family)).toHaveLength(3);
    for (const refund of at(family)) refund.state = 'failed';
    await harness.advance(2 * 60);
  });

  it('that its provider refuses keeps nothing, and is told', async () => {
    desk.answers = 'failed';
    const family = await paid();
    await send(family);
    const failure = { code: 'no_funds', provider_code: 'insufficient_balance' };
    expect(await listed(family)).toMatchObject([{ status: 'failed', failure, done_at: null }]);
    expect(await heard(family)).toEqual(['refund.failed']);
    expect(await due(family)).toMatchObject({ total_due_amount: 0 });
    desk.answers = 'done';
    expect(await send(family)).toMatchObject({ status: 202 });
    expect(await heard(family)).toEqual(['refund.failed', 'payment.refunded', 'refund.done']);
  });

  it('is refused where its provider cannot send it, or not in parts, or the bank disputes the payment', async () => {
    const family = await paid();
    const impossible = { status: 422, body: { code: 'refund_not_possible', metadata: { means: ['other'] } } };
    desk.way = { partial: false };
    expect(await send(family, { amount: 1_000 })).toMatchObject(impossible);
    desk.way = null;
    expect(await send(family)).toMatchObject(impossible);
    desk.way = { partial: true };
    const disputed = { disputed_at: new Date() };
    await harness.services.db.updateTable('payment').set(disputed).where('id', '=', family.paymentId).execute();
    expect(await send(family)).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect(at(family)).toEqual([]);
  });
});

describe('a case decided by a refund through the provider', () => {
  it('is closed with it, and is another case if the refund fails', async () => {
    const family = await harness.owed([whole]);
    await harness.pay(family.payment, 310_000);
    const found = await harness.openCase(family.id, 'overpaid');
    desk.answers = 'failed';
    const answer = await harness.resolve(found.id, { action: 'refund', means: 'provider' });
    expect(answer).toMatchObject({ status: 200, body: { resolution: 'refunded' } });
    const failed = await harness.openCase(family.id, 'refund_failed');
    expect(failed).toMatchObject({ amount: 10_000 });
    await harness.resolve(failed.id, { action: 'refund', means: 'provider' });
    const again = await harness.openCase(family.id, 'refund_failed');
    await harness.resolve(again.id, { action: 'refund', note: 'Transferencia 8842' });
    expect(await harness.session(family.id)).toMatchObject({ status: 'paid' });
    const { body } = await harness.callSchool('GET', `/payments/${family.payment.id}/refunds`);
    const byHand = { status: 'done', amount: 10_000, means: 'other', note: 'Transferencia 8842' };
    expect(refundList.parse(body).data).toMatchObject([byHand, { status: 'failed' }, { status: 'failed' }]);
  });
});

describe('the list of all refunds', () => {
  const page = async (query = '', bearer = harness.schoolKey) =>
    refundPage.parse(await (await harness.call('GET', `/api/v1/refunds${query}`, { bearer })).json());

  it('has those of every payment once, newest first, by their status', async () => {
    const [given, noted, waiting] = [await paid(), await paid(), await paid()];
    const since = `&from=${encodeURIComponent(harness.clock.now().toISOString())}`;
    const byHand = { amount: 1_000, means: 'other', note: 'En caja' };
    const { body: done } = await send(given, {});
    const { body: recorded } = await send(noted, byHand);
    desk.answers = 'pending';
    const { body: pending } = await send(waiting, { amount: 2_000 });
    const ids = (found: Awaited<ReturnType<typeof page>>) => found.data.map(({ id }) => id);
    const newestFirst = [pending, recorded, done].map((each) => each['id']);
    const all = await page(`?limit=100${since}`);
    expect(ids(all)).toEqual(newestFirst);
    expect(all.data[0]).toMatchObject({ session_id: waiting.id, payment_id: waiting.paymentId, status: 'pending' });
    const first = await page(`?limit=2${since}`);
    expect(ids(first)).toEqual(newestFirst.slice(0, 2));
    expect(ids(await page(`?limit=2&cursor=${first.next_cursor}${since}`))).toEqual(newestFirst.slice(2));
    expect(ids(await page(`?status=pending${since}`))).toEqual([pending['id']]);
    expect(ids(await page(`?status=done${since}`))).toEqual([recorded, done].map((each) => each['id']));
    for (const refund of at(waiting)) refund.state = 'failed';
    await harness.advance(2 * 60);
    expect(ids(await page(`?status=failed${since}`))).toEqual([pending['id']]);
    expect(await page(`?status=pending${since}`)).toEqual({ data: [], next_cursor: null });
    const before = `&to=${encodeURIComponent(all.data[2]?.created_at ?? '')}`;
    expect(ids(await page(`?limit=100${since}${before}`))).toEqual([]);
    expect(await page('', (await otherSchool(harness)).key)).toEqual({ data: [], next_cursor: null });
  });
});
