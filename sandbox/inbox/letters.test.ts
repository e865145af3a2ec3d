import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdSession } from '#contracts/school-api';
import { currencyOf, type Country } from '#domain/money';
import { sendEmails } from '#server/mail/send-emails';
import { writeEmail } from '#server/mail/templates/kinds';
import { sessionBody } from '../session-body.ts';
import { type CaughtEmail, linksOfHtml, linksOfText } from './catcher.ts';
import { type MailBench, startMailBench } from './mail-bench.ts';

let bench: MailBench;
let school: { readonly id: string; readonly key: string };
beforeAll(async () => {
  bench = await startMailBench();
  school = await bench.school('MX');
});
afterAll(() => bench.close());

let families = 0;
/** A session with a letter, to an address of its own. */
async function invite(change: Readonly<Record<string, unknown>> = {}, payer: Readonly<Record<string, unknown>> = {}) {
  const email = `familia.${++families}@correo.example`;
  const body = sessionBody([435_000], { send_link: true, ...change });
  const answer = await bench.call('POST', '/api/v1/payment_sessions', {
    key: school.key,
    body: { ...body, payer: { ...body.payer, email, ...payer } },
  });
  expect(answer.status).toBe(201);
  const session = createdSession.parse(answer.body);
  return { email, id: session.id, url: session.url, key: new URL(session.url).searchParams.get('data') ?? '' };
}
const lettersTo = (email: string): readonly CaughtEmail[] =>
  bench
    .catcher()
    .letters()
    .filter((letter) => letter.to.includes(email));
const row = (sessionId: string) =>
  bench.services.db.selectFrom('email').selectAll().where('session_id', '=', sessionId).executeTakeFirstOrThrow();

describe('the letter with the link', () => {
  test('brings the school, the amount and a link that opens the session', async () => {
    const { email, id, url, key } = await invite();
    await bench.post();
    const [letter, ...more] = lettersTo(email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      subject: 'Colegio San Jerónimo: tu enlace para pagar',
      from: 'Colegio San Jerónimo · Cuota <pagos@cuota.example>',
    });
    expect(letter?.text).toContain('$4,350.00 MXN');
    expect(letter?.links).toEqual([url]);
    const opened = await bench.call('GET', `/api/sessions/${key}`);
    expect(opened).toMatchObject({ status: 200, body: { id } });
  });

  test('leads to the same address in its text and in its HTML', async () => {
    const { email, url } = await invite();
    await bench.post();
    const [letter] = lettersTo(email);
    expect(linksOfText(letter?.text ?? '')).toEqual([url]);
    expect(new Set(linksOfHtml(letter?.html ?? ''))).toEqual(new Set([url]));
    expect(letter?.html).toContain(`>${url}<`);
  });

  test('names the payer and the student by the first name only', async () => {
    const { email } = await invite();
    await bench.post();
    const [letter] = lettersTo(email);
    for (const said of [letter?.text, letter?.html]) {
      expect(said).toContain('Hola, Ana:');
      expect(said).toContain('Lucía');
      expect(said).not.toContain('Torres');
      expect(said).not.toContain('Ruiz');
    }
  });

  test('is not sent unless the school asks for it', async () => {
    const { email, id } = await invite({ send_link: false });
    await bench.post();
    expect(lettersTo(email)).toEqual([]);
    expect(await bench.services.db.selectFrom('email').select('id').where('session_id', '=', id).execute()).toEqual([]);
  });

  test('goes out once for a request that is repeated under its Idempotency-Key', async () => {
    const body = sessionBody([435_000], { send_link: true });
    const call = { key: school.key, body, headers: { 'idempotency-key': 'once' } };
    const first = await bench.call('POST', '/api/v1/payment_sessions', call);
    const again = await bench.call('POST', '/api/v1/payment_sessions', call);
    expect(again.text).toBe(first.text);
    await bench.post();
    expect(lettersTo('ana@correo.example')).toHaveLength(1);
  });
});

