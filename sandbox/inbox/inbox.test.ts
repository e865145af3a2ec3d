import { createConnection } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer';
import type { OutgoingEmail } from '#server/services/mailer';
import { CannotStart } from '../listen.ts';
import { harnessFor } from '../tests/test-harness.ts';
import { startInbox } from './inbox.ts';

const at = new Date('2026-12-10T20:05:00Z');
const inbox = await harnessFor(startInbox({ inbox: 0, smtp: 0 }, () => at));

const origin = () => inbox.url.replace('inbox.localhost', '127.0.0.1');
const outgoing = (change: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: 'email-1',
  to: 'ana@familia.example',
  sender: 'Colegio Ñandú',
  replyTo: 'ayuda@colegio.example',
  subject: 'Colegio Ñandú: tu enlace',
  text: 'Hola:\n\nhttps://pay.example/checkout?data=k&locale=en-US\n',
  html: '<!doctype html><html><head></head><body><script>alert(1)</script><a href="https://pay.example/checkout?data=k&amp;locale=en-US">Pagar</a></body></html>',
  locale: 'es-MX',
  date: at,
  ...change,
});
const send = (change: Partial<OutgoingEmail> = {}) =>
  createMailer({ smtpUrl: inbox.env.SMTP_URL, from: inbox.env.MAIL_FROM }).send(outgoing(change));

describe('the inbox', () => {
  test('says so while it is empty', async () => {
    expect(await (await fetch(origin())).text()).toContain('No e-mails yet.');
  });

  test('lists e-mails as JSON, newest first, by whom they are for', async () => {
    expect(await send()).toEqual({ ok: true });
    expect(await send({ id: 'email-2', to: 'bea@familia.example' })).toEqual({ ok: true });
    const all = await (await fetch(`${origin()}/messages.json`)).json();
    expect(all).toMatchObject([{ to: ['bea@familia.example'] }, { to: ['ana@familia.example'] }]);
    const hers = await (await fetch(`${origin()}/messages.json?to=Ana@familia.example&limit=1`)).json();
    expect(hers).toEqual([
      {
        at: at.toISOString(),
        to: ['ana@familia.example'],
        from: 'Colegio Ñandú · Cuota <pagos@cuota.example>',
        subject: 'Colegio Ñandú: tu enlace',
        message_id: '<email-1@cuota.example>',
        text: expect.stringContaining('Hola:'),
        html: expect.stringContaining('Pagar'),
        links: ['https://pay.example/checkout?data=k&locale=en-US'],
        attachments: [],
      },
    ]);
  });

  test('shows an e-mail in a frame that runs no script, with links that open outside', async () => {
    const answer = await fetch(origin());
    const page = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script>');
    expect(page).toContain('href="https://pay.example/checkout?data=k&amp;locale=en-US"');
    expect(page).toContain('&lt;a target=&quot;_blank&quot;');
  });

  test('shows the newest, or the one that is chosen from the list', async () => {
    await send({ id: 'email-older', subject: 'La de antes' });
    await send({ id: 'email-newer', subject: 'La de ahora' });
    const shown = async (query: string) =>
      /<iframe[^>]*title="([^"]+)"/.exec(await (await fetch(origin() + query)).text());
    expect((await shown(''))?.[1]).toBe('La de ahora');
    expect((await shown(`/?id=${encodeURIComponent('<email-older@cuota.example>')}`))?.[1]).toBe('La de antes');
  });

  test('answers nobody who comes by a name that is not this machine’s', async () => {
    const host = new URL(origin()).host;
    const socket = createConnection(Number(host.split(':')[1]), '127.0.0.1');
    socket.write('GET /messages.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    const [first] = await once(socket, 'data');
    expect(String(first)).toContain('403');
    socket.destroy();
  });

  test('a taken port is named in one sentence', async () => {
    const smtp = Number(new URL(inbox.env.SMTP_URL).port);
    await expect(startInbox({ inbox: 0, smtp }, () => at)).rejects.toThrow(CannotStart);
    await expect(startInbox({ inbox: 0, smtp }, () => at)).rejects.toThrow(/mail catcher/);
  });
});

describe('the mailer', () => {
  test('marks an e-mail as written by a machine, with its language and where an answer goes', async () => {
    await send({ id: 'email-3', to: 'carla@familia.example' });
    const headers = new Map(inbox.emails()[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-language')).toBe('es-MX');
    expect(headers.get('reply-to')).toBe('ayuda@colegio.example');
    expect(Date.parse(headers.get('date') ?? '')).toBe(at.getTime());
  });

  test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', 'not an address', ''])(
    'sends nothing to %j',
    async (to) => {
      const before = inbox.emails().length;
      expect(await send({ to })).toEqual({ ok: false, error: 'NOT_AN_ADDRESS' });
      expect(inbox.emails()).toHaveLength(before);
    },
  );

  test('tells a refusal by its code, never by the sentence that repeats the address', async () => {
    inbox.refuseNext(1);
    const posted = await send({ to: 'secreta@familia.example' });
    expect(posted).toEqual({ ok: false, error: 'EENVELOPE 451' });
  });

  test('refuses to speak without TLS to another machine', async () => {
    // The loopback by another name, so that the server is reached and only its lack of TLS is in the way.
    const port = new URL(inbox.env.SMTP_URL).port;
    const mailer = createMailer({ smtpUrl: `smtp://0.0.0.0:${port}`, from: 'a@b.example' });
    const before = inbox.emails().length;
    const posted = await mailer.send(outgoing({ id: 'email-4' }));
    expect(posted.ok).toBe(false);
    expect(posted).toMatchObject({ error: expect.stringMatching(/^ETLS/) });
    expect(inbox.emails()).toHaveLength(before);
  });
});
