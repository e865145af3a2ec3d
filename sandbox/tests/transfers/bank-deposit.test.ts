/** A deposit by agreement at BBVA or Santander: its endings by either bank's statement. Source: spec §3, §9. */
import { describe, expect, it } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { startStatementHarness } from './statement-harness.ts';
import { paymentRow, paymentsOf, reference, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startStatementHarness({ country: 'MX' }));
const { take, fileOf, newSession } = harness;
const deposit = { entity: 'bank', method: 'bank' } as const;
type Bank = 'bbva' | 'santander';

/** A session of 1,500.00 whose payer has a reference of this bank. */
async function depositing(bank: Bank = 'bbva') {
  const session = await newSession([150_000]);
  const parent = await openLink(harness.origin, session.key);
  const { payment_id: id } = await parent.choose(deposit);
  await parent.commit(id, { answers: { bank } });
  const payment = await parent.read(id);
  return { ...session, parent, payment, number: reference(payment) };
}
const kindsOf = (sessionId: string) =>
  harness.services.db.selectFrom('money_case').select(['kind', 'amount']).where('session_id', '=', sessionId).execute();
const money = async (sessionId: string) =>
  (await paymentsOf(harness, sessionId)).map(({ provider, received }) => [provider, received]);

/** The columns of each bank's file, as its customers show them; neither bank publishes them. */
const layouts = {
  bbva: {
    columns: { date: 'Día', amount: 'Abono', reference: 'Concepto / Referencia', balance: 'Saldo' },
    file: (day: string, amount: string, text: string) =>
      `Día,Concepto / Referencia,Cargo,Abono,Saldo\n${day},${text},,"${amount}","120,500.00"\n${day},COMISION,"12.00",,"120,488.00"\n`,
  },
  santander: {
    columns: { date: 'Fecha', amount: 'Depósito', reference: 'Descripción', movement_id: 'Referencia' },
    file: (day: string, amount: string, text: string) =>
      `Fecha;Descripción;Referencia;Retiro;Depósito\n${day};${text};8841207;;${amount}\n`,
  },
} as const;

describe('what a payer is given', () => {
  // S1-R03, S3-R03
  it.each([
    ['bbva', 'BBVA', '0001234'],
    ['santander', 'Santander', '00045'],
  ] as const)('at %s: the agreement and a reference of this payment', async (bank, brand, number) => {
    const { payment } = await depositing(bank);
    expect(payment).toMatchObject({ status: 'pending', phase: 'awaiting_payer', path: '/bank', reflection_hours: 24 });
    expect(payment.method_logo, 'a mark of both banks sends half of the payers to the wrong one').toBeNull();
    expect(payment.next_step).toMatchObject({
      kind: 'instructions',
      brand,
      lines: [{ role: 'reference' }, { role: 'agreement', value: number }, { role: 'beneficiary' }],
      time_zone: 'America/Mexico_City',
    });
  });

  it('also as a form to print, with its barcode', async () => {
    const { parent, payment } = await depositing();
    const file = await parent.call('GET', `/payments/${payment.id}/file`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await file.text()).startsWith('%PDF-')).toBe(true);
  });
});

describe('a line of the statement that names it', () => {
  it.each(['bbva', 'santander'] as const)('in %s’s layout is its evidence', async (bank) => {
    const { id, payment, number } = await depositing(bank);
    const { columns, file } = layouts[bank];
    const answer = await take(file(harness.today, '1,500.00', `DEPOSITO REF ${number}`), { columns });
    expect(answer).toMatchObject({ booked: 1 });
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'successful', received: 150_000 });
    expect(await stateOf(harness, id)).toBe('paid');
  });

  it('told three ways is one receipt', async () => {
    const { id, number } = await depositing();
    const own = layouts.bbva.file(harness.today, '1,500.00', `DEPOSITO REF ${number}`);
    const answers = [
      await take(own, { columns: layouts.bbva.columns }),
      await take(own, { columns: layouts.bbva.columns }),
      await take(fileOf(['1500.00', `CIE ${number}`])),
    ];
    expect(answers.map(({ booked }) => booked)).toEqual([1, 0, 0]);
    expect(answers[2]).toMatchObject({ maybe_known: 1 });
    expect(await money(id)).toEqual([['bank-deposit', 150_000]]);
  });

  it('with one wrong digit is nobody’s, and a case asks the school', async () => {
    const { id, number } = await depositing();
    const wrong = number.slice(0, 5) + String((Number(number[5]) + 1) % 10) + number.slice(6);
    expect(await take(fileOf(['1500.00', wrong]))).toMatchObject({ booked: 0, unknown: 1 });
    expect(await stateOf(harness, id)).not.toBe('paid');
  });

  it.each([
    ['short', '1400.00', { kind: 'underpaid', amount: 10_000 }],
    ['over', '1500.01', { kind: 'overpaid', amount: 1 }],
  ] as const)('that is %s opens a case', async (_how, amount, opened) => {
    const { id, number } = await depositing();
    await take(fileOf([amount, number]));
    expect(await kindsOf(id)).toEqual([opened]);
  });

  it('that comes after it ended is late', async () => {
    const { id, payment, number } = await depositing();
    await harness.advance(10 * 86_400);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'failed' });
    await take(fileOf(['1500.00', number]));
    expect(await kindsOf(id)).toMatchObject([{ kind: 'late', amount: 150_000 }]);
  });
});
