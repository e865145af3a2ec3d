/** Many sessions of one request: what becomes of each row, whichever way the rows come. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bulkSessions } from '#contracts/bulk-sessions';
import { problem } from '#contracts/problem';
import { startMailHarness } from '../emails/mail-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startMailHarness());
const json = 'application/json';
const path = '/api/v1/payment_sessions/bulk';

interface Sent {
  readonly key?: string;
  readonly type?: string;
  readonly query?: string;
}
const send = (
  body: string | Uint8Array<ArrayBuffer>,
  { key = harness.schoolKey, type = json, query = '' }: Sent = {},
) =>
  fetch(`${harness.services.origin}${path}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body,
  });
async function bulk(rows: readonly unknown[], sent: Sent = {}) {
  const answer = await send(JSON.stringify({ rows }), sent);
  expect(answer.status).toBe(200);
  return bulkSessions.parse(await answer.json());
}
async function file(text: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) {
  const answer = await send(text, { ...sent, type: 'text/csv' });
  const body: unknown = await answer.json();
  return answer.status === 200 ? bulkSessions.parse(body) : problem.parse(body);
}
const row = (external_id: string | null = randomUUID(), more: object = {}) =>
  sessionBody([435_000], { external_id, ...more });
const resultsOf = ({ rows }: Awaited<ReturnType<typeof bulk>>) => rows.map(({ result }) => result);
const sessionsCount = async () =>
  (
    await harness.services.db
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('rows of JSON', () => {
  test('each get a session, a link that opens it and a sentence for the family', async () => {
    const answer = await bulk([row('F-1'), row('F-2')]);
    expect(answer).toMatchObject({ created: 2, unchanged: 0, refused: 0, valid: 0 });
    const [first] = answer.rows;
    expect(first).toMatchObject({ line: 1, external_id: 'F-1', result: 'created', problems: [] });
    expect(first?.message).toBe(
      `El Colegio San Jerónimo te envía tu enlace para pagar $4,350.00 MXN. Es personal y funciona 3 días: ${first?.url}`,
    );
    // The key stands in our own address alone.
    expect(first?.message?.match(/https?:\/\/\S+/g)).toEqual([first?.url]);
    const opened = await harness.open(first?.url ?? '');
    expect(opened.body).toMatchObject({ id: first?.session_id, amounts: { amount_to_pay: 435_000 } });
    expect(
      await harness.services.db
        .selectFrom('outbox')
        .select('type')
        .where('session_id', '=', first?.session_id ?? '')
        .execute(),
    ).toEqual([{ type: 'payment_session.opened' }]);
  });

  test('are the sessions that single calls make, and the other way round', async () => {
    const [inBulk, single] = [row(), row()];
    const first = await bulk([inBulk]);
    const again = await harness.asSchool('', inBulk);
    expect(again.body).toMatchObject({ id: first.rows[0]?.session_id });
    const made = await harness.asSchool('', single);
    expect((await bulk([single])).rows[0]).toMatchObject({
      result: 'unchanged',
      session_id: Object(made.body).id,
      url: null,
    });
  });

  test('are made once: the same again is unchanged, another is refused by name', async () => {
    const [same, other] = [row(), row()];
    const [first, second] = (await bulk([same, other])).rows;
    const answer = await bulk([same, { ...other, vat: '16' }, row()]);
    expect(resultsOf(answer)).toEqual(['unchanged', 'refused', 'created']);
    expect(answer.rows[0]).toMatchObject({ session_id: first?.session_id, url: null, message: null });
    expect(answer.rows[1]).toMatchObject({
      session_id: second?.session_id,
      problems: [{ column: 'external_id', code: 'external_id_reused' }],
    });
  });

  test('that stand twice in a request make one session', async () => {
    const twice = row();
    for (const query of ['?validate_only=true', '']) {
      const answer = await bulk([twice, twice, { ...twice, vat: '16' }], { query });
      expect(resultsOf(answer)).toEqual([query ? 'valid' : 'created', 'unchanged', 'refused']);
    }
  });

  test('make one session each also when two requests of two schools’ servers come at once', async () => {
    const rows = Array.from({ length: 30 }, () => row());
    const other = await harness.school();
    const answers = await Promise.all([bulk(rows), bulk(rows, { key: other })]);
    expect(answers.map(({ created }) => created)).toEqual([30, 30]);
    const ids = answers.flatMap((answer) => answer.rows.map(({ session_id: id }) => id));
    expect(new Set(ids).size).toBe(60);
    // Another school's session is neither known nor told of.
    const mine = row();
    await bulk([mine]);
    expect((await bulk([{ ...mine, vat: '16' }], { key: other })).rows[0]).toMatchObject({ result: 'created' });
  });

  test('are refused by themselves, with the code and the words of the single call', async () => {
    const bad = [
      row(null),
      row(randomUUID(), { currency: 'COP' }),
      row(randomUUID(), { vat: '101' }),
      row(randomUUID(), { charges: [] }),
      { ...row(), payer: { ...row().payer, email: 'ana' } },
      { ...row(), surprise: true },
      row(randomUUID(), { return_url: 'http://127.0.0.1.example/' }),
      'no row',
    ];
    const answer = await bulk([...bad, row()]);
    expect(resultsOf(answer)).toEqual([...bad.map(() => 'refused'), 'created']);
    expect(answer.rows.map(({ problems }) => [problems[0]?.column, problems[0]?.code])).toEqual([
      ['external_id', 'invalid_request'],
      ['currency', 'currency_mismatch'],
      ['vat', 'invalid_vat'],
      ['charges', 'charges_required'],
      ['payer.email', 'invalid_request'],
      [null, 'invalid_request'],
      ['return_url', 'invalid_request'],
      [null, 'invalid_request'],
      [undefined, undefined],
    ]);
    for (const [at, body] of bad.slice(1, 4).entries()) {
      const single = problem.parse((await harness.asSchool('', body)).body);
      expect(answer.rows[at + 1]?.problems[0]).toMatchObject({ code: single.code, message: single.description });
    }
  });

  test('of one charge, for its father and its mother, are a session each', async () => {
    const charges = sessionBody().charges.map((charge) => ({ ...charge, external_id: `colegiatura-${randomUUID()}` }));
    const answer = await bulk([row(randomUUID(), { charges }), row(randomUUID(), { charges }), row()]);
    expect(resultsOf(answer)).toEqual(['created', 'created', 'created']);
  });

  test('that are only checked leave nothing', async () => {
    const before = await sessionsCount();
    const known = row();
    await bulk([known]);
    const answer = await bulk([row(), known, { ...known, vat: '16' }, row(null)], { query: '?validate_only=true' });
    expect(resultsOf(answer)).toEqual(['valid', 'unchanged', 'refused', 'refused']);
    expect(answer.rows.map(({ url }) => url)).toEqual([null, null, null, null]);
    expect(await sessionsCount()).toBe(Number(before) + 1);
  });

  test('get their e-mails where they ask for them', async () => {
    const email = `abuela.${randomUUID()}@correo.example`;
    const payer = { ...row().payer, email };
    const answer = await bulk([row(randomUUID(), { payer, send_link: true }), row(randomUUID(), { payer })]);
    await harness.post();
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect((await harness.open(harness.emailsTo(email)[0]?.links[0] ?? '')).body).toMatchObject({
      id: answer.rows[0]?.session_id,
    });
  });

  test('leave no key in the log, and no answer among those that are stored', async () => {
    const body = JSON.stringify({ rows: [row()] });
    const headers = { authorization: `Bearer ${harness.schoolKey}`, 'content-type': json, 'idempotency-key': 'bulk-1' };
    const call = () => fetch(`${harness.services.origin}${path}`, { method: 'POST', headers, body });
    const first = bulkSessions.parse(await (await call()).json());
    const again = await call();
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(bulkSessions.parse(await again.json()).rows[0]).toMatchObject({ result: 'unchanged', url: null });
    const key = new URL(first.rows[0]?.url ?? '').searchParams.get('data') ?? 'none';
    expect(await harness.readLog()).not.toContain(key);
    expect(
      await harness.services.db.selectFrom('idempotency_key').select('key').where('key', '=', 'bulk-1').execute(),
    ).toEqual([]);
    // How a fresh link is made.
    const renewed = await harness.asSchool(`/${first.rows[0]?.session_id}/links`, { send: false });
    expect(renewed.status).toBe(201);
  });

  test('are refused as a whole where they are no list, or too many', async () => {
    const bodies = [
      '{"rows":[]}',
      '{"rows":{}}',
      '{}',
      `{"rows":[${Array.from({ length: 10_001 }, () => '0').join()}]}`,
    ];
    for (const body of bodies) expect((await send(body)).status).toBe(422);
    expect((await send('{')).status).toBe(400);
    expect((await send('x', { type: 'text/plain' })).status).toBe(415);
    expect((await send(JSON.stringify({ rows: [row()] }), { query: '?validate_only=maybe' })).status).toBe(422);
    expect((await send(JSON.stringify({ rows: [row()] }), { key: 'sk_test_nobody' })).status).toBe(401);
  });
});

const header =
  'external_id;campus_id;payer_id;first_name;last_name;email;student_id;student_name;concept;due_date;amount';
const line = (id: string, more = '435,00', day = '31/01/2027') =>
  `${id};norte;tutor-1;José;Ríos;jose@correo.example;alumno-1;Lucía Ríos;Colegiatura;${day};${more}`;

describe('rows of a spreadsheet', () => {
  test.each([
    ['UTF-8 with a mark, as Excel of the three countries', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['commas', (text: string) => Buffer.from(text.replaceAll(',', '.').replaceAll(';', ','))],
  ])('are read in %s', async (_, written) => {
    const id = randomUUID();
    const answer = await file(written([header, line(id), ''].join('\r\n')));
    if (!('rows' in answer)) throw new Error(answer.description);
    expect(answer.rows).toMatchObject([{ line: 2, external_id: id, result: 'created' }]);
    const session = await harness.open(answer.rows[0]?.url ?? '');
    expect(session.body).toMatchObject({
      payer: { full_name: 'José Ríos' },
      charges: [{ student_name: 'Lucía Ríos', due_date: '2027-01-31', values: { pending_amount: 43_500 } }],
    });
  });

  test('are named by line and column where they are refused', async () => {
    const lines = [
      line('A', '1.234,50'),
      line('B', '0'),
      line('C', '10', '2027-02-30'),
      `${line('D')};more`,
      line(''),
      line('E').replace('jose@correo.example', 'jose'),
      'F;norte',
      line(randomUUID()),
    ];
    const answer = await file([header, ...lines].join('\n'), { query: '?validate_only=true' });
    if (!('rows' in answer)) throw new Error(answer.description);
    expect(answer.rows.map(({ line: at, problems }) => [at, problems[0]?.column])).toEqual([
      [2, 'amount'],
      [3, 'amount'],
      [4, 'due_date'],
      [5, null],
      [6, 'external_id'],
      [7, 'email'],
      [8, 'payer_id'],
      [9, undefined],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a header alone', header],
    ['no header', line('A')],
    ['a column too few', header.replace('email;', '')],
    ['a column we do not know', `${header};e-mail\n${line('A')};x`],
    ['a column twice', `${header};email\n${line('A')};x`],
    ['a quote that is never closed', `${header}\n"${line('A')}`.padEnd(12_000, 'x')],
  ])('are refused as a whole where the file has %s', async (_, text) => {
    expect(await file(text)).toMatchObject({ code: 'invalid_request', metadata: { issues: [{ path: 'csv' }] } });
  });
});
