import { describe, expect, it } from 'vitest';
import { statementRequest } from '#contracts/statements';
import { Refusal } from '../../basics/refusal.ts';
import { readStatementFile } from './read-statement-file.ts';

const owner = {
  schoolId: '00000000-0000-4000-8000-000000000001',
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  now: new Date('2026-03-06T05:30:00Z'), // still the 5th in Mexico City
} as const;
const columns = { date: 'Fecha', amount: 'Importe', reference: 'Concepto' };

const read = (csv: string, more: object = {}) =>
  readStatementFile({ owner, request: statementRequest.parse({ csv, columns, ...more }), maps: [] }).rows;
const deposits = (csv: string, more: object = {}) =>
  read(csv, more).flatMap((row) => (row.kind === 'deposit' ? [row.deposit] : []));
const problems = (csv: string, more: object = {}) =>
  read(csv, more).flatMap((row) => (row.kind === 'problem' ? [[row.problem.line, row.problem.code]] : []));
function refusal(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a statement’s lines', () => {
  it('are read by their header, whatever its letters and order', () => {
    expect(deposits('concepto, importe ,FECHA\nA-1,"1,250.00",2026-03-05\n')).toMatchObject([
      { line: 2, day: '2026-03-05', minor: 125_000, currency: 'MXN', reference: 'A-1' },
    ]);
  });

  it('are read by place without a header', () => {
    const places = { date: 0, amount: 2, reference: 1 };
    expect(deposits('2026-03-05,A-1,5.00', { columns: places, has_header: false })).toMatchObject([
      { line: 1, minor: 500, reference: 'A-1' },
    ]);
  });

  it.each([
    ['commas', 'Fecha,Importe,Concepto\n2026-03-05,12.50,uno\n2026-03-04,7.00,dos; tres'],
    ['semicolons', 'Fecha;Importe;Concepto\n2026-03-05;12.50;uno, y medio\n2026-03-04;7.00;dos'],
    ['tabs', 'Fecha\tImporte\tConcepto\r\n2026-03-05\t12.50\tuno\r\n2026-03-04\t7.00\tdos, tres'],
  ])('are found where %s stand between the cells', (_name, csv) => {
    expect(deposits(csv).map(({ minor }) => minor)).toEqual([1_250, 700]);
  });

  it('may start with a byte order mark, hold empty lines, and hold line ends in a cell', () => {
    const csv = '\uFEFFFecha,Importe,Concepto\n\n2026-03-05,1.00,"a\nb"\n\n2026-03-05,2.00,c\n';
    expect(deposits(csv)).toMatchObject([
      { line: 4, reference: 'a b', minor: 100 },
      { line: 6, reference: 'c', minor: 200 },
    ]);
  });

  it('may be in another currency than the school’s where a column says so', () => {
    const csv = 'Fecha,Importe,Concepto,Moneda\n2026-03-05,1.00,a,usd\n2026-03-05,1.00,b,\n2026-03-05,1.00,c,EUR';
    const more = { columns: { ...columns, currency: 'Moneda' } };
    expect(deposits(csv, more).map(({ currency }) => currency)).toEqual(['USD', 'MXN']);
    expect(problems(csv, more)).toEqual([[4, 'unreadable_currency']]);
  });

  it('of money that went out, or of nothing, are left alone', () => {
    const csv = 'Fecha,Importe,Concepto\n2026-03-05,-5.00,a\n2026-03-05,(5.00),b\n2026-03-05,0.00,c';
    expect(read(csv).map(({ kind }) => kind)).toEqual(['ignored', 'ignored', 'ignored']);
  });

  it('that cannot be read are named with why, and the others are taken in', () => {
    const csv = [
      'Fecha,Importe,Concepto',
      '2026-03-05,1.00',
      '05/03/2026,1.00,a',
      '2026-03-06,1.00,a',
      '2026-03-05,"1.000,50",a',
      '2026-03-05,99999999999.00,a',
      '2026-03-05,1.00,fine',
    ].join('\n');
    expect(problems(csv)).toEqual([
      [2, 'too_few_columns'],
      [3, 'unreadable_date'],
      [4, 'date_in_future'],
      [5, 'unreadable_amount'],
      [6, 'amount_out_of_range'],
    ]);
    expect(deposits(csv)).toHaveLength(1);
  });
});

