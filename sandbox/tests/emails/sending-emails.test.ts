import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sendEmails } from '#server/jobs/send-emails';
import { sessionBody } from '../../actors/session-body.ts';
import { harnessFor } from '../test-harness.ts';
import { linksOfHtml, linksOfText } from '../../inbox/catcher.ts';
import { bodyOf, startMailHarness } from './mail-harness.ts';

const harness = await harnessFor(startMailHarness());

let families = 0;
/** A session with an e-mail, to an address of its own. */
async function invite(change: Readonly<Record<string, unknown>> = {}) {
  const address = `familia.${++families}@correo.example`;
  return { address, ...(await harness.create({ send_link: true, ...change }, { email: address })) };
}
const row = (sessionId: string) =>
  harness.services.db.selectFrom('email').selectAll().where('session_id', '=', sessionId).executeTakeFirstOrThrow();

describe('the e-mail with the link', () => {
  test('brings the school, the amount, first names only and a link that opens the session, in text and HTML alike', async () => {
    const { address, id, url } = await invite();
    await harness.post();
    const [email, ...more] = harness.emailsTo(address);
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      subject: 'Colegio San Jerónimo: tu enlace para pagar',
      from: 'Colegio San Jerónimo · Cuota <pagos@cuota.example>',
    });
    for (const body of [email?.text, email?.html]) {
      for (const fact of ['$4,350.00 MXN', 'Hola, Ana:', 'Lucía']) expect(body).toContain(fact);
      expect(body).not.toMatch(/Torres|Ruiz/);
    }
    expect(linksOfText(email?.text ?? '')).toEqual([url]);
    expect(new Set(linksOfHtml(email?.html ?? ''))).toEqual(new Set([url]));
    expect(email?.html).toContain(`>${url}<`);
    expect(await harness.open(url)).toMatchObject({ status: 200, body: { id } });
  });

  test('is not sent unless the school asks for it', async () => {
    const { address, id } = await invite({ send_link: false });
    await harness.post();
    expect(harness.emailsTo(address)).toEqual([]);
    expect(await harness.services.db.selectFrom('email').select('id').where('session_id', '=', id).execute()).toEqual(
      [],
    );
  });

  test('goes out once for a request that is repeated under its Idempotency-Key', async () => {
    const ask = () => harness.asSchool('', bodyOf({ send_link: true }), { 'idempotency-key': 'once' });
    expect((await ask()).text).toBe((await ask()).text);
    await harness.post();
    expect(harness.emailsTo('ana@correo.example')).toHaveLength(1);
  });
});

describe('an e-mail on its way', () => {
  test('goes out once though six workers look at the same time', async () => {
    const invited = await Promise.all(Array.from({ length: 20 }, () => invite()));
    const worker = async () => {
      while ((await sendEmails(harness.services)) > 0);
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    expect(invited.map(({ address }) => harness.emailsTo(address).length)).toEqual(invited.map(() => 1));
  });

  test('goes out once though the process that was sending it is killed', async () => {
    const { address, id } = await invite();
    const waiting = harness.catcher.hold();
    const sender = spawn(process.execPath, ['--input-type=module', '-e', senderProgram], {
      env: {
        ...process.env,
        TEST_URL: harness.environment['DATABASE_URL'],
        TEST_SMTP: harness.catcher.smtpUrl,
        TEST_SECRET: harness.environment['CUOTA_SECRET'],
      },
    });
    await waiting;
    const ended = new Promise((resolve) => sender.once('exit', resolve));
    sender.kill('SIGKILL');
    await ended;
    await harness.post();
    expect(harness.emailsTo(address)).toEqual([]);
    expect(await row(id)).toMatchObject({ attempts: 1, sent_at: null });
    await harness.clock.advance(301);
    await harness.post();
    await harness.post();
    expect(harness.emailsTo(address)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ attempts: 2, recipient_sealed: null, content_sealed: null });
  });

  test('that was taken but not recorded comes again under the same Message-ID', async () => {
    const { address, id } = await invite();
    const before = await row(id);
    await harness.post();
    // As after a crash between the mail server's answer and our own commit.
    const { recipient_sealed, content_sealed } = before;
    await harness.services.db
      .updateTable('email')
      .set({ sent_at: null, recipient_sealed, content_sealed })
      .where('session_id', '=', id)
      .execute();
    await harness.post();
    expect(harness.emailsTo(address).map((email) => email.messageId)).toEqual([
      `<${before.id}@cuota.example>`,
      `<${before.id}@cuota.example>`,
    ]);
  });

  test('waits while the mail server is away, and goes out once when it is back', async () => {
    const bringBack = await harness.catcher.goAway();
    const { address, id } = await invite();
    await harness.post();
    expect(await row(id)).toMatchObject({ attempts: 1, sent_at: null, dead_at: null });
    await harness.clock.advance(10);
    await harness.post();
    expect(await row(id)).toMatchObject({ attempts: 2 });
    await bringBack();
    await harness.post();
    expect(harness.emailsTo(address)).toEqual([]);
    await harness.clock.advance(60);
    await harness.post();
    await harness.clock.advance(86_400);
    await harness.post();
    expect(harness.emailsTo(address)).toHaveLength(1);
  });

  test('is given up after three days, and nothing of it is kept', async () => {
    const { address, id } = await invite();
    harness.catcher.refuseNext(100);
    for (let hours = 0; hours < 80; hours += 8) {
      await harness.post();
      await harness.clock.advance(8 * 3600);
    }
    harness.catcher.refuseNext(0);
    await harness.post();
    expect(await row(id)).toMatchObject({ dead_at: expect.any(Date), sent_at: null, content_sealed: null });
    expect(harness.emailsTo(address)).toEqual([]);
  });
});

