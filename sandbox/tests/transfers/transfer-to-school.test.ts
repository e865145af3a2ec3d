/** A transfer to the school's own account: every ending, by the school's own statement. Source: spec §3, §9. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exampleAccount } from '#providers/school-bank/example-account';
import { openLink } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool, paymentRow, paymentsOf, reference, soundHarnessFor, stateOf } from '../test-harness.ts';
import { day, money, startTransfers, transfer } from './transfer-to-school.fixture.ts';

const harness = await soundHarnessFor(startTransfers());
const { take, fileOf, transferring } = harness;

const casesOf = (sessionId: string) =>
  harness.services.db
    .selectFrom('money_case')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('kind')
    .execute();

describe('what a payer is given', () => {
  it('the account, the reference of this payment, and whose account it is', async () => {
    const { payment } = await transferring();
    expect(payment).toMatchObject({ status: 'pending', phase: 'awaiting_payer', reflection_hours: 48 });
    expect(payment.next_step).toMatchObject({
      kind: 'instructions',
      channel: 'transfer',
      amount: 43_500,
      currency: 'USD',
      time_zone: 'America/Guayaquil',
      lines: [
        { role: 'account', value: '0002204589', copy: true },
        { role: 'reference', value: reference(payment), copy: true },
        { role: 'document', value: '9999900001001', copy: true },
        { role: 'bank', value: 'Banco de Prueba, cuenta corriente' },
        { role: 'beneficiary', value: 'Unidad Educativa de Prueba' },
      ],
    });
  });

  it('a reference of its own each time', async () => {
    const [one, other] = [await transferring(), await transferring()];
    expect(reference(one.payment)).toMatch(/^CU-/);
    expect(reference(one.payment)).not.toBe(reference(other.payment));
  });
});

describe('a line that names the payment', () => {
  // S1-R03, S3-R03
  it('is its evidence: the payment is successful, and there is no other beside it', async () => {
    const { id, payment, read } = await transferring();
    const spaced = reference(payment).replaceAll('-', ' ').toLowerCase();
    const answer = await take(fileOf(['435.00', `TRANSF INTERBANCARIA ${spaced} LUCIA`]));
    expect(answer.results).toMatchObject([
      { outcome: 'booked', payment_id: payment.id, session_id: id, payment_status: 'successful' },
    ]);
    expect(money(await paymentsOf(harness, id))).toEqual([['school-bank', 'successful', 43_500]]);
    expect(await read()).toMatchObject({ status: 'successful', finished: true });
    expect(await casesOf(id)).toEqual([]);
    await harness.settle();
    expect(harness.eventsOf(id).map(({ type }) => type)).toEqual([
      'payment_session.opened',
      'payment.pending',
      'payment.succeeded',
      'payment_session.paid',
    ]);
    const evidence = await harness.services.db
      .selectFrom('evidence')
      .select('kind')
      .where('session_id', '=', id)
      .execute();
    expect(evidence).toEqual([{ kind: 'statement_line' }]);
  });

  it('is booked once, however often it is sent, and by two at once', async () => {
    const { id, payment } = await transferring();
    const csv = fileOf(['435.00', reference(payment)]);
    const both = await Promise.all([take(csv), take(csv)]);
    expect(both.flatMap(({ results }) => results.map(({ outcome }) => outcome)).toSorted()).toEqual([
      'already_known',
      'booked',
    ]);
    expect(await take(csv)).toMatchObject({ booked: 0, already_known: 1 });
    // The same deposit in another file, whose words are the same, is nobody's to book twice.
    expect(await take(`${csv}${harness.today},1.00,otro\n`)).toMatchObject({ booked: 0, maybe_known: 1, unknown: 1 });
    expect(money(await paymentsOf(harness, id))).toEqual([['school-bank', 'successful', 43_500]]);
  });

  it('that is short opens a case, and the rest with the same reference closes it', async () => {
    const { id, payment } = await transferring();
    await take(fileOf(['400.00', reference(payment)]));
    expect(await casesOf(id)).toMatchObject([{ kind: 'underpaid', amount: 3_500, closed_at: null }]);
    await take(fileOf(['35.00', `resto ${reference(payment)}`]));
    expect(await casesOf(id)).toMatchObject([{ kind: 'underpaid', resolution: 'completed' }]);
    expect(await stateOf(harness, id)).toBe('paid');
    expect(money(await paymentsOf(harness, id))).toEqual([
      ['school-bank', 'successful', 40_000],
      ['statement', 'successful', 3_500],
    ]);
  });

  it('that is too much opens a case', async () => {
    const { id, payment } = await transferring();
    await take(fileOf(['435.01', reference(payment)]));
    expect(await casesOf(id)).toMatchObject([{ kind: 'overpaid', amount: 1 }]);
  });

  it('that comes a second time is money of its own, twice', async () => {
    const { id, payment } = await transferring();
    await take(fileOf(['435.00', reference(payment)], ['435.00', `otra vez ${reference(payment)}`]));
    expect(await casesOf(id)).toMatchObject([{ kind: 'double', amount: 43_500 }]);
    expect(money(await paymentsOf(harness, id))).toEqual([
      ['school-bank', 'successful', 43_500],
      ['statement', 'successful', 43_500],
    ]);
  });

  it('that comes after it expired is late', async () => {
    const { id, payment } = await transferring();
    await harness.advance(4 * day);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'pending', phase: 'grace' });
    await harness.advance(6 * day);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'failed' });
    await take(fileOf(['435.00', reference(payment)]));
    expect(await casesOf(id)).toMatchObject([{ kind: 'late', amount: 43_500 }]);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'successful' });
  });

  it('in another currency opens a case and settles nothing', async () => {
    const { id, payment } = await transferring();
    const csv = `fecha,importe,concepto,moneda\n${harness.todayNow()},435.00,${reference(payment)},COP\n`;
    await take(csv, { columns: { date: 'fecha', amount: 'importe', reference: 'concepto', currency: 'moneda' } });
    expect(await casesOf(id)).toMatchObject([{ kind: 'wrong_currency' }]);
    expect(await stateOf(harness, id)).not.toBe('paid');
  });
});

describe('a line that names only the session', () => {
  it('settles the one transfer that waits there for just so much', async () => {
    const { id, externalId, payment } = await transferring();
    expect(await take(fileOf(['435.00', externalId]))).toMatchObject({ booked: 1 });
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'successful', received: 43_500 });
    expect(await paymentsOf(harness, id)).toHaveLength(1);
  });

  it('is a payment of its own where the amount is another', async () => {
    const { id, externalId } = await transferring();
    await take(fileOf(['435.50', externalId]));
    await harness.settle();
    expect(money(await paymentsOf(harness, id))).toEqual([
      ['school-bank', 'cancelled', null],
      ['statement', 'successful', 43_550],
    ]);
  });
});

describe('a line that names nothing, which the school credits by hand', () => {
  it('settles the transfer, and the same line sent again is known', async () => {
    const { id, payment } = await transferring();
    const csv = fileOf(['435.00', 'TRANSFERENCIA RECIBIDA']);
    const caseId = (await take(csv)).results[0]?.case_id ?? '';
    const answer = await harness.resolve(caseId, { action: 'credit', session_id: id, note: 'La reconocimos' });
    expect(answer.status).toBe(200);
    expect(money(await paymentsOf(harness, id))).toEqual([['school-bank', 'successful', 43_500]]);
    expect(await take(csv)).toMatchObject({ booked: 0, already_known: 1 });
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'successful' });
  });
});

describe('without a line', () => {
  it('another way can be chosen: the transfer is awaited no more', async () => {
    const { id, parent, payment } = await transferring();
    const answer = await parent.call('POST', `/payments/${payment.id}/replace`, {});
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'cancelled', finished: true });
    expect(await stateOf(harness, id)).toBe('open');
    // Nobody can stop a transfer: what comes all the same is booked, late.
    await take(fileOf(['435.00', reference(payment)]));
    expect(await casesOf(id)).toMatchObject([{ kind: 'late' }]);
  });

  it('a webhook is nobody’s', async () => {
    const answer = await harness.call('POST', '/webhooks/school-bank', { body: { id: randomUUID() } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a school with a bank account of its own', () => {
  it('has its payers send money there, once it has one', async () => {
    const { id: schoolId, key } = await otherSchool(harness, 'EC');
    const own = { ...exampleAccount.keys, SCHOOL_BANK_ACCOUNT: '0007654321', SCHOOL_BANK_HOLDER: 'Colegio de Prueba' };
    const added = await harness.callSchool('POST', '/accounts', {
      body: { provider: 'school-bank', label: 'Cuenta de pensiones', credentials: own },
      key,
    });
    expect(added.status).toBe(201);
    expect(JSON.stringify(added.body)).not.toContain('0007654321');
    const body = sessionBody([43_500], { external_id: 'propia-1' }, 'EC');
    const session = await harness.client.createSession(key, body);
    const payment = await (await openLink(harness.origin, session.key)).pay(transfer);
    expect(payment.next_step).toMatchObject({
      lines: expect.arrayContaining([
        expect.objectContaining({ role: 'account', value: '0007654321' }),
        expect.objectContaining({ role: 'beneficiary', value: 'Colegio de Prueba' }),
      ]),
    });
    expect(await take(fileOf(['435.00', reference(payment)]), {}, key)).toMatchObject({ booked: 1 });
    const row = await paymentRow(harness, payment.id);
    expect(row).toMatchObject({ status: 'successful', received: 43_500 });
    expect(row.account_id).not.toBeNull();
    expect(schoolId).not.toBe(harness.schoolId);
  });
});
