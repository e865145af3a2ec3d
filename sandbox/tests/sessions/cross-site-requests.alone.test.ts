import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { policyVersion } from '#domain/policies';
import { byCash } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { openProofPage } from '../../actors/proof-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startApiHarness());

const opened = z.object({ id: z.string(), token: z.string() });
const cash = { ...byCash, accepted_policy: policyVersion } as const;
type Headers = Readonly<Record<string, string>>;

/** A browser with a session open, and how it would choose a method with only these headers more. */
async function browser() {
  const page = await openProofPage(harness.origin, harness.clock.now);
  const { key } = await harness.client.createSession(harness.schoolKey, sessionBody());
  const { id, token } = opened.parse(await (await page.open(key)).json());
  const path = `/api/sessions/${id}/materialize`;
  const proof = await page.prove({ method: 'POST', path, token });
  const headers = { authorization: `Bearer ${token}`, dpop: proof, 'content-type': 'application/json' };
  const choose = (more: Headers, body = JSON.stringify(cash)) =>
    fetch(harness.origin + path, { method: 'POST', headers: { ...headers, ...more }, body });
  return { path, headers, choose };
}

const forbidden = [403, 'forbidden'];
const ours = (nonce = 'abc') => `${nonce}.${harness.services.keys.signXsrf(nonce)}`;
const withCookies = (cookie: string, token: string): Headers => ({
  origin: harness.origin,
  cookie,
  'x-xsrf-token': token,
});
const paymentCount = async () => (await harness.services.db.selectFrom('payment').select('id').execute()).length;

