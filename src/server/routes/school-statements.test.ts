import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { statementMap } from '#contracts/statement-files';
import { statementAnswer, statementFlaws, statementPreview, statementQuestion } from '#contracts/statements';
import { apiOfFile, newSchool, pagesOf } from './school-api.fixture.ts';

const api = await apiOfFile();
const school = await newSchool(api.services, 'estados');
const other = await newSchool(api.services, 'otra');

const call = (method: string, path: string, body?: unknown, key = school.key) =>
  api.call(method, path, { key, body, headers: { 'idempotency-key': randomUUID() } });
const preview = (body: object, key?: string) => call('POST', '/statements/preview', body, key);
const read = async (body: object) => {
  const answer = await preview(body);
  expect(answer).toMatchObject({ status: 200 });
  return statementPreview.parse(answer.body);
};
const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64');
const refused = z.object({
  metadata: z.object({
    issues: z.array(z.object({ path: z.string(), message: z.string() })),
    question: z.optional(statementQuestion),
    reason: z.optional(z.enum(statementFlaws)),
  }),
});
const metadataOf = async (body: object) => refused.parse((await preview(body)).body).metadata;
const issueOf = async (body: object) => {
  const answer = await preview(body);
  const [issue] = answer.status === 422 ? refused.parse(answer.body).metadata.issues : [];
  return issue ?? answer;
};

/** The last day of last month: its number is above twelve. */
const last = Temporal.Now.plainDateISO().with({ day: 1 }).subtract({ days: 1 }).toString();
const [year, month, day] = last.split('-');
const columns = { date: 'Fecha', amount: 'Importe', reference: 'Concepto' };

describe('a file is read by its bytes', () => {
  const text = `Fecha,Concepto,Importe\n${last},Peña Núñez,1500.25\n`;
  test.each([
    ['utf-8', base64(text)],
    ['utf-8', base64(`\ufeff${text}`)],
    ['windows-1252', base64(text, 'latin1')],
    ['utf-16le', base64(`\ufeff${text}`, 'utf16le')],
  ])('as %s', async (encoding, file) => {
    const { file: reading, results } = await read({ file });
    expect(reading).toMatchObject({ encoding, columns: { date: 'Fecha', amount: 'Importe', reference: 'Concepto' } });
    expect(results).toMatchObject([{ reference: 'Peña Núñez', amount: 150_025, date: last }]);
  });

  test.each([
    [
      'of a bank in Mexico',
      `CUENTA 0123\n\nFECHA OPERACIÓN,REFERENCIA,CONCEPTO,CARGOS,ABONOS,SALDO\n${day}/${month}/${year},77,ANA,,"12,345.60","99,000.00"\n${day}/${month}/${year},78,LUZ,50.00,,"98,950.00"\n`,
      { delimiter: ',', decimal: '.', date_format: 'DD/MM/YYYY', columns: { credit: 'ABONOS', debit: 'CARGOS' } },
    ],
    [
      'of a bank in Colombia',
      `Fecha;Descripción;Valor\n${year}${month}${day};ANA;12.345,60\n${year}${month}${day};LUZ;-1.000.000,00\n`,
      { delimiter: ';', decimal: ',', date_format: 'YYYYMMDD', columns: { reference: 'Descripción' } },
    ],
    [
      'of a bank in Ecuador',
      `Fecha\tConcepto\tTipo\tDocumento\tMonto\n${day}-${month}-${year} 10:31\tANA\tC\t1\t12345,60\n${day}-${month}-${year} 10:32\tLUZ\tD\t2\t50,00\n`,
      {
        delimiter: '\t',
        decimal: ',',
        date_format: 'DD/MM/YYYY',
        columns: { direction: 'Tipo', movement_id: 'Documento' },
      },
    ],
  ])('%s, whose marks, days and columns are found in it', async (_bank, csv, found) => {
    const { file, results } = await read({ file: base64(csv, 'latin1') });
    expect(file).toMatchObject(found);
    expect(results).toMatchObject([
      { outcome: 'unknown', amount: 1_234_560, reference: expect.stringContaining('ANA'), case_kind: 'unknown_ref' },
      { outcome: 'ignored', why: 'money_out', reference: expect.stringContaining('LUZ') },
    ]);
  });
});

