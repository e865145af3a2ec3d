/** What a bank takes back, and what a family does at the same time: in both books afterwards, to the cent. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { assignCase } from '#server/use-cases/cases/assign-case';
import { bookedOf, byDeposit, type Family, startBillerHarness } from './biller-harness.fixture.ts';
import { paymentsOf, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startBillerHarness());
const { bank } = harness;
const day = 86_400;

const casesAbout = async (reference: string) =>
  harness.services.db.selectFrom('money_case').selectAll().where('reference', '=', reference).execute();
const successful = async (sessionId: string) =>
  (await paymentsOf(harness, sessionId)).filter(({ status }) => status === 'successful');
/** Gives the case of nobody's money to the school, which decides it. */
async function decide(reference: string, how: object) {
  const { db } = harness.services;
  const [about] = await casesAbout(reference);
  const school = await db
    .selectFrom('school')
    .select('slug')
    .where('id', '=', harness.schoolId)
    .executeTakeFirstOrThrow();
  await assignCase(db, about?.id ?? '', school.slug);
  const answer = await harness.call('POST', `/api/v1/cases/${about?.id}/resolve`, {
    bearer: harness.schoolKey,
    headers: { 'idempotency-key': randomUUID() },
    body: how,
  });
  expect(answer.status).toBe(200);
}
const agreed = async () => expect(await harness.differences()).toEqual([]);

describe('what a bank takes back', () => {
  it('on its own day is off the books, the school hears it, and the charge is owed again', async () => {
    const family = await harness.family();
    const paid = await bank.pay(family.code);
    expect(await bank.takeBack(paid?.id ?? '', 15_000)).toEqual({ status: 'taken_back', reason: null });
    expect(await bank.takeBack(paid?.id ?? '', 15_000)).toEqual({ status: 'taken_back', reason: null });
    expect(await family.read(family.shown)).toMatchObject({ status: 'successful', returned_amount: 15_000 });
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    await harness.settle();
    expect(harness.heard.filter(({ payload }) => payload.includes(family.sessionId)).map(({ type }) => type)).toContain(
      'payment.reversed',
    );
    if (paid) expect(await bank.repeat({ ...paid })).toMatchObject({ state: 'refused', reason: 'taken_back' });
    await agreed();
  });

  it('before it came is never taken', async () => {
    const family = await harness.family();
    const id = randomUUID();
    expect(await bank.takeBack(id)).toEqual({ status: 'called_off', reason: null });
    expect(await bank.pay(family.code, { id, minor: 15_000 })).toMatchObject({
      state: 'refused',
      reason: 'called_off',
    });
    expect(await successful(family.sessionId)).toEqual([]);
    expect(await bank.pay(family.code)).toMatchObject({ state: 'taken' });
    await agreed();
  });

  it('of another amount is refused, and a case', async () => {
    const family = await harness.family();
    const paid = await bank.pay(family.code);
    expect(await bank.takeBack(paid?.id ?? '', 14_000)).toEqual({ status: 'refused', reason: 'contradicts' });
    expect((await casesAbout(family.code)).filter(({ closed_at }) => closed_at === null)).toMatchObject([
      { kind: 'maybe_known', return_kind: 'reversal', amount: 14_000 },
    ]);
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    await agreed();
  });

  it('after its day is refused, and a case once; nothing is off the books', async () => {
    const family = await harness.family();
    const paid = await bank.pay(family.code);
    await harness.advance(2 * day);
    for (let times = 0; times < 2; times += 1)
      expect(await bank.takeBack(paid?.id ?? '', 15_000)).toEqual({ status: 'refused', reason: 'day_over' });
    expect(await casesAbout(family.code)).toMatchObject([{ kind: 'maybe_known', return_kind: 'reversal' }]);
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    await agreed();
  });

  it('of nobody’s money is off the books also where a school had booked it on a session', async () => {
    const family = await harness.family();
    const taken = await bank.pay('100000025', { minor: 15_000, isNotification: true });
    await decide('100000025', { action: 'credit', session_id: family.sessionId, note: 'Es de esta familia' });
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    for (let times = 0; times < 2; times += 1)
      expect(await bank.takeBack(taken?.id ?? '', 15_000)).toEqual({ status: 'taken_back', reason: null });
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    const payment = await bank.pay('100000025', { id: taken?.id ?? '', minor: 15_000 });
    expect(payment).toMatchObject({ state: 'refused', reason: 'called_off' });
    await agreed();
  });

  it('of nobody’s money is called off, and once, where its case was closed otherwise', async () => {
    const taken = await bank.pay('100000033', { minor: 6_000, isNotification: true });
    await decide('100000033', { action: 'accept', note: 'Lo revisamos' });
    for (let times = 0; times < 2; times += 1)
      expect(await bank.takeBack(taken?.id ?? '', 6_000)).toEqual({ status: 'called_off', reason: null });
    expect(await bank.pay('100000033', { id: taken?.id ?? '', minor: 6_000 })).toMatchObject({ reason: 'called_off' });
    await agreed();
  });

  it('of nobody’s money closes its case', async () => {
    const nobody = '100000017';
    const taken = await bank.pay(nobody, { minor: 7_000, isNotification: true });
    expect(await bank.takeBack(taken?.id ?? '', 7_000)).toEqual({ status: 'called_off', reason: null });
    expect(await casesAbout(nobody)).toMatchObject([{ resolution: 'refunded' }]);
  });
});