describe('a letter on its way', () => {
  test('goes out once though six workers look at the same time', async () => {
    const invited = await Promise.all(Array.from({ length: 20 }, () => invite()));
    const worker = async () => {
      while ((await sendEmails(bench.services)) > 0);
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    expect(invited.map(({ email }) => lettersTo(email).length)).toEqual(invited.map(() => 1));
  });

  test('goes out once though the process that was sending it is killed', async () => {
    const { email, id } = await invite();
    const waiting = bench.catcher().hold();
    const sender = spawn(process.execPath, ['--input-type=module', '-e', senderProgram], {
      env: {
        ...process.env,
        TEST_URL: bench.databaseUrl,
        TEST_SMTP: bench.catcher().smtpUrl,
        TEST_SECRET: bench.secret,
      },
    });
    await waiting;
    const ended = new Promise((resolve) => sender.once('exit', resolve));
    sender.kill('SIGKILL');
    await ended;
    await bench.post();
    expect(lettersTo(email)).toEqual([]);
    expect(await row(id)).toMatchObject({ attempts: 1, sent_at: null });
    await bench.clock.advance(301);
    await bench.post();
    await bench.post();
    expect(lettersTo(email)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ attempts: 2, recipient_sealed: null, content_sealed: null });
  });

  test('that was taken but not recorded comes again under the same Message-ID', async () => {
    const { email, id } = await invite();
    const before = await row(id);
    await bench.post();
    // As after a crash between the mail server's answer and our own commit.
    const { recipient_sealed, content_sealed } = before;
    await bench.services.db
      .updateTable('email')
      .set({ sent_at: null, recipient_sealed, content_sealed })
      .where('session_id', '=', id)
      .execute();
    await bench.post();
    expect(lettersTo(email).map((letter) => letter.messageId)).toEqual([
      `<${before.id}@cuota.example>`,
      `<${before.id}@cuota.example>`,
    ]);
  });

  test('waits while the mail server is away, and goes out once when it is back', async () => {
    const bringBack = await bench.stopMail();
    const { email, id } = await invite();
    await bench.post();
    expect(await row(id)).toMatchObject({ attempts: 1, sent_at: null, dead_at: null });
    await bench.clock.advance(10);
    await bench.post();
    expect(await row(id)).toMatchObject({ attempts: 2 });
    await bringBack();
    await bench.post();
    expect(lettersTo(email)).toEqual([]);
    await bench.clock.advance(60);
    await bench.post();
    await bench.clock.advance(86_400);
    await bench.post();
    expect(lettersTo(email)).toHaveLength(1);
  });

  test('that the mail server refuses for now comes later', async () => {
    const { email } = await invite();
    bench.catcher().refuseNext(1);
    await bench.post();
    expect(lettersTo(email)).toEqual([]);
    await bench.clock.advance(10);
    await bench.post();
    expect(lettersTo(email)).toHaveLength(1);
  });

  test('is given up after three days, and nothing of it is kept', async () => {
    const { email, id } = await invite();
    bench.catcher().refuseNext(100);
    for (let hours = 0; hours < 80; hours += 4) {
      await bench.post();
      await bench.clock.advance(4 * 3600);
    }
    bench.catcher().refuseNext(0);
    await bench.post();
    expect(await row(id)).toMatchObject({ dead_at: expect.any(Date), sent_at: null, content_sealed: null });
    expect(lettersTo(email)).toEqual([]);
  });
});

describe('nobody who reads the table or the log learns', () => {
  test('an address or a key, before it is sent, after it failed and after it was sent', async () => {
    const { email, id, key } = await invite();
    const waiting = await row(id);
    bench.catcher().refuseNext(1);
    await bench.post();
    const failed = await row(id);
    await bench.clock.advance(10);
    await bench.post();
    const stored = [waiting, failed, await row(id)].map((each) =>
      Object.values(each)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join(' '),
    );
    const log = await bench.readLog();
    for (const secret of [email, key, 'San Jerónimo', 'Lucía', 'correo.example']) {
      for (const text of [...stored, log]) expect(text).not.toContain(secret);
    }
    // The control: the log is the one that the letters were told to.
    expect(log).toContain(waiting.id);
    expect(bench.services.keys.open(waiting.recipient_sealed ?? Buffer.alloc(0))).toBe(email);
  });
});

