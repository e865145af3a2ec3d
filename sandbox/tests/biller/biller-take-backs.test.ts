/** A bank's take-backs after a refusal, in a daily file, or against its own report: on the books, or an open case. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bankDayOf } from '#domain/biller-desk';
import type { BankPayment } from '#providers/emulation/biller-bank';
import { assignCase } from '#server/use-cases/cases/assign-case';
import { type Family, startBillerHarness } from './biller-harness.fixture.ts';
import { soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startBillerHarness());
const { bank } = harness;
const daySeconds = 86_400;
const today = () => bankDayOf(harness.clock.now(), { timeZone: 'America/Guayaquil', at: '23:59' });
const casesOf = (family: Family) =>
  harness.services.db
    .selectFrom('money_case')
    .select(['id', 'kind', 'amount', 'resolution', 'closed_at'])
    .where('session_id', '=', family.sessionId)
    .orderBy('opened_at')
    .execute();
const openCasesOf = async (family: Family) => (await casesOf(family)).filter(({ closed_at }) => closed_at === null);
const returnedOf = async (family: Family) => {
  const returns = harness.services.db.selectFrom('money_return').select('amount');
  const rows = await returns.where('session_id', '=', family.sessionId).execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};
/** Both books agree about this payment. */
const agreed = async ({ id }: BankPayment) =>
  expect((await harness.differences()).filter((difference) => difference.includes(id))).toEqual([]);

/** A family that paid at the bank, and the bank's payment. */
async function paidFamily(): Promise<{ readonly family: Family; readonly paid: BankPayment }> {
  const family = await harness.family();
  const paid = await bank.pay(family.code);
  if (!paid) throw new Error('nothing was owed');
  return { family, paid };
}

/** Sends a file that lists this payment as taken back. Returns the line's outcome. */
async function listTakenBack(paid: BankPayment, day = today(), minor = paid.minor): Promise<string | undefined> {
  if (minor === paid.minor) paid.state = 'taken_back';
  const { reversals } = await bank.sendFile(day, [{ ...paid, minor, state: 'taken_back' }]);
  return reversals[0]?.outcome;
}

/** The school closes a case. */
async function resolve(caseId: string | undefined, action: 'accept' | 'refund'): Promise<void> {
  const answer = await harness.call('POST', `/api/v1/cases/${caseId}/resolve`, {
    bearer: harness.schoolKey,
    headers: { 'idempotency-key': randomUUID() },
    body: { action, note: 'Lo revisamos' },
  });
  expect(answer.status).toBe(200);
}

/** The school closes the open case of a family. */
const decide = async (family: Family, action: 'accept' | 'refund') =>
  resolve((await openCasesOf(family))[0]?.id, action);

/** The school records that it gave money back by itself. */
async function giveBack(paid: BankPayment, amount: number): Promise<void> {
  const answer = await harness.call('POST', `/api/v1/payments/${paid.paymentId}/refunds`, {
    bearer: harness.schoolKey,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount, means: 'other', note: 'En efectivo' },
  });
  expect(answer.status).toBeLessThan(300);
}

