import { beforeEach, describe, expect, test, vi } from 'vitest';
import { proofHeader, proofKeyHeader, proofText, proofWindowSeconds } from '#contracts/proof';
import { sessions } from '../pages/gallery/fixtures.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { refusalOf } from './refusal.ts';

type Answering = (request: Request, count: number) => Response;

/** The address of the API, and what was asked of it. The browser's own parts are real: fetch's types, storage in memory, WebCrypto. */
const asked: Request[] = [];
let answering: Answering;
let serverClock = Date.now();
let storage: BrowserStorage;
let cookie = '';

vi.stubGlobal('window', { location: { pathname: '/checkout' } });
vi.stubGlobal('PerformanceNavigationTiming', class {});
vi.stubGlobal('document', {
  get cookie() {
    return cookie;
  },
});
vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
  const request = new Request(`https://pay.example${path}`, init);
  asked.push(request);
  const response = answering(request, asked.length);
  response.headers.set('date', new Date(serverClock).toUTCString());
  return Promise.resolve(response);
});

const problem = (status: number, code: string, metadata = {}) =>
  Response.json({ code, metadata }, { status, headers: { 'content-type': 'application/problem+json' } });
const opens = (token: string) => Response.json({ ...sessions.mexico, token });
const isOpening = (request: Request) => new URL(request.url).pathname.startsWith('/api/sessions/');

async function newDocument() {
  vi.resetModules();
  const { tab } = await import('./browser-storage.ts');
  storage = tab;
  tab.clear();
  tab.write('data', 'k1');
  tab.write('hashKey', 'k1');
  return { ...(await import('./browser-send.ts')), ...(await import('./session-error.ts')) };
}

beforeEach(() => {
  asked.length = 0;
  cookie = '';
  serverClock = Date.now();
  answering = (request) => (isOpening(request) ? opens('t1') : Response.json({}));
});

const paths = () => asked.map((request) => new URL(request.url).pathname);

describe('a request of the payer', () => {
  test('carries a bearer and a proof that only this document can make', async () => {
    const { bearerSend } = await newDocument();
    await bearerSend('/api/payments/p1?locale=es-MX');
    const [opening, request] = asked;
    expect(paths()).toEqual(['/api/sessions/k1', '/api/payments/p1']);
    expect(request?.headers.get('authorization')).toBe('Bearer t1');
    const point = Buffer.from(opening?.headers.get(proofKeyHeader) ?? '', 'base64url');
    const [at = '', signature = ''] = request?.headers.get(proofHeader)?.split('.') ?? [];
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
    const text = proofText({ method: 'GET', path: '/api/payments/p1?locale=es-MX', at: Number(at), token: 't1' });
    const hash = { name: 'ECDSA', hash: 'SHA-256' };
    const isOurs = (said: string) =>
      crypto.subtle.verify(hash, key, Buffer.from(signature, 'base64url'), Buffer.from(said));
    expect(await isOurs(text)).toBe(true);
    expect(await isOurs(text.replace('p1', 'p2'))).toBe(false);
    expect(Math.abs(Number(at) - serverClock / 1000)).toBeLessThan(5);
  });

  test('does not use a token that storage kept of another document: its key is gone', async () => {
    const { bearerSend } = await newDocument();
    storage.write('token', 'of-before-the-reload');
    await bearerSend('/api/payments/p1');
    expect(asked.map((request) => request.headers.get('authorization'))).toEqual([null, 'Bearer t1']);
  });

  test('repeats the cookie XSRF-TOKEN, and goes without where the browser keeps none', async () => {
    const { browserSend } = await newDocument();
    await browserSend('/api/a');
    cookie = 'other=1; XSRF-TOKEN=nonce.mac; more=2';
    await browserSend('/api/b');
    expect(asked.map((request) => request.headers.get('x-xsrf-token'))).toEqual([null, 'nonce.mac']);
    expect(asked.map((request) => request.credentials)).toEqual(['same-origin', 'same-origin']);
  });

  test.each([
    ['one that a portal planted', 'XSRF-TOKEN=theirs; XSRF-TOKEN=nonce.mac', 'theirs,nonce.mac'],
    ['one with a broken escape', 'XSRF-TOKEN=50%; XSRF-TOKEN=nonce.mac', 'nonce.mac'],
    ['one that no header can carry', 'XSRF-TOKEN=ñandú🦤; XSRF-TOKEN=nonce.mac', 'nonce.mac'],
    ['one that is empty', 'XSRF-TOKEN=; XSRF-TOKEN=nonce.mac', 'nonce.mac'],
    ['one of a longer name', 'MY-XSRF-TOKEN=a; XSRF-TOKEN=nonce.mac; XSRF-TOKEN-2=b', 'nonce.mac'],
  ])('repeats the cookie beside %s', async (_what, cookies, repeated) => {
    const { browserSend } = await newDocument();
    cookie = cookies;
    await browserSend('/api/a');
    expect(asked.map((request) => request.headers.get('x-xsrf-token'))).toEqual([repeated]);
  });

  test('works without cryptography, bound to nothing', async () => {
    const real = globalThis.crypto;
    vi.stubGlobal('crypto', {});
    const { bearerSend } = await newDocument();
    const response = await bearerSend('/api/payments/p1');
    vi.stubGlobal('crypto', real);
    expect(response.status).toBe(200);
    expect(asked.map((request) => request.headers.has(proofHeader) || request.headers.has(proofKeyHeader))).toEqual([
      false,
      false,
    ]);
  });
});

