import { describe, expect, test } from 'vitest';
import { isMailAddress, readMailbox, readSmtpUrl } from './mail-address.ts';

describe('where e-mails are handed over', () => {
  test.each([
    [
      'smtps://user:pa%3Ass@mail.example',
      { host: 'mail.example', port: 465, tls: 'immediate', auth: { user: 'user', pass: 'pa:ss' } },
    ],
    ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'upgrade', auth: null }],
    ['smtp://mail.example:2525/', { host: 'mail.example', port: 2525, tls: 'upgrade', auth: null }],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, tls: 'none', auth: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'none', auth: null }],
    ['smtp://localhost', { host: 'localhost', port: 587, tls: 'none', auth: null }],
    ['smtp://localhost.evil.example', { host: 'localhost.evil.example', port: 587, tls: 'upgrade', auth: null }],
    ['smtps://localhost', { host: 'localhost', port: 465, tls: 'immediate', auth: null }],
  ])('%s', (url, server) => {
    expect(readSmtpUrl(url)).toEqual(server);
  });

  test.each([
    'https://mail.example',
    'mail.example:25',
    'smtp://',
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example/folder',
    'smtp://mail.example#x',
    'smtp://us%ZZer@mail.example',
  ])('%s is refused', (url) => {
    expect(readSmtpUrl(url)).toBeNull();
  });
});

describe('who e-mails come from', () => {
  test.each([
    ['pay@cuota.example', { name: '', address: 'pay@cuota.example' }],
    ['Cuota <pay@cuota.example>', { name: 'Cuota', address: 'pay@cuota.example' }],
    ['"Cuota, pagos" <pay@cuota.example>', { name: 'Cuota, pagos', address: 'pay@cuota.example' }],
  ])('%s', (text, mailbox) => {
    expect(readMailbox(text)).toEqual(mailbox);
  });

  test.each(['', 'Cuota', 'Cuota <>', 'a@b.example, c@d.example', 'A <a@b.example>\r\nBcc: c@d.example'])(
    '%j is refused',
    (text) => {
      expect(readMailbox(text)).toBeNull();
    },
  );
});

test.each([
  'a b@c.example',
  'a@b@c.example',
  'a@b.example\n',
  '<a@b.example>',
  `${'a'.repeat(250)}@b.example`,
  '@b',
  'a@',
])('%j is no address', (text) => {
  expect(isMailAddress(text)).toBe(false);
});
