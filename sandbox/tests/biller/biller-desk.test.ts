/** A bank that calls the desk, whole product: its responses, what it may take, and both books afterwards. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assignCase } from '#server/use-cases/cases/assign-case';
import { openLink } from '../../actors/parent.ts';
import { byBank, byDeposit, codeOf, startBillerHarness } from './biller-harness.fixture.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool, paymentRow, paymentsOf, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startBillerHarness());
const { bank } = harness;

const casesAbout = async (reference: string) =>
  harness.services.db.selectFrom('money_case').selectAll().where('reference', '=', reference).execute();
const successful = async (sessionId: string) =>
  (await paymentsOf(harness, sessionId)).filter(({ status }) => status === 'successful');
const commissions = (rules: readonly object[]) =>
  harness.services.db
    .updateTable('school')
    .set({ commissions: JSON.stringify(rules) })
    .where('id', '=', harness.schoolId)
    .execute();
const agreed = async () => expect(await harness.differences()).toEqual([]);

describe('a code on a screen', () => {
  it('blocks nothing: the session stays open, another way can be begun, and it is the same in the next session', async () => {
    const family = await harness.family();
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    const other = await family.pay(byDeposit);
    expect(other.status).toBe('pending');
    const next = await harness.more(family.studentId, [9_000]);
    expect(codeOf(await next.pay(byBank))).toBe(family.code);
    const sibling = await harness.family();
    expect(sibling.code).not.toBe(family.code);
  });

  it('is found with spaces as it is typed, and nothing of it is found with a wrong digit', async () => {
    const { code } = await harness.family([12_345]);
    const typed = `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`;
    expect(await bank.ask(typed)).toMatchObject({ student: 'Lucía R. T.', debts: [{ amount: 12_345, payable: true }] });
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    expect(await bank.ask(wrong)).toEqual({ status: 'unknown_student', student: null, debts: [] });
  });

  it('shows the oldest first, and only that may be paid', async () => {
    const { code } = await harness.family([10_000, 20_000, 30_000]);
    const { debts } = await bank.ask(code);
    expect(debts.map(({ amount, payable }) => [amount, payable])).toEqual([
      [10_000, true],
      [20_000, false],
      [30_000, false],
    ]);
    const refused = await bank.pay(code, { minor: 20_000, debtId: debts[1]?.id ?? '' });
    expect(refused).toMatchObject({ state: 'refused', reason: 'not_the_oldest' });
  });
});

describe('a payment at a bank', () => {
  // S3-R03, S9-R12
  it('is booked on the payment that shows the code, one charge at a time, until the session is paid', async () => {
    const family = await harness.family([10_000, 20_000]);
    expect(await bank.pay(family.code)).toMatchObject({ state: 'taken', minor: 10_000, paymentId: family.shown });
    expect(await family.read(family.shown)).toMatchObject({ status: 'successful', received_amount: 10_000 });
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    const second = await bank.pay(family.code);
    expect(second).toMatchObject({ state: 'taken', minor: 20_000 });
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    expect(await paymentRow(harness, second?.paymentId ?? '')).toMatchObject({
      method_key: 'EC/banred/banred',
      reference: family.code,
      provider_ref: second?.id,
    });
    expect(await bank.pay(family.code)).toBeNull();
    await agreed();
  });

  it('told many times at once under one id is one payment, with one answer', async () => {
    const family = await harness.family();
    const [debt] = (await bank.ask(family.code)).debts;
    const paying = { id: randomUUID(), minor: 15_000, debtId: debt?.id ?? null };
    const first = await bank.pay(family.code, paying);
    if (!first) throw new Error('nothing was owed');
    const repeats = await Promise.all(Array.from({ length: 8 }, () => bank.repeat({ ...first })));
    expect(new Set(repeats.map(({ paymentId, state }) => `${state} ${paymentId}`)).size).toBe(1);
    expect(await successful(family.sessionId)).toHaveLength(1);
    await agreed();
  });

  it('sent eight times at once before any answer is one payment', async () => {
    const family = await harness.family();
    const id = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => harness.bankOf().pay(family.code, { id, minor: 15_000 })),
    );
    expect(all.map((each) => each?.state)).toEqual(Array.from({ length: 8 }, () => 'taken'));
    expect(await successful(family.sessionId)).toHaveLength(1);
    bank.payments.push(...all.slice(0, 1).flatMap((each) => each ?? []));
    await agreed();
  });

  it('of which two different ones come at once for one debt is taken once', async () => {
    const family = await harness.family();
    const both = await Promise.all([
      bank.pay(family.code, { minor: 15_000 }),
      bank.pay(family.code, { minor: 15_000 }),
    ]);
    expect(both.map((each) => each?.state).toSorted()).toEqual(['refused', 'taken']);
    await agreed();
  });

  it('whose answers are lost is repeated under its id, and booked once', async () => {
    const family = await harness.family();
    const [debt] = (await bank.ask(family.code)).debts;
    bank.loseAnswers(2);
    expect(await bank.pay(family.code, { minor: 15_000, debtId: debt?.id ?? null })).toMatchObject({ state: 'taken' });
    expect(await successful(family.sessionId)).toHaveLength(1);
    await agreed();
  });

  it('that nobody ever answered is taken back by the bank, and the family can pay again', async () => {
    const family = await harness.family();
    bank.loseAnswers(3);
    const lost = await bank.pay(family.code, { minor: 15_000 });
    expect(lost?.state).toBe('in_doubt');
    expect(await successful(family.sessionId)).toHaveLength(1);
    await bank.tick();
    expect(lost?.state).toBe('taken_back');
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    expect(await bank.pay(family.code)).toMatchObject({ state: 'taken' });
    await agreed();
  });

  it.each([
    ['too little', 14_999, 'another_amount'],
    ['too much', 15_001, 'another_amount'],
  ])('of %s is refused when it is asked first, and nothing is booked', async (_name, minor, reason) => {
    const family = await harness.family();
    expect(await bank.pay(family.code, { minor })).toMatchObject({ state: 'refused', reason });
    expect(await successful(family.sessionId)).toEqual([]);
    await agreed();
  });

  it.each([
    [14_000, 'underpaid'],
    [16_000, 'overpaid'],
  ])('of %i that was taken already is booked, and is a case', async (minor, kind) => {
    const family = await harness.family();
    expect(await bank.pay(family.code, { minor, isNotification: true })).toMatchObject({ state: 'taken' });
    const [payment] = await successful(family.sessionId);
    expect(payment).toMatchObject({ received: minor, base: 15_000 });
    const cases = harness.services.db
      .selectFrom('money_case')
      .select('kind')
      .where('payment_id', '=', payment?.id ?? '');
    expect(await cases.execute()).toEqual([{ kind }]);
    await agreed();
  });

  it('in another currency is refused when it is asked first', async () => {
    const { code } = await harness.family();
    const [debt] = (await bank.ask(code)).debts;
    const paying = { minor: 15_000, currency: 'COP', debtId: debt?.id ?? null };
    expect(await bank.pay(code, paying)).toMatchObject({ state: 'refused', reason: 'another_currency' });
  });

  it('for an unknown student is refused when it is asked first, and a case when it was taken', async () => {
    const nobody = '100000009';
    expect(await bank.pay(nobody, { minor: 15_000 })).toMatchObject({ state: 'refused', reason: 'unknown_student' });
    const taken = await bank.pay(nobody, { minor: 15_000, isNotification: true });
    expect(taken).toMatchObject({ state: 'taken', paymentId: null });
    if (taken) await bank.repeat(taken, true);
    expect(await casesAbout(nobody)).toMatchObject([{ kind: 'unknown_ref', amount: 15_000, provider_ref: taken?.id }]);
    await agreed();
  });

  // S9-R03
  it.each([
    [19_999, 'taken', null],
    [20_000, 'taken', null],
    [20_001, 'refused', 'over_limit'],
  ])('of %i cents at a counter is %s', async (minor, state, reason) => {
    const { code } = await harness.family([minor]);
    expect((await bank.ask(code, 'counter')).debts[0]?.payable).toBe(state === 'taken');
    expect(await bank.pay(code, { minor, channel: 'counter' })).toMatchObject({ state, reason });
    if (state === 'refused') expect(await bank.pay(code, { minor, channel: 'app' })).toMatchObject({ state: 'taken' });
    await agreed();
  });

  it('brings the commission of the method, and the charge gets the rest', async () => {
    await commissions([{ amount: 50, kind: 'integer', payment_method: 'banred' }]);
    const family = await harness.family();
    expect((await bank.ask(family.code)).debts).toMatchObject([{ amount: 15_050 }]);
    expect(await bank.pay(family.code, { minor: 15_000 })).toMatchObject({ reason: 'another_amount' });
    expect(await bank.pay(family.code)).toMatchObject({ state: 'taken', minor: 15_050 });
    expect(await successful(family.sessionId)).toMatchObject([{ base: 15_000, commission: 50, received: 15_050 }]);
    await commissions([]);
    await agreed();
  });
});

describe('the same id', () => {
  it('with another amount is refused, and a case once', async () => {
    const family = await harness.family();
    const first = await bank.pay(family.code);
    if (!first) throw new Error('nothing was owed');
    for (let times = 0; times < 2; times += 1) {
      const other = await harness.bankOf().repeat({ ...first, minor: 14_000 });
      expect(other).toMatchObject({ state: 'refused', reason: 'contradicts' });
    }
    const cases = (await casesAbout(family.code)).filter(({ kind }) => kind === 'maybe_known');
    expect(cases).toMatchObject([{ amount: 14_000, about_payment_id: first.paymentId, closed_at: null }]);
    expect(await successful(family.sessionId)).toHaveLength(1);
    await agreed();
  });

  it('of money of nobody here is a case again, and booked once a session has the money', async () => {
    const nobody = '100000017';
    const taken = await bank.pay(nobody, { minor: 15_000, isNotification: true });
    if (!taken) throw new Error('nothing was told');
    const { id, minor: amount, currency, channel, paidAt } = taken;
    const written = { id, reference: nobody, debt_id: null, amount, currency, channel, paid_at: paidAt.toISOString() };
    const answers = async () =>
      Promise.all(['payments', 'notifications'].map(async (call) => (await bank.call(call, written)).body));
    const asCase = { id, status: 'case', reason: null, receipt: null, payment_id: null };
    expect(await answers()).toEqual([asCase, asCase]);
    expect(await bank.repeat(taken)).toMatchObject({ state: 'taken' });
    await agreed();
    const { sessionId } = await harness.family();
    const [about] = await casesAbout(nobody);
    const schools = harness.services.db.selectFrom('school').select('slug').where('id', '=', harness.schoolId);
    await assignCase(harness.services.db, about?.id ?? '', (await schools.executeTakeFirstOrThrow()).slug);
    await harness.call('POST', `/api/v1/cases/${about?.id}/resolve`, {
      bearer: harness.schoolKey,
      headers: { 'idempotency-key': randomUUID() },
      body: { action: 'credit', session_id: sessionId },
    });
    const [paid] = await successful(sessionId);
    const booked = { ...asCase, status: 'booked', receipt: paid?.confirmation_number, payment_id: paid?.id };
    expect(await answers()).toEqual([booked, booked]);
    await agreed();
  });

  it('at another account is another payment, and its codes are nobody’s at the first', async () => {
    const school = await otherSchool(harness, 'EC');
    const { id: account, keys } = await harness.addAccount('banred', school.id);
    const other = harness.bankOf(keys, `/${account}`);
    const { key } = await harness.client.createSession(school.key, sessionBody([15_000], {}, 'EC'));
    const code = codeOf(await (await openLink(harness.origin, key)).pay(byBank));
    expect(await bank.ask(code)).toMatchObject({ status: 'unknown_student' });
    await expect(harness.bankOf(keys).ask(code)).rejects.toThrow(/status/);
    const family = await harness.family();
    const id = randomUUID();
    expect(await other.pay(code, { id, minor: 15_000 })).toMatchObject({ state: 'taken' });
    expect(await bank.pay(family.code, { id, minor: 15_000 })).toMatchObject({ state: 'taken' });
    expect(await successful(family.sessionId)).toHaveLength(1);
  });
});
