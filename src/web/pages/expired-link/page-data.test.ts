import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentSession } from '#contracts/session';
import { loadCatalogue } from '#i18n/catalogues';
import type { Send, Answer } from '../../client/api.ts';
import { refusalOf } from '../../client/refusal.ts';
import { checkoutPath, expiredLinkPath } from '../../loading/make-shell.ts';
import { sessions } from '../gallery/fixtures.ts';
import { askForLink, readLinkForm, refuseLink, expiredPage, keylessPage } from './page-data.ts';

beforeAll(() => loadCatalogue('es-MX'));

const form = { dataKey: 'old-key', email: ' mama@correo.example ', locale: 'es-MX' } as const;

/** An API with one response to every request, and the requests it received. */
function api(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const requests: { readonly path: string; readonly body: unknown }[] = [];
  const send: Send = async (path, init) => {
    requests.push({ path, body: await new Request(`https://pay.example${path}`, init).json() });
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return Response.json(body, { status, headers: { 'content-type': type, ...headers } });
  };
  return { send, requests };
}
const tooMany = { code: 'too_many_requests', metadata: {}, support_code: 'K7QX2MRT' };

describe('asking for another link', () => {
  test('sends the old key, the address without its spaces, and the language of the page', async () => {
    const { send, requests } = api(202, { received: true });
    expect(await askForLink(send, { ...form, locale: 'en-US' })).toEqual({ kind: 'sent' });
    expect(requests).toEqual([
      { path: '/api/link_requests?locale=en-US', body: { data: 'old-key', email: 'mama@correo.example' } },
    ]);
  });

  test.each([
    ['', 'missing'],
    ['mama@correo', 'invalid'],
  ])('with %j asks nobody and says what is wrong with it', async (email, problem) => {
    const { send, requests } = api(202, { received: true });
    expect(await askForLink(send, { ...form, email })).toEqual({ kind: 'address', email, problem });
    expect(requests).toEqual([]);
  });

  test.each([
    ['3541', 60],
    ['3540', 59],
    ['61', 2],
    ['5', 1],
    ['0', 1],
    ['', 1],
    ['soon', 1],
  ])('too often, with Retry-After %j, says to come again in %i minutes', async (retryAfter, minutes) => {
    const { send } = api(429, tooMany, { 'retry-after': retryAfter });
    expect(await askForLink(send, form)).toEqual({ kind: 'wait', email: form.email, minutes });
  });

  test('that the server refuses, or does not hear, is said, and what was typed stays', async () => {
    const refused = await askForLink(api(500, { code: 'internal_error', metadata: {} }).send, form);
    expect(refused).toMatchObject({ kind: 'refused', email: form.email, refusal: { code: 'internal_error' } });
    const silent = await askForLink(() => Promise.reject(new TypeError('no network')), form);
    expect(silent).toMatchObject({ kind: 'refused', refusal: { code: 'offline', title: 'No hay internet' } });
  });

  test('from a stranger’s form is refused', async () => {
    const strange = refusalOf('forbidden', 403);
    expect(await refuseLink(strange, 'mama@correo.example', 'es-MX')).toMatchObject({
      kind: 'refused',
      refusal: { title: 'No pudimos comprobar que fuiste tú' },
    });
  });
});

describe('the form', () => {
  test('is read as it was sent', () => {
    const sent = new FormData();
    sent.set('data', 'old-key');
    sent.set('email', 'mama@correo.example');
    sent.set('locale', 'en-US');
    expect(readLinkForm(sent)).toEqual({ dataKey: 'old-key', email: 'mama@correo.example', locale: 'en-US' });
  });

  test('with fields missing, a file, or an unknown language is an empty one in our own language', () => {
    const strange = new FormData();
    strange.set('email', new File(['x'], 'x.txt'));
    strange.set('locale', 'fr-FR');
    expect(readLinkForm(strange)).toEqual({ dataKey: '', email: '', locale: 'es-MX' });
  });
});

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

test('without the old key no link can be requested', () => {
  expect(keylessPage(now, 'en-US')).toMatchObject({ canRequest: false, shell: { locale: 'en-US', dataKey: null } });
});

test('the server hands the key on, with the requested language', () => {
  expect(expiredLinkPath({ dataKey: key, locale: null })).toBe(`/expired-link?data=${key}`);
  expect(expiredLinkPath({ dataKey: null, locale: 'en-US' })).toBe('/expired-link?locale=en-US');
  expect(expiredLinkPath({ dataKey: null, locale: null })).toBe('/expired-link');
  expect(checkoutPath({ dataKey: 'k&=', locale: null })).toBe('/checkout');
});