describe('what may be read in two ways is asked for, not guessed', () => {
  const spring = `05/04/${Number(year) - 1}`;
  const csv = `Fecha,Concepto,Importe\n${spring},a,10.00\n`;
  test('a day', async () => {
    expect(await issueOf({ csv })).toEqual({
      path: 'date_format',
      message: expect.stringContaining('DD/MM/YYYY and MM/DD/YYYY'),
    });
    const { results } = await read({ csv, date_format: 'MM/DD/YYYY' });
    expect(results).toMatchObject([{ date: `${Number(year) - 1}-05-04` }]);
  });
  test('an amount', async () => {
    const amounts = `Fecha,Concepto,Importe\n${last},a,"1,500"\n`;
    expect(await issueOf({ csv: amounts })).toMatchObject({ path: 'decimal' });
    expect((await read({ csv: amounts, decimal: '.' })).results).toMatchObject([{ amount: 150_000 }]);
  });
  test('which columns', async () => {
    expect(await issueOf({ csv: `Uno,Dos\n${last},5\n` })).toMatchObject({ path: 'columns' });
  });
  test.each([
    ['date_format', csv, ['DD/MM/YYYY', 'MM/DD/YYYY'], [{ line: 0, cells: [spring] }]],
    ['decimal', `Fecha,Concepto,Importe\n${last},a,"1,500"\n`, ['.', ','], [{ line: 0, cells: ['1,500'] }]],
    [
      'columns',
      `Uno,Dos\n${last},\u202e5\n`,
      [],
      [
        { line: 1, cells: ['Uno', 'Dos'] },
        { line: 2, cells: [last, '5'] },
      ],
    ],
  ])('with its choices and the file’s own cells: %s', async (field, text, choices, rows) => {
    expect((await metadataOf({ csv: text })).question).toEqual({ field, choices, rows });
  });
});

describe('what is no statement is refused with what to do', () => {
  const sheet = Buffer.from([0x50, 0x4b, 3, 4, 20, 0]).toString('base64');
  test.each([
    ['a spreadsheet', { file: sheet }, 'file', 'Guardar como CSV'],
    ['a PDF', { file: base64('%PDF-1.7\n') }, 'file', 'PDF'],
    ['UTF-16 without its mark', { file: base64('Fecha,Importe', 'utf16le') }, 'file', 'CSV UTF-8'],
    ['bytes that are no text', { file: base64('Fecha\u0001Importe') }, 'file', 'no text'],
    ['too many bytes', { file: base64('x'.repeat(1_048_577)) }, 'file', 'at most'],
    [
      'too many lines',
      { file: base64(`Fecha,Concepto,Importe\n${`${last},a,1.00\n`.repeat(5_001)}`) },
      'file',
      '5000 lines',
    ],
    [
      'a quote that is never closed',
      { file: base64(`Fecha,Concepto,Importe\n${last},"a,1.00`), delimiter: ',' },
      'file',
      'never closed',
    ],
    ['no file', {}, 'file', 'either'],
    ['two files', { csv: 'a', file: base64('abcd') }, 'file', 'either'],
    ['text that is no Base64', { file: '%%%%' }, 'file', ''],
    ['columns beside a map', { csv: 'a', columns, map: 'BBVA' }, 'map', 'either'],
    ['a map that nobody saved', { csv: 'a', map: 'Nadie' }, 'map', 'saved'],
    ['no column with money', { csv: 'a', columns: { date: 0, reference: 1 } }, 'columns.amount', 'either'],
    ['a column of money twice', { csv: 'a', columns: { ...columns, credit: 'Abono' } }, 'columns.amount', 'either'],
    ['a column for what went out alone', { csv: 'a', columns: { ...columns, debit: 'Cargo' } }, 'columns.debit', ''],
  ])('%s', async (_what, body, path, message) => {
    expect(await issueOf(body)).toEqual({ path, message: expect.stringContaining(message) });
  });
});