describe('a bearer the API does not take', () => {
  // S4-R09
  test('is renewed once, and the request repeated once', async () => {
    const { bearerSend } = await newDocument();
    answering = (request, count) => (isOpening(request) ? opens(`t${count}`) : problem(401, 'unauthorized'));
    const response = await bearerSend('/api/payments/p1');
    expect(response.status).toBe(401);
    expect(paths()).toEqual(['/api/sessions/k1', '/api/payments/p1', '/api/sessions/k1', '/api/payments/p1']);
  });

  // S4-R09
  test('fails at once while a session error is kept', async () => {
    const { bearerSend, storeSessionError } = await newDocument();
    await bearerSend('/api/payments/p1');
    storeSessionError(refusalOf('payment_session_not_found', 404));
    asked.length = 0;
    answering = () => problem(401, 'unauthorized');
    expect((await bearerSend('/api/payments/p1')).status).toBe(401);
    expect(paths()).toEqual(['/api/payments/p1']);
  });

  test('is signed again by the API’s clock when the phone’s was set meanwhile', async () => {
    const { bearerSend } = await newDocument();
    await bearerSend('/api/payments/p1');
    serverClock += 3_600_000;
    asked.length = 0;
    answering = (request) => {
      const at = Number(request.headers.get(proofHeader)?.split('.')[0]);
      const isInTime = Math.abs(at - serverClock / 1000) <= proofWindowSeconds;
      return isInTime ? Response.json({}) : problem(401, 'unauthorized');
    };
    expect((await bearerSend('/api/payments/p1')).status).toBe(200);
    expect(paths()).toEqual(['/api/payments/p1', '/api/payments/p1']);
  });

  test('many requests at once share one renewal', async () => {
    const { bearerSend } = await newDocument();
    await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => bearerSend(path)));
    expect(paths().filter((path) => path === '/api/sessions/k1')).toHaveLength(1);
  });
});

describe('a session that is loaded', () => {
  // S4-R04
  test('is kept, and clears the error of the time before', async () => {
    const { loadSession, storeSessionError, sessionError } = await newDocument();
    storeSessionError(refusalOf('payment_session_not_found', 404));
    expect((await loadSession('k1')).ok).toBe(true);
    expect([sessionError(), storage.read('token'), storage.read('session_id')]).toEqual([
      null,
      't1',
      sessions.mexico.id,
    ]);
  });

  // S4-R04
  test.each([
    ['a link nobody knows', 404, 'payment_session_not_found', {}, 'payment_session_not_found'],
    ['a server in trouble, which is no word on the session', 503, 'service_unavailable', {}, undefined],
    ['too many questions', 429, 'too_many_requests', {}, undefined],
    ['a paid one, with a bearer to read what paid it', 409, 'payment_session_already_paid', { token: 't' }, undefined],
  ] as const)('keeps its error: %s', async (_what, status, code, metadata, kept) => {
    const { loadSession, sessionError } = await newDocument();
    answering = () => problem(status, code, metadata);
    await loadSession('k1');
    expect(sessionError()?.code).toBe(kept);
  });

  // S4-R07
  test('shows what this tab chose for the invoice', async () => {
    const { loadSession } = await newDocument();
    storage.write('tax_data_component', 'undefined');
    answering = () => Response.json({ ...sessions.mexico, payer: { ...sessions.mexico.payer, tax_data: { id: 'x' } } });
    const answer = await loadSession('k1');
    expect(answer.ok && answer.value.payer.tax_data).toBeNull();
  });

  test('tells first what another page, or a hand-off, left to be told', async () => {
    const { loadSession, leaveRefusal } = await newDocument();
    leaveRefusal({ code: 'handoff_not_found', status: 404, metadata: {}, supportCode: 'S1' });
    const [first, second] = [await loadSession('k1'), await loadSession('k1')];
    expect([first.ok ? null : first.refusal.code, second.ok]).toEqual(['handoff_not_found', true]);
  });
});
