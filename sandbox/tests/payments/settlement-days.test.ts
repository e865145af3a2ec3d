/** A day's settlement once it is closed: money that comes in parts, late, or goes back never changes it. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { settlement } from '#contracts/settlements';
import { dayOf } from '#domain/calendar-day';
import { policyVersion } from '#domain/policies';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { foundMoney, paymentsOf, soundHarnessFor, untilTime } from '../test-harness.ts';

const zone = 'America/Mexico_City';

const harness = await soundHarnessFor(startApiHarness());
afterEach(() => harness.stripe.webhooks('normal'));

/** A session with a CLABE that nobody paid yet. */
async function slip(amounts: readonly number[], externalId = 'estado-1') {
  const body = sessionBody(amounts, { external_id: externalId });
  const parent = await harness.parent(body);
  const made = await parent.call('POST', '/create_bank_transfer_payment', { accepted_policy: policyVersion });
  expect(made.status).toBe(200);
  const [payment] = await paymentsOf(harness, parent.sessionId);
  return { id: parent.sessionId, paymentId: payment?.id ?? '', clabe: payment?.reference ?? '' };
}
async function transfer(clabe: string, minor: number): Promise<void> {
  expect(await harness.stripe.pay(clabe, minor)).toBe(true);
  await harness.settle();
}
const today = () => dayOf(harness.clock.now(), zone);
const read = async (date: string, kind = '') => {
  const response = await harness.call('GET', `/api/v1/settlements${kind}?date=${date}`, {
    bearer: harness.schoolKey,
  });
  expect(response.status).toBe(200);
  return response;
};
const settled = async (date: string) => settlement.parse(await (await read(date)).json());
/** What came and what went back: when its provider tells of a fee is not the school's day. */
const moved = async (date: string) => (await settled(date)).lines.filter(({ kind }) => kind !== 'fee');
/** What a school files away: the whole answer, and the whole file. */
const filed = async (date: string) => [await (await read(date)).json(), await (await read(date, '.csv')).text()];

const until = (time: string) => untilTime(harness, time);
/** An instant of a day, by the school's own clock. */
const at = (date: string, time: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds);

/** Money of a statement, on a session of its own. */
async function found(minor: number, paidAt: Date) {
  const { id } = await harness.client.createSession(harness.schoolKey, sessionBody([minor]));
  await foundMoney(harness, id, { minor, paidAt });
  return id;
}
const sessionsOn = async (date: string) => (await moved(date)).map(({ session_id }) => session_id);

describe('money that comes in parts', () => {
  it('stands on the day of each part, and a closed day reads as it did whatever comes after it', async () => {
    await setCommission(1_000);
    await until('12:00');
    const { id, paymentId, clabe } = await slip([100_000]);
    const first = today();
    await transfer(clabe, 400);
    await transfer(clabe, 59_600);
    const [one, two] = await moved(first);
    expect([one, two]).toMatchObject([
      { payment_id: paymentId, amount: 400, commission: 400, external_id: 'estado-1', reference: clabe },
      { payment_id: paymentId, amount: 59_600, commission: 600 },
    ]);
    expect((await settled(first)).totals).toMatchObject([{ received: 60_000, commission: 1_000, count: 2 }]);
    await until('12:00');
    const closed = await filed(first);
    await until('12:00');
    const second = today();
    await transfer(clabe, 41_000);
    const lines = await moved(second);
    expect(lines).toMatchObject([{ payment_id: paymentId, amount: 41_000, commission: 0 }]);
    expect(new Set([one, two, ...lines].map((line) => line?.line_id)).size).toBe(3);
    await until('12:00');
    const both = [...closed, ...(await filed(second))];
    // Whatever else may still happen: more money, a return, its provider's word on it, another id of the session.
    await transfer(clabe, 5_000);
    // No webhook tells of money beyond what was asked. The daily comparison finds it, and may not be due at noon yet.
    await reconcileNow(harness.services, 'stripe');
    expect(await post(`/payments/${paymentId}/refunds`, { amount: 5_000, note: 'De más' })).toBe(201);
    expect(await moved(today())).toMatchObject([
      { kind: 'payment', amount: 5_000, commission: 0 },
      { kind: 'refund', amount: 5_000, commission: 0 },
    ]);
    await until('12:00');
    await harness.stripe.takeBack?.(clabe, 5_000);
    // Booked on this day, not on one that the clock has reached meanwhile.
    await harness.settle();
    expect(await post(`/payment_sessions/${id}`, { external_id: 'otro-id' }, 'PATCH')).toBe(200);
    await harness.advance(24 * 3_600);
    expect([...(await filed(first)), ...(await filed(second))]).toEqual(both);
  });
});

describe('a day of the school’s own calendar', () => {
  it('is open for an hour after it ended: what was paid on it stands on it until then', async () => {
    await until('00:20');
    const day = today();
    const before = dayBefore(day);
    const late = await found(10_000, at(before, '23:59:59.999'));
    const early = await found(10_000, at(day, '00:00'));
    expect(await settled(before)).toMatchObject({ closed: false, closes_at: at(day, '01:00').toISOString() });
    expect(await sessionsOn(before)).toEqual([late]);
    expect(await sessionsOn(day)).toEqual([early]);
    await until('00:51');
    const tooLate = await found(10_000, at(before, '23:00'));
    expect(await sessionsOn(before)).toEqual([late]);
    const [, stands] = await moved(day);
    expect(stands).toMatchObject({ session_id: tooLate, paid_at: at(before, '23:00').toISOString() });
    expect(stands?.at.slice(0, 13)).toBe(at(day, '00:51').toISOString().slice(0, 13));
    await until('01:00');
    expect(await settled(before)).toMatchObject({ closed: true, time_zone: zone });
  });

  it('takes money that was found long after it was paid, and that the future cannot have', async () => {
    await until('12:00');
    const day = today();
    const old = await found(7_000, at('2026-01-05', '12:00'));
    const ahead = await found(8_000, new Date(harness.clock.now().getTime() + 3_600_000));
    expect(await sessionsOn(day)).toEqual(expect.arrayContaining([old, ahead]));
    expect(await sessionsOn('2026-01-05')).toEqual([]);
  });

  it('cannot be rewritten: the database refuses it', async () => {
    for (const statement of [
      'update money_receipt set amount = amount + 1',
      'delete from money_receipt',
      `update money_return set day = day + 1`,
      'delete from money_return',
      'update provider_fee set day = day + 1',
      'delete from provider_fee',
    ])
      await expect(sql.raw(statement).execute(harness.services.db)).rejects.toThrow('a line of a settlement is never');
  });
});

const dayBefore = (date: string): string => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
async function setCommission(amount: number): Promise<void> {
  const commissions = JSON.stringify([{ payment_method: 'transfer', kind: 'integer', amount }]);
  await harness.services.db.updateTable('school').set({ commissions }).where('id', '=', harness.schoolId).execute();
}
async function post(path: string, body: object, method = 'POST'): Promise<number> {
  const headers = { 'idempotency-key': `dia-${harness.clock.now().getTime()}` };
  const { status } = await harness.call(method, `/api/v1${path}`, { bearer: harness.schoolKey, body, headers });
  return status;
}
