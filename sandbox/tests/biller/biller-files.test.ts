/** A bank's daily file, beside the bank's calls and a school's own statement: one deposit is one receipt. */
import { describe, expect, it } from 'vitest';
import { statementAnswer } from '#contracts/statements';
import { bankDayOf } from '#domain/biller-desk';
import { startBillerHarness } from './biller-harness.fixture.ts';
import { paymentsOf, soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startBillerHarness());
const { bank } = harness;
const today = () => bankDayOf(harness.clock.now(), { timeZone: 'America/Guayaquil', at: '23:59' });
const agreed = async () => expect(await harness.differences()).toEqual([]);
const receipts = async (sessionId: string) =>
  (await paymentsOf(harness, sessionId)).filter(({ received }) => received !== null).map(({ received }) => received);

/** A statement of the school's with these lines, as its bank writes them. */
async function statement(lines: readonly (readonly [day: string, amount: string, words: string])[]) {
  const csv = ['fecha,abono,concepto', ...lines.map((line) => line.join(','))].join('\n');
  const answer = await harness.call('POST', '/api/v1/statements', {
    bearer: harness.schoolKey,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { csv, columns: { date: 'fecha', amount: 'abono', reference: 'concepto' } },
  });
  expect(answer.status).toBe(200);
  return statementAnswer.parse(await answer.json());
}

describe('a daily file', () => {
  it('of what was told changes nothing, however often it comes', async () => {
    const family = await harness.family([10_000, 20_000]);
    await bank.pay(family.code);
    await bank.pay(family.code, { minor: 20_000, isNotification: true });
    for (let times = 0; times < 2; times += 1) {
      const { payments, missing } = await bank.sendFile(today());
      expect(payments.map(({ outcome }) => outcome)).toEqual(['known', 'known']);
      expect(missing).toEqual([]);
    }
    expect(await receipts(family.sessionId)).toEqual([10_000, 20_000]);
    await agreed();
  });

  it('knows what was told with spaces in the code, as the payer typed it', async () => {
    const family = await harness.family();
    const typed = `${family.code.slice(0, 3)} ${family.code.slice(3, 6)}-${family.code.slice(6)}`;
    const paid = await bank.pay(typed);
    if (!paid) throw new Error('nothing was owed');
    const { payments } = await bank.sendFile(today(), [{ ...paid, code: family.code }]);
    expect(payments).toEqual([{ id: paid.id, outcome: 'known' }]);
    const cases = harness.services.db.selectFrom('money_case').select('kind');
    expect(await cases.where('about_payment_id', '=', paid.paymentId).execute()).toEqual([]);
    expect(await receipts(family.sessionId)).toEqual([15_000]);
  });

  it('brings what no call had brought, and what was taken back there', async () => {
    const [one, two] = [await harness.family(), await harness.family()];
    const back = await bank.pay(two.code);
    const unheard = { id: crypto.randomUUID(), code: one.code, debtId: null, minor: 15_000, currency: 'USD' } as const;
    const payment = { ...unheard, channel: 'app', paidAt: harness.clock.now(), reason: null, paymentId: null } as const;
    bank.payments.unshift({ ...payment, state: 'taken' });
    if (back) back.state = 'taken_back';
    const answer = await bank.sendFile(today());
    expect(answer.payments.find(({ id }) => id === unheard.id)?.outcome).toBe('booked');
    expect(answer.reversals).toEqual([{ payment_id: back?.id, outcome: 'taken_back' }]);
    expect(await receipts(one.sessionId)).toEqual([15_000]);
    expect((await bank.sendFile(today())).reversals).toEqual([{ payment_id: back?.id, outcome: 'known' }]);
    const [line] = bank.payments;
    if (line) line.paymentId = (await paymentsOf(harness, one.sessionId)).find(({ received }) => received)?.id ?? null;
    await agreed();
  });

  it('of a bank whose clock is ahead brings nothing from the future', async () => {
    const family = await harness.family();
    const ahead = new Date(harness.clock.now().getTime() + 3_600_000);
    const paid = await bank.pay(family.code, { minor: 14_000, paidAt: ahead });
    expect(paid).toMatchObject({ state: 'refused' });
    if (paid) await bank.sendFile(today(), [{ ...paid, state: 'taken' }]);
    if (paid) paid.state = 'taken';
    const [row] = (await paymentsOf(harness, family.sessionId)).filter(({ received }) => received !== null);
    expect(row?.paid_at?.getTime()).toBeLessThanOrEqual(harness.clock.now().getTime());
    if (paid) paid.paymentId = row?.id ?? null;
    await agreed();
  });

  it('that lacks what stands in our books says so, and nothing is taken off', async () => {
    const family = await harness.family();
    const paid = await bank.pay(family.code);
    const { missing } = await bank.sendFile(
      today(),
      bank.payments.filter((each) => each !== paid),
    );
    expect(missing).toEqual([paid?.id]);
    expect(await receipts(family.sessionId)).toEqual([15_000]);
    expect((await bank.sendFile(today())).missing).toEqual([]);
  });

  it('with another amount under a known id is a case, and books nothing', async () => {
    const family = await harness.family();
    const paid = await bank.pay(family.code);
    if (!paid) throw new Error('nothing was owed');
    const { payments } = await bank.sendFile(today(), [{ ...paid, minor: 15_500 }]);
    expect(payments).toEqual([{ id: paid.id, outcome: 'case' }]);
    expect(await receipts(family.sessionId)).toEqual([15_000]);
    const cases = harness.services.db.selectFrom('money_case').select(['kind', 'amount']);
    const about = await cases.where('about_payment_id', '=', paid.paymentId).execute();
    expect(about).toEqual([{ kind: 'maybe_known', amount: 15_500 }]);
    await agreed();
  });
});

