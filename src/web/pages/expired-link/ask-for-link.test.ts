import { beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/catalogues';
import type { Send } from '../../client/api.ts';
import { askForLink, readLinkForm, refuseLink } from './ask-for-link.ts';

beforeAll(() => loadCatalogue('es-MX'));

const form = { dataKey: 'old-key', email: ' mama@correo.example ', locale: 'es-MX' } as const;

/** An API that answers every request alike, and what it was sent. */
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

  test('that the server refuses, or does not hear, is said in words, and what was typed is kept', async () => {
    const refused = await askForLink(api(500, { code: 'internal_error', metadata: {} }).send, form);
    expect(refused).toMatchObject({ kind: 'refused', email: form.email, refusal: { code: 'internal_error' } });
    const silent = await askForLink(() => Promise.reject(new TypeError('no network')), form);
    expect(silent).toMatchObject({ kind: 'refused', refusal: { code: 'offline', title: 'No hay conexión' } });
  });

  test('from a stranger’s form is refused in words', async () => {
    const strange = { code: 'forbidden', status: 403, metadata: {}, supportCode: null };
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
