/** A payment app that calls the desk, whole product: exact, short, over, late, twice, an unknown code, taken back. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { byApp, startAppHarness } from './find-student.fixture.ts';
import { codeOf } from './biller-harness.fixture.ts';
import { byCash } from '../../actors/parent.ts';
import { paymentRow, paymentsOf, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startAppHarness());
const { bank: app } = harness;

const successful = async (sessionId: string) =>
  (await paymentsOf(harness, sessionId)).filter(({ status }) => status === 'successful');
const casesOf = async (sessionId: string) =>
  (await harness.services.db.selectFrom('money_case').select('kind').where('session_id', '=', sessionId).execute()).map(
    ({ kind }) => kind,
  );
const eventTypesOf = (sessionId: string) =>
  harness.heard
    .map(({ payload }) => JSON.parse(payload) as { readonly type: string; readonly session_id: string })
    .filter((event) => event.session_id === sessionId)
    .map(({ type }) => type);
const agreed = async () => expect(await harness.differences()).toEqual([]);

describe('a student’s code in an app', () => {
  // S3-R08, S5-R12
  it('pays the oldest, exactly, with a receipt; the session is open again, and the school hears once of each', async () => {
    const family = await harness.family([10_000, 20_000]);
    const shown = await family.read(family.shown);
    expect(shown).toMatchObject({ total_amount: 10_000, later: [{ amount: 20_000 }], part_of: { amount: 30_000 } });
    expect(shown.part_of?.due_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await app.pay(family.code)).toMatchObject({ state: 'taken', minor: 10_000, currency: 'MXN' });
    expect(await family.read(family.shown)).toMatchObject({ status: 'successful', receipt: { total_paid: 10_000 } });
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    const next = await family.pay(byApp);
    expect([codeOf(next), next.total_amount, next.later, next.part_of]).toEqual([
      family.code,
      20_000,
      undefined,
      undefined,
    ]);
    expect(await app.pay(family.code)).toMatchObject({ state: 'taken', minor: 20_000, paymentId: next.id });
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    await harness.settle();
    const events = eventTypesOf(family.sessionId);
    expect(events.filter((type) => type === 'payment.succeeded')).toHaveLength(2);
    expect(events.filter((type) => type === 'payment_session.paid')).toHaveLength(1);
    await agreed();
  });

  it('pays without an attempt of ours: money on the code makes the payment', async () => {
    const { studentId, code } = await harness.family();
    const later = await harness.more(studentId, [7_000]);
    await app.pay(code);
    expect(await app.pay(code)).toMatchObject({ state: 'taken', minor: 7_000 });
    expect(await successful(later.sessionId)).toMatchObject([{ received: 7_000, method_key: 'MX/fintech/fintech' }]);
    await agreed();
  });

  it('blocks nothing while it is shown, and is no debt while another way is under way', async () => {
    const family = await harness.family();
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    expect((await family.pay(byCash)).status).toBe('pending');
    expect((await app.ask(family.code)).debts).toEqual([]);
  });

  it.each([
    [14_000, 'underpaid'],
    [16_000, 'overpaid'],
  ])('of %i that the app had taken already is booked, and is a case', async (minor, kind) => {
    const family = await harness.family();
    expect(await app.pay(family.code, { minor })).toMatchObject({ state: 'refused', reason: 'another_amount' });
    expect(await app.pay(family.code, { minor, isNotification: true })).toMatchObject({ state: 'taken' });
    expect(await successful(family.sessionId)).toMatchObject([{ received: minor }]);
    expect(await casesOf(family.sessionId)).toEqual([kind]);
    await agreed();
  });

  it('told twice is one payment, and paid twice the second is a case', async () => {
    const family = await harness.family();
    const first = await app.pay(family.code);
    if (!first) throw new Error('nothing was owed');
    expect(await app.repeat(first, true)).toMatchObject({ state: 'taken', paymentId: first.paymentId });
    expect(await successful(family.sessionId)).toHaveLength(1);
    expect(await app.pay(family.code, { minor: 15_000, isNotification: true })).toMatchObject({ state: 'taken' });
    expect(await casesOf(family.sessionId)).toEqual(['double']);
    await agreed();
  });

  it('is paid late, after what was shown has ended', async () => {
    const family = await harness.family();
    await harness.advance(40 * 86_400);
    expect(await paymentRow(harness, family.shown)).toMatchObject({ status: 'failed' });
    expect(await app.pay(family.code)).toMatchObject({ state: 'taken' });
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    await agreed();
  });

  it('of nobody is refused when it is asked first, and a case when it was taken', async () => {
    const nobody = '100000009';
    expect(await app.pay(nobody, { minor: 15_000 })).toMatchObject({ state: 'refused', reason: 'unknown_student' });
    const id = randomUUID();
    expect(await app.pay(nobody, { id, minor: 15_000, isNotification: true })).toMatchObject({ paymentId: null });
    const cases = harness.services.db.selectFrom('money_case').select('kind').where('provider_ref', '=', id);
    expect(await cases.execute()).toEqual([{ kind: 'unknown_ref' }]);
    await agreed();
  });

  it('is taken back on its day and owed again; a day later it is a case', async () => {
    const [today, yesterday] = [await harness.family(), await harness.family()];
    const [back, late] = [await app.pay(today.code), await app.pay(yesterday.code)];
    expect(await app.takeBack(back?.id ?? '')).toMatchObject({ status: 'taken_back' });
    expect(await stateOf(harness, today.sessionId)).toBe('open');
    expect((await app.ask(today.code)).debts).toMatchObject([{ amount: 15_000, payable: true }]);
    await harness.advance(86_400);
    expect(await app.takeBack(late?.id ?? '')).toMatchObject({ status: 'refused', reason: 'day_over' });
    expect(await casesOf(yesterday.sessionId)).toEqual(['maybe_known']);
    expect(await stateOf(harness, yesterday.sessionId)).toBe('paid');
  });
});