describe('a take-back that was refused and is in the bank’s file', () => {
  it('of the payment’s own day is booked, and closes the case', async () => {
    const { family, paid } = await paidFamily();
    const day = today();
    await harness.advance(2 * daySeconds);
    expect(await bank.takeBack(paid.id, 15_000)).toEqual({ status: 'refused', reason: 'day_over' });
    expect(await listTakenBack(paid, day)).toBe('taken_back');
    expect(await returnedOf(family)).toBe(15_000);
    expect(await stateOf(harness, family.sessionId)).toBe('open');
    expect(await casesOf(family)).toMatchObject([{ kind: 'maybe_known', resolution: 'completed' }]);
    expect(await listTakenBack(paid, day)).toBe('known');
    await agreed(paid);
  });

  it('of the payment’s own day is booked also where the school had closed its case', async () => {
    const { family, paid } = await paidFamily();
    const day = today();
    await harness.advance(2 * daySeconds);
    await bank.takeBack(paid.id, 15_000);
    await decide(family, 'accept');
    expect(await listTakenBack(paid, day)).toBe('taken_back');
    expect(await returnedOf(family)).toBe(15_000);
    await agreed(paid);
  });

  it('of a later day is a case, open again where the school had closed it, and asked once', async () => {
    const { family, paid } = await paidFamily();
    await harness.advance(2 * daySeconds);
    await bank.takeBack(paid.id, 15_000);
    await decide(family, 'accept');
    await harness.advance(60);
    for (let times = 0; times < 2; times += 1) expect(await listTakenBack(paid)).toBe('case');
    expect(await openCasesOf(family)).toMatchObject([{ kind: 'maybe_known', amount: 15_000 }]);
    expect(await returnedOf(family)).toBe(0);
    await decide(family, 'accept');
    expect(await listTakenBack(paid)).toBe('case');
    expect(await openCasesOf(family)).toEqual([]);
    await agreed(paid);
  });

  it('is known once the school has booked it', async () => {
    const { family, paid } = await paidFamily();
    await harness.advance(2 * daySeconds);
    await bank.takeBack(paid.id, 15_000);
    await decide(family, 'refund');
    expect(await returnedOf(family)).toBe(15_000);
    expect(await bank.repeat({ ...paid })).toMatchObject({ state: 'refused', reason: 'taken_back' });
    expect(await listTakenBack(paid)).toBe('known');
  });

  it('was of another amount first is booked by the right one', async () => {
    const { family, paid } = await paidFamily();
    expect(await bank.takeBack(paid.id, 14_000)).toEqual({ status: 'refused', reason: 'contradicts' });
    expect(await bank.takeBack(paid.id, 15_000)).toEqual({ status: 'taken_back', reason: null });
    expect(await returnedOf(family)).toBe(15_000);
    expect(await openCasesOf(family)).toEqual([]);
  });
});

describe('a take-back in a file', () => {
  it('of a payment of months ago is a case, and nothing is off the books', async () => {
    const { family, paid } = await paidFamily();
    await harness.advance(90 * daySeconds);
    expect(await listTakenBack(paid)).toBe('case');
    expect(await stateOf(harness, family.sessionId)).toBe('paid');
    expect(await openCasesOf(family)).toHaveLength(1);
    await agreed(paid);
    expect(await bank.repeat({ ...paid })).toMatchObject({ state: 'refused', reason: 'taken_back' });
  });

  it('of another amount is a case, also of what was taken back before', async () => {
    const { family, paid } = await paidFamily();
    await bank.takeBack(paid.id, 15_000);
    for (let times = 0; times < 2; times += 1) expect(await listTakenBack(paid, today(), 14_000)).toBe('case');
    expect(await openCasesOf(family)).toMatchObject([{ kind: 'maybe_known', amount: 14_000 }]);
    expect(await returnedOf(family)).toBe(15_000);
  });

  it('of another amount, of nobody’s money whose case was closed, opens that again', async () => {
    const taken = await bank.pay('100000041', { minor: 6_000, isNotification: true });
    if (!taken) throw new Error('nothing was told');
    const cases = harness.services.db.selectFrom('money_case').where('provider_ref', '=', taken.id);
    const { id } = await cases.select('id').executeTakeFirstOrThrow();
    const { slug } = await harness.services.db.selectFrom('school').select('slug').executeTakeFirstOrThrow();
    await assignCase(harness.services.db, id, slug);
    await resolve(id, 'accept');
    expect(await listTakenBack(taken, today(), 5_000)).toBe('case');
    expect(await cases.select('closed_at').execute()).toEqual([{ closed_at: null }]);
  });
});

describe('a take-back of money of nobody here', () => {
  it('that was refused after its day, and is in the file of that day, closes its case and leaves nothing', async () => {
    const taken = await bank.pay('100000058', { minor: 19_100, isNotification: true });
    if (!taken) throw new Error('nothing was told');
    const day = today();
    await harness.advance(2 * daySeconds);
    expect(await bank.takeBack(taken.id)).toEqual({ status: 'refused', reason: 'day_over' });
    await agreed(taken);
    for (const outcome of ['called_off', 'known']) expect(await listTakenBack(taken, day)).toBe(outcome);
    const cases = harness.services.db.selectFrom('money_case').where('provider_ref', '=', taken.id);
    expect(await cases.select('resolution').execute()).toEqual([{ resolution: 'refunded' }]);
    await agreed(taken);
  });
});

