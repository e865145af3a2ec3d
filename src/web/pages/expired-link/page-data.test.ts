import { expect, test } from 'vitest';
import { sessions } from '../gallery/fixtures.ts';
import type { Answer } from '../../client/api.ts';
import type { PaymentSession } from '#contracts/session';
import { checkoutPath, expiredLinkPath } from '../../client/refused-page.ts';
import { expiredPage, keylessPage } from './page-data.ts';

const now = '2026-11-20T18:00:00.000Z';
const key = 'old-key'.padEnd(43, '_');
const opened = { dataKey: key, locale: null };
const advisor = { name: 'Administración', email: 'pagos@colegio.example', phone: null };

function refused(code: string, metadata: Readonly<Record<string, unknown>> = {}): Answer<PaymentSession> {
  return { ok: false, now, refusal: { code, status: 410, metadata, supportCode: 'K7QX2MRT' } };
}
const expired = (more: Readonly<Record<string, unknown>> = {}) =>
  refused('payment_session_expired', {
    locale: 'es-CO',
    school: { name: 'Colegio Arboleda', accent: null, fg_logo: null },
    advisor,
    can_request_link: true,
    ...more,
  });

test('an expired link’s page has its school, language and advisor, and nobody’s name', async () => {
  const page = await expiredPage(expired(), opened);
  expect(page).toMatchObject({ canRequest: true, advisor });
  expect(page.shell).toMatchObject({ locale: 'es-CO', dataKey: key, payerName: null, now });
  expect(page.shell.school).toEqual({ name: 'Colegio Arboleda', campus: null, logo: null });
});

test.each([
  ['the server sends no e-mail', { can_request_link: false }],
  ['the server does not say', { can_request_link: undefined }],
  ['the server says something else', { can_request_link: 'true' }],
])('no link can be asked for where %s', async (_, metadata) => {
  expect((await expiredPage(expired(metadata), opened)).canRequest).toBe(false);
});

test('a school without an advisor has no card', async () => {
  expect((await expiredPage(expired({ advisor: null }), opened)).advisor).toBeNull();
});

test.each<[string, Answer<PaymentSession>]>([
  ['a key that works', { ok: true, value: sessions.small, now }],
  ['a key nobody made', refused('payment_session_not_found')],
  ['a paid session', refused('payment_session_already_paid')],
  ['noResponse', refused('offline')],
])('%s belongs to the checkout', async (_, answer) => {
  const thrown: unknown = await expiredPage(answer, { dataKey: key, locale: 'en-US' }).catch((error) => error);
  if (!(thrown instanceof Response)) throw new Error('expected a redirect');
  expect(thrown.headers.get('location')).toBe(`/checkout?data=${key}&locale=en-US`);
});

test('without the old key no link can be asked for', () => {
  expect(keylessPage(now, 'en-US')).toMatchObject({ canRequest: false, shell: { locale: 'en-US', dataKey: null } });
});

test('the server hands the key on, with the language that was asked for', () => {
  expect(expiredLinkPath({ dataKey: key, locale: null })).toBe(`/expired-link?data=${key}`);
  expect(expiredLinkPath({ dataKey: null, locale: 'en-US' })).toBe('/expired-link?locale=en-US');
  expect(expiredLinkPath({ dataKey: null, locale: null })).toBe('/expired-link');
  expect(checkoutPath({ dataKey: 'k&=', locale: null })).toBe('/checkout');
});