describe('nobody who reads the table or the log learns', () => {
  test('an address or a key, before it is sent, after it failed and after it was sent', async () => {
    const { address, id, key } = await invite();
    const waiting = await row(id);
    harness.catcher.refuseNext(1);
    await harness.post();
    const failed = await row(id);
    expect(harness.emailsTo(address)).toEqual([]);
    await harness.clock.advance(10);
    await harness.post();
    expect(harness.emailsTo(address)).toHaveLength(1);
    const stored = [waiting, failed, await row(id)].map((each) =>
      Object.values(each)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join(' '),
    );
    const log = await harness.readLog();
    for (const secret of [address, key, 'San Jerónimo', 'Lucía', 'correo.example']) {
      for (const text of [...stored, log]) expect(text).not.toContain(secret);
    }
    // The control: the log is the one that the e-mails were told to.
    expect(log).toContain(waiting.id);
    expect(harness.services.keys.open(waiting.recipient_sealed ?? Buffer.alloc(0))).toBe(address);
  });
});

describe('a name or an address that tries to add a header', () => {
  const hostile = 'Colegio\r\nBcc: todos@evil.example\r\n\r\n<script>alert(1)</script> "San" <x@evil.example>';

  test('of the school stays one line of words', async () => {
    const address = 'inyeccion@correo.example';
    const firstName = 'Ana Bcc: otro@evil.example http://evil.example';
    const slug = 'older-than-the-rule';
    const key = await harness.school({ slug });
    await harness.services.db.updateTable('school').set({ name: hostile }).where('slug', '=', slug).execute();
    await harness.call('POST', '/api/v1/payment_sessions', {
      key,
      body: bodyOf({ send_link: true }, { email: address, first_name: firstName }),
    });
    await harness.post();
    const [email] = harness.emailsTo(address);
    expect(email?.to).toEqual([address]);
    expect(email?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(email?.from).toMatch(/<pagos@cuota\.example>$/);
    expect(email?.html).not.toContain('<script>');
    expect(email?.text).toContain('Hola, Ana:');
    expect(email?.text).not.toContain('http://evil.example');
    const everybody = harness.catcher.emails().flatMap(({ to }) => to);
    expect(everybody.filter((to) => to.includes('evil'))).toEqual([]);
  });

  test('of the payer is refused in a name', async () => {
    const refused = { status: 422, body: { code: 'invalid_request' } };
    const body = bodyOf({ send_link: true }, { first_name: 'Ana\r\nBcc: otro@evil.example' });
    expect(await harness.asSchool('', body)).toMatchObject(refused);
  });

  test.each([
    'ana@correo.example\r\nBcc: otro@evil.example',
    'ana@correo.example, otro@evil.example',
    'Ana <ana@correo.example>',
  ])('of the payer is refused: %j', async (email) => {
    const refused = { status: 422, body: { code: 'invalid_request' } };
    expect(await harness.asSchool('', bodyOf({ send_link: true }, { email }))).toMatchObject(refused);
  });

  test('and stands on file all the same gets no e-mail', async () => {
    const { id } = await invite({ send_link: false });
    await sql`update session set payer = jsonb_set(payer, '{email}', to_jsonb(${'ana@correo.example\r\nRCPT TO:<otro@evil.example>'}::text)) where id = ${id}`.execute(
      harness.services.db,
    );
    const before = harness.catcher.emails().length;
    await harness.asSchool(`/${id}/links`, {});
    await harness.post();
    expect(harness.catcher.emails()).toHaveLength(before);
    expect(await row(id)).toMatchObject({ attempts: 1, sent_at: null });
  });
});

test('a server without e-mail refuses to promise an e-mail, and works without one: an expired link offers none', async () => {
  const quiet = await startMailHarness({ mail: false });
  const refused = (path: string) => ({
    status: 422,
    body: { code: 'invalid_request', metadata: { issues: [{ path }] } },
  });
  expect(await quiet.asSchool('', bodyOf({ send_link: true }))).toMatchObject(refused('send_link'));
  const { id, url } = await quiet.create();
  expect(await quiet.asSchool(`/${id}/links`, {})).toMatchObject(refused('send'));
  await quiet.clock.advance(73 * 3600);
  const canRequestLink = (can: boolean) => ({ status: 410, body: { metadata: { can_request_link: can } } });
  expect(await quiet.open(url)).toMatchObject(canRequestLink(false));
  expect(await quiet.asSchool(`/${id}/links`, { send: false })).toMatchObject({ status: 201 });
  expect(await sendEmails(quiet.services)).toBe(0);
  await quiet.close();
  // The control: where e-mail is set up it offers one, with nothing of the family beside it.
  const other = await harness.create();
  await harness.clock.advance(73 * 3600);
  const answer = await harness.open(other.url);
  expect(answer).toMatchObject(canRequestLink(true));
  for (const name of Object.values(sessionBody().payer)) expect(answer.text).not.toContain(name);
});

/** One look for due e-mails, in a process of its own. */
const senderProgram = `
import { connect } from '#server/db/driver/connect';
import { createKeyring } from '#server/basics/keys';
import { createLog } from '#server/basics/log';
import { createMailer } from '#server/mail/mailer';
import { sendEmails } from '#server/jobs/send-emails';
const { TEST_URL, TEST_SMTP, TEST_SECRET } = process.env;
const { db } = connect({ connectionString: TEST_URL });
await sendEmails({
  db,
  log: createLog({ level: 'silent' }),
  keys: createKeyring(TEST_SECRET),
  mailer: createMailer({ smtpUrl: TEST_SMTP, from: 'Cuota <pagos@cuota.example>' }),
});`;