describe('a take-back of money that its school gave back itself', () => {
  it('in part is a case, and the answer says so; nothing is taken off twice', async () => {
    const { family, paid } = await paidFamily();
    await giveBack(paid, 5_000);
    for (let times = 0; times < 2; times += 1)
      expect(await bank.takeBack(paid.id, 15_000)).toEqual({ status: 'case', reason: null });
    expect(await returnedOf(family)).toBe(5_000);
    expect(await openCasesOf(family)).toMatchObject([{ kind: 'maybe_known', amount: 15_000 }]);
    await harness.advance(2 * daySeconds);
    expect(await bank.takeBack(paid.id, 15_000)).toEqual({ status: 'case', reason: null });
    await decide(family, 'accept');
  });

  it('as a whole, as a reversal, is one and the same', async () => {
    const { family, paid } = await paidFamily();
    await giveBack(paid, 15_000);
    expect(await bank.takeBack(paid.id, 15_000)).toMatchObject({ status: 'case' });
    await decide(family, 'accept');
    expect(await returnedOf(family)).toBe(15_000);
  });
});

describe('what a file says that contradicts what was said before', () => {
  it('a payment that was taken back and is listed as paid is a case', async () => {
    const { family, paid } = await paidFamily();
    await bank.takeBack(paid.id, 15_000);
    const { payments } = await bank.sendFile(today(), [{ ...paid, state: 'taken' }]);
    expect(payments).toEqual([{ id: paid.id, outcome: 'case' }]);
    const about = harness.services.db.selectFrom('money_case').select(['kind', 'closed_at']);
    expect(await about.where('about_payment_id', '=', family.shown).execute()).toEqual([
      { kind: 'maybe_known', closed_at: null },
    ]);
  });

  it('another amount that was refused, and then is told as taken, is asked about anew', async () => {
    const { paid } = await paidFamily();
    const about = harness.services.db.selectFrom('money_case').where('about_payment_id', '=', paid.paymentId);
    await harness.bankOf().repeat({ ...paid, minor: 14_000 });
    await resolve((await about.select('id').executeTakeFirstOrThrow()).id, 'accept');
    const { payments } = await bank.sendFile(today(), [{ ...paid, minor: 14_000, state: 'taken' }]);
    expect(payments).toEqual([{ id: paid.id, outcome: 'case' }]);
    expect(await about.select('id').where('closed_at', 'is', null).execute()).toHaveLength(1);
  });
});

describe('the instant of a payment', () => {
  it.each([
    ['in 1969', () => new Date('1969-07-20T20:17:00Z')],
    ['ninety days ago', () => new Date(harness.clock.now().getTime() - 90 * daySeconds * 1000)],
    ['in two days', () => new Date(harness.clock.now().getTime() + 2 * daySeconds * 1000)],
  ])('%s is refused when it is asked first, and when it was taken is booked as of now', async (_when, at) => {
    const family = await harness.family();
    const paidAt = at();
    expect(await bank.pay(family.code, { paidAt })).toMatchObject({ state: 'refused', reason: 'impossible_time' });
    const taken = await bank.pay(family.code, { paidAt, minor: 15_000, isNotification: true });
    expect(taken).toMatchObject({ state: 'taken' });
    const [row] = await harness.services.db
      .selectFrom('payment')
      .select('paid_at')
      .where('session_id', '=', family.sessionId)
      .where('status', '=', 'successful')
      .execute();
    expect(Math.abs((row?.paid_at?.getTime() ?? 0) - harness.clock.now().getTime())).toBeLessThan(daySeconds * 1000);
    expect(await bank.takeBack(taken?.id ?? '', 15_000)).toEqual({ status: 'taken_back', reason: null });
  });

  it('is not looked at again in a call that is repeated', async () => {
    const { paid } = await paidFamily();
    await harness.advance(3 * daySeconds);
    expect(await bank.repeat({ ...paid })).toMatchObject({ state: 'taken', paymentId: paid.paymentId });
  });
});