describe('a family that paid one of its charges', () => {
  it('reads on the receipt what is still owed, until that is paid too', async () => {
    const family = await harness.family([10_000, 5_000]);
    const first = await family.read(family.shown);
    await bank.pay(family.code, { minor: 10_000 });
    const paid = await family.read(family.shown);
    expect(paid).toMatchObject({ status: 'successful', session_paid: false, may_pay_rest: true });
    expect(paid.later?.map(({ amount }) => amount)).toEqual([5_000]);
    const step = first.next_step;
    const key = step?.kind === 'instructions' ? (step.durable_url?.split('/').at(-1) ?? '') : '';
    const shared = await harness.call('GET', `/api/vouchers/${key}`);
    expect(await shared.json(), 'whoever was sent the link, too').toMatchObject({
      status: 'successful',
      later: paid.later,
    });
    await bank.pay(family.code, { minor: 5_000 });
    const whole = await family.read(family.shown);
    expect([whole.session_paid, whole.later]).toEqual([true, undefined]);
    await agreed();
  });
});

describe('a family that pays otherwise at the same time', () => {
  it('is not shown to the bank what that payment may take; what the bank took all the same is booked', async () => {
    const family = await harness.family();
    const other = await family.pay(byDeposit);
    expect((await bank.ask(family.code)).debts).toEqual([]);
    expect(await bank.pay(family.code, { minor: 15_000 })).toMatchObject({ state: 'refused', reason: 'nothing_owed' });
    expect(await bank.pay(family.code, { minor: 15_000, isNotification: true })).toMatchObject({ state: 'taken' });
    const [line] = other.next_step?.kind === 'instructions' ? other.next_step.lines : [];
    await harness.emulators.get('consignacion')?.pay(line?.value ?? '');
    await harness.settle();
    expect((await successful(family.sessionId)).map(({ provider }) => provider).toSorted()).toEqual([
      'banred',
      'consignacion',
    ]);
    const kinds = harness.services.db
      .selectFrom('money_case')
      .select('kind')
      .where('session_id', '=', family.sessionId);
    expect(await kinds.execute()).toEqual([{ kind: 'double' }]);
    await agreed();
  });
});

describe('twenty families that pay otherwise at the same time', () => {
  let families: readonly Family[] = [];
  beforeAll(async () => {
    families = await Promise.all(Array.from({ length: 20 }, () => harness.family([8_000, 9_000])));
  });

  it('lose nothing and nothing is booked twice', async () => {
    await Promise.all(
      families.flatMap((family, at) => [
        // A bank that gets no debts in time takes nothing.
        bank.pay(family.code, at % 3 === 0 ? { minor: 8_000, isNotification: true } : {}).catch(() => null),
        family.pay(byDeposit).catch(() => null),
        bank.pay(family.code, { minor: 8_000 }),
      ]),
    );
    // Whatever the machine was too slow for is taken back by the bank, as after any lost answer.
    await bank.tick();
    await harness.settle();
    await agreed();
    const taken = new Set(bank.ledger().map(({ providerRef }) => providerRef));
    const booked = (await bookedOf(harness, 'banred')).filter(({ providerRef }) => taken.has(providerRef ?? ''));
    expect(booked).toHaveLength(taken.size);
    expect(taken.size).toBeGreaterThan(10);
  });
});

describe('control: the comparison of both books', () => {
  it('sees money that only one of them has', async () => {
    const family = await harness.family();
    const paid = await bank.pay(family.code);
    const [line] = bank.payments.splice(0, 1);
    expect(await harness.differences()).toHaveLength(1);
    if (line) bank.payments.unshift(line, { ...line, id: randomUUID() });
    expect(await harness.differences()).toHaveLength(2);
    bank.payments.splice(1, 1);
    expect(paid?.state).toBe('taken');
    await agreed();
  });
});

describe('several sessions of one student', () => {
  it('are paid oldest charge first, whichever session it is in', async () => {
    const family = await harness.family([10_000]);
    const older = await harness.more(family.studentId, [11_000], { due_date: '2026-12-01' });
    expect((await bank.ask(family.code)).debts.map(({ amount }) => amount)).toEqual([11_000, 10_000]);
    expect(await bank.pay(family.code)).toMatchObject({ minor: 11_000 });
    expect(await stateOf(harness, older.sessionId)).toBe('paid');
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    await agreed();
  });

  it('get what a bank had taken where it fits exactly, else on the oldest', async () => {
    const family = await harness.family([10_000]);
    const later = await harness.more(family.studentId, [12_500], { due_date: '2027-06-01' });
    await bank.pay(family.code, { minor: 12_500, isNotification: true });
    expect(await stateOf(harness, later.sessionId)).toBe('paid');
    await bank.pay(family.code, { minor: 9_000, isNotification: true });
    expect(await successful(family.sessionId)).toMatchObject([{ received: 9_000 }]);
    await agreed();
  });

  it('that both have a charge of the school’s own id show and take it once', async () => {
    const family = await harness.family([10_000]);
    const same = { due_date: '2026-12-01', external_id: 'diciembre' };
    const older = await harness.more(family.studentId, [11_000], same);
    const newer = await harness.more(family.studentId, [11_000], same);
    expect((await bank.ask(family.code)).debts.map(({ amount }) => amount)).toEqual([11_000, 10_000]);
    await bank.pay(family.code);
    expect(await stateOf(harness, newer.sessionId)).toBe('paid');
    expect(await stateOf(harness, older.sessionId)).toBe('open');
    expect((await bank.ask(family.code)).debts.map(({ amount }) => amount)).toEqual([10_000]);
    await agreed();
  });

  it('that are all paid get what comes beside as a double', async () => {
    const family = await harness.family();
    await bank.pay(family.code);
    await bank.pay(family.code, { minor: 15_000, isNotification: true });
    const kinds = harness.services.db
      .selectFrom('money_case')
      .select('kind')
      .where('session_id', '=', family.sessionId);
    expect(await kinds.execute()).toEqual([{ kind: 'double' }]);
    await agreed();
  });
});
