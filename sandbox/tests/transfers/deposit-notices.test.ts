/** Deposits on a school's own account, by notice, statement or both: each is booked once. Source: spec §3, §9. */
import { describe, expect, it } from 'vitest';
import { exampleAccount } from '#providers/bank-deposit/example-account';
import { openLink } from '../../actors/parent.ts';
import { type BankDeposit, newTrackingKey, tellDeposit } from '../../actors/bank-teller.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startStatementHarness } from './statement-harness.ts';
import { otherSchool, paymentRow, paymentsOf, reference, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startStatementHarness({ country: 'MX' }));
const { take, newSession } = harness;

/** A session of 1,500.00 whose payer has a reference of BBVA. */
async function depositing() {
  const session = await newSession([150_000]);
  const parent = await openLink(harness.origin, session.key);
  const { payment_id: id } = await parent.choose({ entity: 'bank', method: 'bank' });
  await parent.commit(id, { answers: { bank: 'bbva' } });
  const payment = await parent.read(id);
  const number = reference(payment);
  return { ...session, parent, payment, number };
}

async function tell(deposit: BankDeposit): Promise<void> {
  expect(await tellDeposit(harness.origin, harness.clock.now(), deposit)).toBe(200);
  await harness.settle();
}

const today = () => harness.todayNow();
const line = (amount: string, words: string, day = today()) => `fecha,importe,concepto\n${day},${amount},${words}\n`;
const money = async (sessionId: string) => (await paymentsOf(harness, sessionId)).map(({ received }) => received);
const casesOf = async (sessionId: string) => {
  const rows = await harness.services.db
    .selectFrom('money_case')
    .select('kind')
    .where('session_id', '=', sessionId)
    .execute();
  return rows.map(({ kind }) => kind);
};
/** Open cases about money on no session. */
const unplaced = async () => {
  const { body } = await harness.callSchool('GET', '/cases?status=open&limit=100');
  return (body['data'] as { session_id: string | null; kind: string }[]).filter(({ session_id: id }) => id === null);
};

describe('a notice', () => {
  it('pays the payment whose reference it has', async () => {
    const { id, payment, number } = await depositing();
    await tell({ reference: number, minor: 150_000 });
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'successful', received: 150_000 });
    expect(await stateOf(harness, id)).toBe('paid');
    const { kind } = await harness.services.db
      .selectFrom('evidence')
      .select('kind')
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(kind).toBe('webhook');
  });

  it.each([
    ['short', 140_000, ['underpaid']],
    ['over', 150_001, ['overpaid']],
  ] as const)('that is %s opens a case', async (_how, minor, kinds) => {
    const { id, number } = await depositing();
    await tell({ reference: number, minor });
    expect(await casesOf(id)).toEqual(kinds);
  });

  it('that comes after the payment ended is late', async () => {
    const { id, number } = await depositing();
    await harness.advance(10 * 86_400);
    await tell({ reference: number, minor: 150_000 });
    expect(await casesOf(id)).toEqual(['late']);
  });

  it('on no reference of ours is one case of the operator’s, however often it comes', async () => {
    const stranger = { reference: '9999000011112222', minor: 77_700, claveRastreo: newTrackingKey() };
    await tell(stranger);
    await tell(stranger);
    const cases = harness.services.db.selectFrom('money_case').select('kind').where('amount', '=', 77_700);
    expect(await cases.execute()).toEqual([{ kind: 'unknown_ref' }]);
  });

  it('that nobody signed is refused', async () => {
    const { payment, number } = await depositing();
    const body = JSON.stringify({ id: '1', referencia: number, monto: '1500.00' });
    const answer = await fetch(`${harness.origin}/webhooks/bank-deposit`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    await harness.settle();
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'pending' });
  });
});

describe('one deposit told three ways is one receipt', () => {
  it.each([['notice first'], ['statement first']])('%s', async (order) => {
    const { id, number } = await depositing();
    const claveRastreo = newTrackingKey();
    const byNotice = () => tell({ reference: number, minor: 150_000, claveRastreo });
    const byStatement = () => take(line('1500.00', `SPEI BBVA ${claveRastreo} REF ${number}`));
    const byOtherFile = () => take(line('1500.00', `DEPOSITO ${number} CLAVE ${claveRastreo}`));
    const before = (await unplaced()).length;
    if (order === 'notice first') {
      await byNotice();
      expect(await byStatement()).toMatchObject({ booked: 0, already_known: 1 });
      expect(await byOtherFile()).toMatchObject({ booked: 0, already_known: 1 });
    } else {
      expect(await byStatement()).toMatchObject({ booked: 1 });
      await byNotice();
    }
    expect(await money(id)).toEqual([150_000]);
    expect(await casesOf(id)).toEqual([]);
    expect((await unplaced()).length).toBe(before);
  });

  it('a statement without the key asks the school, and books nothing twice', async () => {
    const { id, number } = await depositing();
    await tell({ reference: number, minor: 150_000 });
    expect(await take(line('1500.00', `DEPOSITO ${number}`))).toMatchObject({ booked: 0, maybe_known: 1 });
    expect(await money(id)).toEqual([150_000]);
  });

  it('the key on the next day of a statement asks the school', async () => {
    const { id, number } = await depositing();
    const claveRastreo = newTrackingKey();
    await tell({ reference: number, minor: 150_000, claveRastreo });
    await harness.advance(86_400);
    expect(await take(line('1500.00', `SPEI ${claveRastreo} REF ${number}`))).toMatchObject({
      booked: 0,
      maybe_known: 1,
    });
    expect(await money(id)).toEqual([150_000]);
  });
});