describe('the school’s own statement', () => {
  it('has the same deposit once more, and it stays one receipt', async () => {
    const family = await harness.family();
    await bank.pay(family.code);
    await bank.sendFile(today());
    const line = [today(), '150.00', `RECAUDO ${family.code} BANCO`] as const;
    expect((await statement([line])).results).toMatchObject([{ outcome: 'asked', payment_status: 'successful' }]);
    expect(await receipts(family.sessionId)).toEqual([15_000]);
    await agreed();
  });

  it('is not believed before the bank has told, so that nothing is booked twice', async () => {
    const family = await harness.family();
    const line = [today(), '150.00', `RECAUDO ${family.code}`] as const;
    expect(await statement([line])).toMatchObject({ booked: 0, problems: [{ code: 'provider_silent' }] });
    await bank.pay(family.code, { minor: 15_000, isNotification: true });
    expect((await statement([line])).results).toMatchObject([{ outcome: 'asked' }]);
    expect(await receipts(family.sessionId)).toEqual([15_000]);
  });

  it('with two deposits of one amount for one student finds each of them once', async () => {
    const family = await harness.family([5_000, 5_000]);
    await bank.pay(family.code);
    await bank.pay(family.code);
    const line = [today(), '50.00', `RECAUDO ${family.code}`] as const;
    const { results, problems } = await statement([line, line, line]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['asked', 'asked']);
    expect(new Set(results.map(({ payment_id }) => payment_id)).size).toBe(2);
    expect(problems).toMatchObject([{ code: 'provider_silent' }]);
  });

  it('of another day that has a line of before once more knows it again', async () => {
    const family = await harness.family([6_000]);
    await bank.pay(family.code);
    const line = [today(), '60.00', `RECAUDO ${family.code}`] as const;
    const first = await statement([line]);
    const again = await statement([line, [today(), '1.00', 'otra cosa']]);
    expect(again.problems).toEqual([]);
    expect(again.results[0]).toMatchObject({ outcome: 'asked', payment_id: first.results[0]?.payment_id });
    expect(await receipts(family.sessionId)).toEqual([6_000]);
  });
});