test.each([
  ['spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0])],
  ['compressed', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['pdf', Buffer.from('%PDF-1.7\n')],
  ['not_text', Buffer.from('Fecha\u0001Importe')],
  ['too_large', Buffer.alloc(1_048_577, 'x')],
  ['too_many_lines', Buffer.from(`Fecha,Concepto,Importe\n${`${last},a,1.00\n`.repeat(5_001)}`)],
  ['not_a_table', Buffer.from(`Fecha,Concepto,Importe\n${last},"${'a'.repeat(10_001)}`)],
])('a refused file says what it is: %s', async (reason, bytes) => {
  expect(await metadataOf({ file: bytes.toString('base64') })).toMatchObject({ reason });
});

test('an import takes in the file of its preview alone, read in the same way', async () => {
  const [csv, changed] = ['10.00', '90.00'].map((sum) => `Fecha,Concepto,Importe\n${last},previsto,${sum}\n`);
  const { key } = await newSchool(api.services, 'prevista');
  const take = (body: object) => call('POST', '/statements', body, key);
  const { file: previewed } = statementPreview.parse((await preview({ csv }, key)).body);
  const otherwise = { ...columns, reference: 'Importe' };
  for (const body of [
    { csv: changed, previewed },
    { csv, columns: otherwise, previewed },
    { csv, decimal: ',', previewed },
  ])
    expect(await take(body)).toMatchObject({
      status: 422,
      body: { metadata: { issues: [{ path: 'previewed' }] } },
    });
  expect(await take({ csv, previewed })).toMatchObject({ status: 200, body: { unknown: 1 } });
});

describe('how a bank writes its statements', () => {
  const bbva = {
    name: 'BBVA',
    columns: { date: 'Día', credit: 'Entra', debit: 'Sale', reference: 'Texto' },
    decimal: ',',
    date_format: 'MM/DD/YYYY',
  };
  const csv = `Día;Texto;Entra;Sale\n05/04/${Number(year) - 1};ANA;1.500;\n05/04/${Number(year) - 1};LUZ;;20\n`;
  const found = [{ amount: 150_000, date: `${Number(year) - 1}-05-04` }, { outcome: 'ignored' }];

  test('is saved, named in a request, found by its header, changed and deleted', async () => {
    const made = await call('POST', '/statement_maps', bbva);
    const map = statementMap.parse(made.body);
    expect([made.status, map]).toMatchObject([201, { ...bbva, delimiter: null, has_header: true }]);
    expect((await read({ csv, map: 'bbva' })).results).toMatchObject(found);
    const { file, results } = await read({ csv });
    expect([file.map, results]).toMatchObject(['BBVA', found]);

    expect(await issueOf({ csv, map: 'BBVA', date_format: 'YYYY-MM-DD' })).toMatchObject({
      body: { problems: [{ code: 'unreadable_date' }, { code: 'unreadable_date' }] },
    });
    const changed = await call('PATCH', `/statement_maps/${map.id}`, { name: 'Banco', date_format: null });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: map.id, name: 'Banco', date_format: null, decimal: ',' },
    });
    expect(await issueOf({ csv })).toMatchObject({ path: 'date_format' });
    expect(await call('GET', `/statement_maps/${map.id}`)).toMatchObject({ body: changed.body });
    expect(await call('POST', '/statement_maps', { ...bbva, name: 'BANCO' })).toMatchObject({ status: 422 });
    expect(await call('PATCH', `/statement_maps/${map.id}`, { columns: { date: 0, reference: 1 } })).toMatchObject({
      status: 422,
    });

    const second = statementMap.parse((await call('POST', '/statement_maps', { ...bbva, name: 'Otra' })).body);
    expect(await issueOf({ csv })).toMatchObject({ path: 'map' });
    for (const id of [map.id, second.id])
      expect(await call('DELETE', `/statement_maps/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } });
    expect(await call('DELETE', `/statement_maps/${map.id}`)).toMatchObject({ status: 404 });
    expect(await issueOf({ csv })).toMatchObject({ path: 'columns' });
  });

  test('is its school’s alone', async () => {
    const map = statementMap.parse((await call('POST', '/statement_maps', bbva)).body);
    const theirs = statementMap.parse((await call('POST', '/statement_maps', bbva, other.key)).body);
    expect((await call('GET', '/statement_maps', undefined, other.key)).body).toEqual({ data: [theirs] });
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      for (const id of [map.id, randomUUID(), 'x'])
        expect(await call(method, `/statement_maps/${id}`, body, other.key)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
    await call('DELETE', `/statement_maps/${theirs.id}`, undefined, other.key);
    expect(await preview({ csv, map: 'BBVA' }, other.key)).toMatchObject({ status: 422 });
    expect(await call('GET', `/statement_maps/${map.id}`)).toMatchObject({ status: 200, body: map });
  });

  test('is saved fifty times at most', async () => {
    const named = (name: string) => call('POST', '/statement_maps', { ...bbva, name }, other.key);
    for (let at = 0; at < 50; at += 1) expect((await named(`Banco ${at}`)).status).toBe(201);
    expect(await named('Banco 50')).toMatchObject({ status: 422 });
  });
});

describe('the files that were taken in', () => {
  const take = async (csv: string, key?: string) =>
    statementAnswer.parse((await call('POST', '/statements', { csv, columns }, key)).body);
  const fileOf = (...lines: readonly string[]) =>
    `Fecha,Concepto,Importe\n${lines.map((line) => `${last},${line}\n`).join('')}`;

  test('are listed with who, when, how and how many, and what became of each line', async () => {
    const first = await take(fileOf('a,1.00', 'b,-2.00', 'c,x'));
    const again = await take(fileOf('a,1.00', 'b,-2.00', 'c,x'));
    const { id: keyId } = await api.db
      .selectFrom('api_key')
      .select('id')
      .where('school_id', '=', school.id)
      .executeTakeFirstOrThrow();
    const { body } = await call('GET', '/statements');
    const counts = { lines: 3, unknown: 1, already_known: 0, ignored: 1, problems: 1 };
    const by = { taken_by: { kind: 'key', id: keyId }, done_at: expect.any(String), file: first.file };
    expect(body).toMatchObject({
      data: [
        { id: again.file_id, ...counts, unknown: 0, already_known: 1, ...by },
        { id: first.file_id, ...counts, ...by },
      ],
    });
    const path = `/statements/${first.file_id}/lines`;
    const page = await call('GET', `${path}?limit=2`);
    expect(page.body).toEqual({
      data: [
        {
          ...nothing,
          line: 2,
          outcome: 'unknown',
          why: 'nothing_named',
          case_id: first.results[0]?.case_id,
          date: last,
          amount: 100,
          currency: 'MXN',
          reference: 'a',
        },
        { ...nothing, line: 3, outcome: 'ignored', why: 'money_out' },
      ],
      next_cursor: '3',
    });
    expect(await call('GET', `${path}?limit=2&cursor=3`)).toMatchObject({
      body: { data: [{ line: 4, outcome: 'problem', problem: 'unreadable_amount' }], next_cursor: null },
    });
    expect(await call('GET', `/statements/${again.file_id}/lines?outcome=already_known`)).toMatchObject({
      body: { data: [{ line: 2, why: 'seen_before', case_id: first.results[0]?.case_id, amount: 100 }] },
    });
    expect(await call('GET', `/statements/${first.file_id}`)).toMatchObject({
      status: 200,
      body: { ...counts, ...by },
    });
    for (const cursor of ['0', '-1', 'x', '99999999'])
      expect(await call('GET', `${path}?cursor=${cursor}`)).toMatchObject({ status: 422 });
  });
  const nothing = {
    why: null,
    problem: null,
    payment_id: null,
    session_id: null,
    case_id: null,
    date: null,
    amount: null,
    currency: null,
    reference: null,
    external_id: null,
    payer_name: null,
    student_names: [],
  };

  test('are each school’s own, page by page', async () => {
    const { file_id: theirs } = await take(fileOf('a,1.00'), other.key);
    const { file_id: third } = await take(fileOf('d,3.00'));
    const pages = await pagesOf(api, '/statements', school.key);
    expect([pages.map(({ length }) => length), pages.flat()]).toEqual([[2, 1], expect.not.arrayContaining([theirs])]);
    expect(await pagesOf(api, '/statements', other.key)).toEqual([[theirs]]);
    for (const id of [third, randomUUID(), 'x'])
      for (const path of [`/statements/${id}`, `/statements/${id}/lines`])
        expect(await call('GET', path, undefined, other.key)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
  });
});