describe('a tracking key', () => {
  // https://github.com/cuenca-mx/speid/issues/84
  it('under two numbers of its bank on one day is one deposit', async () => {
    const { id, number } = await depositing();
    const same = { reference: number, minor: 150_000, claveRastreo: newTrackingKey() };
    await tell({ ...same, id: 'order-1' + same.claveRastreo });
    await tell({ ...same, id: 'order-2' + same.claveRastreo });
    expect(await money(id)).toEqual([150_000]);
    expect(await casesOf(id)).toEqual([]);
  });

  // https://github.com/cuenca-mx/speid/issues/104
  it.each([
    ['on another day', { fechaOperacion: '20261101' }],
    ['of another amount', { minor: 149_999 }],
    ['from another account', { cuentaOrdenante: '014180655012345674' }],
  ])('%s is another deposit: both are booked, and the second is a case', async (_what, change) => {
    const { id, number } = await depositing();
    const first = { reference: number, minor: 150_000, claveRastreo: newTrackingKey() };
    await tell(first);
    await tell({ ...first, ...change });
    expect((await money(id)).toSorted()).toEqual([150_000, 'minor' in change ? 149_999 : 150_000].toSorted());
    expect(await casesOf(id)).toEqual(['double']);
  });

  it('two keys are two deposits: paid twice', async () => {
    const { id, number } = await depositing();
    await tell({ reference: number, minor: 150_000 });
    await tell({ reference: number, minor: 150_000 });
    expect(await money(id)).toEqual([150_000, 150_000]);
    expect(await casesOf(id)).toEqual(['double']);
  });
});

describe('a school with agreements of its own', () => {
  it('has its bank tell its own address; what is on no reference is the school’s own case', async () => {
    const { key } = await otherSchool(harness, 'MX');
    const credentials = { ...exampleAccount.keys, BANK_DEPOSIT_BBVA_AGREEMENT: '0007654' };
    const body = { provider: 'bank-deposit', label: 'Convenio propio', credentials };
    const added = await harness.callSchool('POST', '/accounts', { body, key });
    expect(added.status).toBe(201);
    const stranger = { reference: '7777000011112222', minor: 31_300, claveRastreo: newTrackingKey() };
    const account = `/${String(added.body['id'])}`;
    const tellOwn = () => tellDeposit(harness.origin, harness.clock.now(), stranger, account);
    expect([await tellOwn(), await tellOwn()]).toEqual([200, 200]);
    await harness.settle();
    const { body: cases } = await harness.callSchool('GET', '/cases', { key });
    expect(cases['data']).toMatchObject([{ kind: 'unknown_ref', amount: 31_300, reference: '7777000011112222' }]);
    // Its statement reports the same with the key: nothing new.
    const words = `SPEI ${stranger.claveRastreo} ${stranger.reference}`;
    expect(await take(line('313.00', words), {}, key)).toMatchObject({ already_known: 1, unknown: 0 });
  });

  it('books what came under no reference by the key that its payer reported, where the amount is the payment’s', async () => {
    const { key } = await otherSchool(harness, 'MX');
    const credentials = { ...exampleAccount.keys, BANK_DEPOSIT_BBVA_AGREEMENT: '0007655' };
    const body = { provider: 'bank-deposit', label: 'Convenio propio', credentials };
    const account = `/${String((await harness.callSchool('POST', '/accounts', { body, key })).body['id'])}`;
    const session = await harness.client.createSession(key, sessionBody([150_000]));
    const parent = await openLink(harness.origin, session.key);
    const { payment_id: id } = await parent.choose({ entity: 'bank', method: 'bank' });
    await parent.commit(id, { answers: { bank: 'bbva' } });
    const claveRastreo = newTrackingKey();
    const report = { bank: 'BBVA', paid_on: today(), amount: 150_000, document_number: claveRastreo };
    expect((await parent.call('POST', `/payments/${id}/report`, report)).status).toBe(200);
    const tellOwn = (minor: number, trackingKey: string) =>
      tellDeposit(
        harness.origin,
        harness.clock.now(),
        { reference: '7777000011113333', minor, claveRastreo: trackingKey },
        account,
      );
    await tellOwn(150_000, newTrackingKey());
    await harness.settle();
    expect(await money(session.id)).toEqual([null]);
    await tellOwn(150_000, claveRastreo);
    await harness.settle();
    expect(await money(session.id)).toEqual([150_000]);
    const { body: reports } = await harness.callSchool('GET', '/transfer_reports', { key });
    expect(reports['data']).toMatchObject([{ status: 'seen', match: { kind: 'tracking_key', lines: 1 } }]);
    // Its statement reports the same with the key: nothing new, and no case.
    expect(await take(line('1500.00', `SPEI ${claveRastreo}`), {}, key)).toMatchObject({ already_known: 1 });
    const { body: cases } = await harness.callSchool('GET', '/cases', { key });
    expect(cases['data']).toMatchObject([{ kind: 'unknown_ref', payment_id: id, report_problem: 'number_not_found' }]);
  });
});

it('eight notices of one deposit at once are booked once', async () => {
  const { id, number } = await depositing();
  const deposit = { reference: number, minor: 150_000, claveRastreo: newTrackingKey() };
  const now = harness.clock.now();
  await Promise.all(Array.from({ length: 8 }, () => tellDeposit(harness.origin, now, deposit)));
  await harness.settle();
  expect(await money(id)).toEqual([150_000]);
});