describe('a line’s fingerprint', () => {
  const hex = (csv: string, more: object = {}) =>
    deposits(csv, more).map(({ fingerprint }) => fingerprint.toString('hex'));
  const head = 'Fecha,Importe,Concepto\n';
  const line = '2026-03-05,100.00,PAGO\n';

  it('of a line without an id is that of its place in its file, however the file is written', () => {
    const [first] = hex(head + line);
    expect(hex(`\ufeff${(head + line).replaceAll('\n', '\r\n').replace('PAGO', '"PAGO"')}`)).toEqual([first]);
    expect(hex(`${head}2026-03-04,9.00,otra\n${line}`)[1]).not.toBe(first);
    const two = hex(head + line + line);
    expect(new Set([first, ...two]).size).toBe(3);
  });

  it('of a line with the bank’s own id is the same in whatever file and by whatever columns', () => {
    const more = { columns: { ...columns, movement_id: 'Folio', balance: 'Saldo' } };
    const csv = (...lines: readonly string[]) => `Fecha,Importe,Concepto,Folio,Saldo\n${lines.join('\n')}`;
    const [first] = hex(csv('2026-03-05,100.00,PAGO,A1,900.00'), more);
    expect(hex(csv('2026-03-04,9.00,x,A1,', '2026-03-05,"$100.00",PAGO, A1 ,'), more)[1]).toBe(first);
    const other = { columns: { ...more.columns, reference: 'Saldo' } };
    expect(hex(csv('2026-03-05,100.00,PAGO,A1,900.00'), other)).toEqual([first]);
    const all = ['2026-03-05,100.00,PAGO,A2,', '2026-03-06,100.00,PAGO,A1,', '2026-03-05,100.01,PAGO,A1,'];
    expect(new Set([first, ...all.flatMap((each) => hex(csv(each), more))]).size).toBe(3);
  });

  it('of a line with a balance and no id is the same in whatever file', () => {
    const more = { columns: { ...columns, movement_id: 'Folio', balance: 'Saldo' } };
    const csv = (...lines: readonly string[]) => `Fecha,Importe,Concepto,Folio,Saldo\n${lines.join('\n')}`;
    const [first] = deposits(csv('2026-03-05,100.00,PAGO,,"1,900.00"'), more);
    expect(first).toMatchObject({ knownBy: 'balance', isRepeat: false });
    const [, again] = deposits(csv('2026-03-04,9.00,x,,', '2026-03-05,100.00,PAGO,,1900.00'), more);
    expect(again?.fingerprint).toEqual(first?.fingerprint);
    const [other, unread] = deposits(csv('2026-03-05,100.00,PAGO,,1800', '2026-03-05,100.00,PAGO,,n/a'), more);
    expect(other?.fingerprint).not.toEqual(first?.fingerprint);
    expect(unread).toMatchObject({ knownBy: 'words' });
  });

  it('of a second line of the same id or balance says that neither tells them apart', () => {
    const more = { columns: { ...columns, movement_id: 'Folio' } };
    const csv = 'Fecha,Importe,Concepto,Folio\n2026-03-05,100.00,a,SPEI\n2026-03-05,100.00,b,SPEI';
    const [one, two] = deposits(csv, more);
    expect([one?.isRepeat, two?.isRepeat]).toEqual([false, true]);
    expect(two?.fingerprint).not.toEqual(one?.fingerprint);
  });

  it('is another one for another day, amount, currency, text or school', () => {
    const others = ['2026-03-04,100.00,PAGO', '2026-03-05,100.01,PAGO', '2026-03-05,100.00,PAGO 2'];
    const all = [line, ...others].flatMap((each) => hex(`${head}${each}\n`));
    expect(new Set(all).size).toBe(4);
    const elsewhere = { ...owner, schoolId: '00000000-0000-4000-8000-000000000002' };
    const request = statementRequest.parse({ csv: head + line, columns });
    const [row] = readStatementFile({ owner: elsewhere, request, maps: [] }).rows;
    expect(row?.kind === 'deposit' && row.deposit.fingerprint.toString('hex')).not.toBe(all[0]);
  });
});

describe('a file that is no statement', () => {
  it.each([
    ['a column it does not have', 'Fecha,Importe\n2026-03-05,1.00', {}, 'columns.reference'],
    ['a column it has twice', 'Fecha,Importe,Concepto,Concepto\n2026-03-05,1.00,a,b', {}, 'columns.reference'],
    ['a name where there is no header', '2026-03-05,1.00,a', { has_header: false }, 'columns.date'],
    ['a quote that is never closed', 'Fecha,Importe,Concepto\n2026-03-05,1.00,"CANARY', { delimiter: ',' }, 'csv'],
    ['too many lines', `Fecha,Importe,Concepto\n${'2026-03-05,1.00,a\n'.repeat(5_001)}`, {}, 'csv'],
  ])('is refused for %s, without its words', (_name, csv, more, path) => {
    const refused = refusal(() => read(csv, more));
    expect(refused.code).toBe('invalid_request');
    expect(refused.metadata).toMatchObject({ issues: [{ path }] });
    expect(JSON.stringify(refused.metadata)).not.toContain('CANARY');
  });

  // The open quote at the end is what would be said if it were read so far.
  it.each([
    ['a million empty cells in rows', ',\n'.repeat(500_000), 'must have at most 5000 lines'],
    ['a line of a million commas', ','.repeat(1_000_000), 'a line must have at most 100 cells'],
    ['a line of a million letters', 'x'.repeat(1_000_000), 'at most 10000 characters'],
    ['a million cells in lines of one quoted record', '"\n",,,,,,,,'.repeat(87_000), 'at most 100 cells'],
    ['a million quotes', '"'.repeat(1_000_001), 'at most 10000 characters'],
    ['a million quotes in a quoted cell', `"${'""'.repeat(500_000)}`, 'at most 10000 characters'],
    ['a quote that opens a million lines', `"${'\n'.repeat(1_000_000)}`, 'at most 10000 characters'],
  ])('is read no further than its limits: %s', (_name, csv, message) => {
    for (const more of [{}, { delimiter: ',' }]) {
      const places = { date: 0, amount: 1, reference: 2 };
      const { code, metadata } = refusal(() => read(`${csv}\n,"open`, { columns: places, has_header: false, ...more }));
      expect([code, JSON.stringify(metadata)]).toEqual(['invalid_request', expect.stringContaining(message)]);
    }
  });

  it('is refused above 5,000 lines only', () => {
    expect(read(`Fecha,Importe,Concepto\n${'2026-03-05,1.00,a\n'.repeat(5_000)}`)).toHaveLength(5_000);
  });
});