// S7-R14
describe('a change that a page asks for', () => {
  it.each<[string, () => Headers]>([
    ['from our own origin', () => ({ origin: harness.origin })],
    [
      'from our own origin, with the final dot of its host',
      () => ({ origin: harness.origin.replace(/(?=:\d+$)/, '.') }),
    ],
    ['from our own origin, as its browser says', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['with both', () => ({ origin: harness.origin, 'sec-fetch-site': 'same-origin' })],
    ['without the cookie, which its frame blocks', () => ({ origin: harness.origin, 'x-xsrf-token': ours() })],
    ['with the cookie and its value', () => withCookies(`a=1; XSRF-TOKEN=${ours()}`, ours())],
    [
      'beside a cookie that a neighbouring host planted',
      () => withCookies(`XSRF-TOKEN=planted; XSRF-TOKEN=${ours()}`, ours()),
    ],
  ])('%s is made', async (_how, headers) => {
    const { choose } = await browser();
    expect((await choose(headers())).status).toBe(201);
  });

  it.each<[string, () => Headers]>([
    ['from another site', () => ({ origin: 'https://evil.example' })],
    ['from a site whose name begins like ours', () => ({ origin: `${harness.origin}.evil.example` })],
    ['from our host on another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['from our host by another scheme', () => ({ origin: harness.origin.replace('http:', 'https:') })],
    ['from a frame without an origin', () => ({ origin: 'null' })],
    ['from another site, as its browser says', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['from a neighbouring host, as its browser says', () => ({ 'sec-fetch-site': 'same-site' })],
    ['from nowhere, as its browser says', () => ({ 'sec-fetch-site': 'none' })],
    ['from ours by name only', () => ({ origin: harness.origin, 'sec-fetch-site': 'cross-site' })],
    ['with a browser’s token and no word of where', () => ({})],
    ['with the cookie and no header', () => ({ origin: harness.origin, cookie: `XSRF-TOKEN=${ours()}` })],
    ['with the cookie and another header', () => withCookies(`XSRF-TOKEN=${ours()}`, ours('other'))],
    ['with a cookie that we never signed, and its value', () => withCookies('XSRF-TOKEN=abc.def', 'abc.def')],
    [
      'with a planted cookie and ours, and the planted value',
      () => withCookies(`XSRF-TOKEN=a.b; XSRF-TOKEN=${ours()}`, 'a.b'),
    ],
    [
      'with a list that holds another’s signed value',
      () => withCookies(`XSRF-TOKEN=a.b; XSRF-TOKEN=${ours()}`, `a.b,${ours('c')}`),
    ],
    ['with an empty cookie, and its value', () => withCookies('XSRF-TOKEN=', '')],
  ])('%s is refused and makes nothing', async (_how, headers) => {
    const { choose } = await browser();
    const before = await paymentCount();
    expect(await codeOf(await choose(headers()))).toEqual(forbidden);
    expect(await paymentCount()).toBe(before);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'entity=stripe&method=cash'],
    ['a form with a file', 'multipart/form-data; boundary=x', '--x--'],
    ['plain text', 'text/plain', JSON.stringify(cash)],
    ['a type that only looks like JSON', 'application/jsonp', JSON.stringify(cash)],
  ])('as %s is refused, even from our own origin', async (_what, type, body) => {
    const { choose } = await browser();
    const { origin } = harness;
    expect(await codeOf(await choose({ origin, 'content-type': type }, body))).toEqual([415, 'unsupported_media_type']);
    expect((await choose({ origin, 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
  });

  it('is refused from another site with a server’s token and without any token too', async () => {
    const { sessionId, bearer } = await harness.parent();
    const body = { data: 'A'.repeat(43), code: 'A'.repeat(43), email: 'ana@correo.example' };
    for (const [method, path, call] of [
      ['POST', `/api/sessions/${sessionId}/materialize`, { bearer, body: cash }],
      ['DELETE', '/api/payer/cards/x', { bearer }],
      ['POST', '/api/link_requests', { body }],
      ['POST', '/api/handoffs/exchange', { body }],
      ['POST', '/api/tokens', { body }],
    ] as const) {
      const answer = await harness.call(method, path, { ...call, headers: { origin: 'https://evil.example' } });
      expect([path, ...(await codeOf(answer))]).toEqual([path, ...forbidden]);
    }
  });

  it('is not refused to a school’s own server, which calls with its secret key', async () => {
    const created = await harness.call('POST', '/api/v1/payment_sessions', {
      bearer: harness.schoolKey,
      body: sessionBody(),
      headers: { origin: 'https://school.example' },
    });
    expect(created.status).toBe(201);
  });
});

/** A browser that keeps these cookies for us, as far as the page's way of sending can tell. */
function browserWith(cookie: string): void {
  const network = globalThis.fetch;
  vi.stubGlobal('document', { cookie });
  // In no frame.
  vi.stubGlobal('window', { self: null, top: null });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    // A cookie goes out byte by byte.
    headers.set('cookie', Buffer.from(cookie).toString('latin1'));
    headers.set('origin', harness.origin);
    return network(harness.origin + path, { ...init, headers });
  });
}

describe('a payer’s browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, () => readonly string[]]>([
    ['our cookie', () => [ours()]],
    ['a portal’s cookie of that name before ours', () => ['theirs', ours()]],
    ['a portal’s after ours', () => [ours(), 'theirs']],
    ['two of a portal’s and ours between', () => ['a.b', ours(), 'a,b']],
    ['a portal’s with a broken escape', () => ['50%', ours()]],
    ['a portal’s that no header can carry', () => [ours(), '"🦤"']],
    ['no cookie', () => []],
  ])('with %s pays', async (_what, values) => {
    const { path, headers } = await browser();
    const cookies = values().map((value) => `XSRF-TOKEN=${value}`);
    browserWith(cookies.join('; '));
    const { browserSend } = await import('#web/client/browser-send.ts');
    const answer = await browserSend(path, { method: 'POST', headers, body: JSON.stringify(cash) });
    expect(answer.status).toBe(201);
  });
});

describe('another site’s page', () => {
  it('is not answered what its browser would let it read: no origin is allowed in, and no header is', async () => {
    const { path } = await browser();
    const preflight = await fetch(harness.origin + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,dpop',
      },
    });
    expect(preflight.ok).toBe(false);
    for (const name of ['access-control-allow-origin', 'access-control-allow-headers'])
      expect(preflight.headers.has(name)).toBe(false);
  });
});