describe('a name or an address that tries to add a header', () => {
  const hostile = 'Colegio\r\nBcc: todos@evil.example\r\n\r\n<script>alert(1)</script> "San" <x@evil.example>';

  test('of the school stays one line of words', async () => {
    const other = await bench.school('MX', { name: hostile });
    const body = sessionBody([435_000], { send_link: true });
    const email = 'inyeccion@correo.example';
    await bench.call('POST', '/api/v1/payment_sessions', {
      key: other.key,
      body: {
        ...body,
        payer: { ...body.payer, email, first_name: 'Ana\r\nBcc: otro@evil.example http://evil.example' },
      },
    });
    await bench.post();
    const [letter] = lettersTo(email);
    expect(letter?.to).toEqual([email]);
    expect(letter?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(letter?.from).toMatch(/<pagos@cuota\.example>$/);
    expect(letter?.html).not.toContain('<script>');
    expect(letter?.text).toContain('Hola, Ana:');
    expect(letter?.text).not.toContain('http://evil.example');
    expect(
      bench
        .catcher()
        .letters()
        .flatMap(({ to }) => to)
        .filter((to) => to.includes('evil')),
    ).toEqual([]);
  });

  test.each([
    'ana@correo.example\r\nBcc: otro@evil.example',
    'ana@correo.example, otro@evil.example',
    'Ana <ana@correo.example>',
  ])('of the payer is refused: %j', async (email) => {
    const body = sessionBody([435_000], { send_link: true });
    const answer = await bench.call('POST', '/api/v1/payment_sessions', {
      key: school.key,
      body: { ...body, payer: { ...body.payer, email } },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
  });

  test('and stands on file all the same gets no letter', async () => {
    const { id } = await invite({ send_link: false });
    await sql`update session set payer = jsonb_set(payer, '{email}', to_jsonb(${'ana@correo.example\r\nRCPT TO:<otro@evil.example>'}::text)) where id = ${id}`.execute(
      bench.services.db,
    );
    const before = bench.catcher().letters().length;
    await bench.call('POST', `/api/v1/payment_sessions/${id}/links`, { key: school.key, body: {} });
    await bench.post();
    expect(bench.catcher().letters()).toHaveLength(before);
    expect(await row(id)).toMatchObject({ attempts: 1, sent_at: null });
  });
});

describe('in the language of the country', () => {
  const ends = '2026-12-10T20:05:00.000Z';
  const content = (country: Country, timeZone: string) =>
    JSON.stringify({
      school: { name: 'Colegio San Jerónimo', timeZone, replyTo: 'ayuda@colegio.example' },
      payerName: 'Ana María',
      studentNames: ['Inés Torres Ruiz', 'Mateo Torres Ruiz', 'Mateo Torres Ruiz'],
      amount: 1_248_050,
      currency: currencyOf[country],
      url: 'https://pay.example/checkout?data=k&locale=en-US',
      expiresAt: ends,
    });
  test.each([
    [
      'es-MX',
      'MX',
      'America/Mexico_City',
      '$12,480.50 MXN',
      '10 de diciembre de 2026, 14:05 (hora CDMX)',
      'Inés y Mateo',
    ],
    [
      'es-CO',
      'CO',
      'America/Bogota',
      '$12.480,50 COP',
      '10 de diciembre de 2026, 15:05 (hora de Colombia)',
      'Inés y Mateo',
    ],
    [
      'es-EC',
      'EC',
      'America/Guayaquil',
      '$12.480,50 USD',
      '10 de diciembre de 2026, 15:05 (hora de Ecuador)',
      'Inés y Mateo',
    ],
    [
      'en-US',
      'MX',
      'America/Mexico_City',
      '$12,480.50 MXN',
      'December 10, 2026, 14:05 (Mexico City time)',
      'Inés and Mateo',
    ],
  ] as const)('%s writes its amount, its date and its names', async (locale, country, zone, amount, when, names) => {
    for (const kind of ['access_link', 'new_link'] as const) {
      const letter = await writeEmail(kind, content(country, zone), locale);
      for (const said of [letter.text, letter.html]) {
        expect(said).toContain(amount);
        expect(said).toContain(when);
        expect(said).toContain(names);
      }
      expect(letter.html).toContain(`lang="${locale}"`);
      expect(letter).toMatchObject({ sender: 'Colegio San Jerónimo', replyTo: 'ayuda@colegio.example' });
      expect(new Set(linksOfHtml(letter.html))).toEqual(new Set(linksOfText(letter.text)));
    }
  });

  test('the two kinds say different things', async () => {
    const [first, second] = await Promise.all(
      (['access_link', 'new_link'] as const).map((kind) =>
        writeEmail(kind, content('MX', 'America/Mexico_City'), 'es-MX'),
      ),
    );
    expect(second?.subject).toBe('Colegio San Jerónimo: tu nuevo enlace para pagar');
    expect(second?.subject).not.toBe(first?.subject);
  });
});

test('a server without e-mail refuses to promise a letter, and works without one', async () => {
  const quiet = await startMailBench({ mail: false });
  const { key } = await quiet.school('MX');
  const refused = await quiet.call('POST', '/api/v1/payment_sessions', {
    key,
    body: sessionBody([1000], { send_link: true }),
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'invalid_request', metadata: { issues: [{ path: 'send_link' }] } },
  });
  const made = await quiet.call('POST', '/api/v1/payment_sessions', { key, body: sessionBody([1000]) });
  const { id } = createdSession.parse(made.body);
  const links = `/api/v1/payment_sessions/${id}/links`;
  expect(await quiet.call('POST', links, { key, body: {} })).toMatchObject({
    status: 422,
    body: { metadata: { issues: [{ path: 'send' }] } },
  });
  expect(await quiet.call('POST', links, { key, body: { send: false } })).toMatchObject({ status: 201 });
  expect(await sendEmails(quiet.services)).toBe(0);
  await quiet.close();
});

/** One look for due letters, in a process of its own. */
const senderProgram = `
import { connect } from '#server/db/connect';
import { createKeyring } from '#server/keys';
import { createLog } from '#server/log';
import { createMailer } from '#server/mail/mailer';
import { sendEmails } from '#server/mail/send-emails';
const { TEST_URL, TEST_SMTP, TEST_SECRET } = process.env;
const { db } = connect({ connectionString: TEST_URL });
await sendEmails({
  db,
  log: createLog({ level: 'silent' }),
  keys: createKeyring(TEST_SECRET),
  mailer: createMailer({ smtpUrl: TEST_SMTP, from: 'Cuota <pagos@cuota.example>' }),
});`;
