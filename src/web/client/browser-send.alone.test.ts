import { createHash } from 'node:crypto';
import { decodeJwt, EmbeddedJWK, jwtVerify } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { proofHeader, proofKeyHeader, proofWindowSeconds } from '#contracts/proof';
import { sessions } from '../pages/gallery/fixtures.ts';
import { api, isOpening, newDocument, opens, origin, paths, problem } from './own-document.fixture.ts';
import { refusalOf } from './refusal.ts';

describe('a request of the payer', () => {
  test('carries a bearer and a proof that only this document can make', async () => {
    const { bearerSend } = await newDocument();
    await bearerSend('/api/payments/p1?locale=es-MX');
    const [opening, request] = api.requests;
    expect(paths()).toEqual(['/api/sessions/k1', '/api/payments/p1']);
    expect(request?.headers.get('authorization')).toBe('Bearer t1');
    const proof = request?.headers.get(proofHeader) ?? '';
    const { payload, key } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] });
    const point = Buffer.from(await crypto.subtle.exportKey('raw', key)).toString('base64url');
    expect(opening?.headers.get(proofKeyHeader)).toBe(point);
    expect(payload).toEqual({
      htm: 'GET',
      htu: `${origin}/api/payments/p1`,
      htq: '?locale=es-MX',
      iat: expect.closeTo(api.clock / 1000, -1),
      jti: expect.stringMatching(/^[\w-]{22}$/),
      ath: createHash('sha256').update('t1').digest('base64url'),
    });
  });

  test('has a proof of its own each time, and in it no query where there is none', async () => {
    const { bearerSend } = await newDocument();
    for (const method of ['post', 'POST']) await bearerSend('/api/a', { method });
    const proofs = api.requests.slice(1).map((request) => request.headers.get(proofHeader) ?? '');
    const read = await Promise.all(proofs.map((proof) => jwtVerify(proof, EmbeddedJWK)));
    expect(read.map(({ payload }) => [payload['htm'], 'htq' in payload])).toEqual([
      ['POST', false],
      ['POST', false],
    ]);
    expect(new Set(read.map(({ payload }) => payload.jti)).size).toBe(2);
  });

  test('ignores another document’s token in storage: its key is gone', async () => {
    const { bearerSend, storage } = await newDocument();
    storage.write('token', 'of-before-the-reload');
    await bearerSend('/api/payments/p1');
    expect(api.requests.map((request) => request.headers.get('authorization'))).toEqual([null, 'Bearer t1']);
  });

  test('repeats the cookie XSRF-TOKEN, and goes without where the browser keeps none', async () => {
    const { browserSend } = await newDocument();
    await browserSend('/api/a');
    api.cookie = 'other=1; XSRF-TOKEN=nonce.mac; more=2';
    await browserSend('/api/b');
    expect(api.requests.map((request) => request.headers.get('x-xsrf-token'))).toEqual([null, 'nonce.mac']);
    expect(api.requests.map((request) => request.credentials)).toEqual(['same-origin', 'same-origin']);
  });

  test.each([
    ['one that a portal planted', 'XSRF-TOKEN=theirs; XSRF-TOKEN=nonce.mac', 'theirs,nonce.mac'],
    ['one with a broken escape', 'XSRF-TOKEN=50%; XSRF-TOKEN=nonce.mac', 'nonce.mac'],
    ['one that no header can carry', 'XSRF-TOKEN=ñandú🦤; XSRF-TOKEN=nonce.mac', 'nonce.mac'],
    ['one that is empty', 'XSRF-TOKEN=; XSRF-TOKEN=nonce.mac', 'nonce.mac'],
    ['one of a longer name', 'MY-XSRF-TOKEN=a; XSRF-TOKEN=nonce.mac; XSRF-TOKEN-2=b', 'nonce.mac'],
  ])('repeats the cookie beside %s', async (_what, cookies, repeated) => {
    const { browserSend } = await newDocument();
    api.cookie = cookies;
    await browserSend('/api/a');
    expect(api.requests.map((request) => request.headers.get('x-xsrf-token'))).toEqual([repeated]);
  });

  test('works without cryptography, bound to nothing', async () => {
    const real = globalThis.crypto;
    vi.stubGlobal('crypto', {});
    const { bearerSend } = await newDocument();
    const response = await bearerSend('/api/payments/p1');
    vi.stubGlobal('crypto', real);
    expect(response.status).toBe(200);
    expect(
      api.requests.map((request) => request.headers.has(proofHeader) || request.headers.has(proofKeyHeader)),
    ).toEqual([false, false]);
  });
});

describe('a bearer the API does not take', () => {
  // S4-R09
  test('is renewed once, and the request repeated once', async () => {
    const { bearerSend } = await newDocument();
    api.answering = (request, count) => (isOpening(request) ? opens(`t${count}`) : problem(401, 'unauthorized'));
    const response = await bearerSend('/api/payments/p1');
    expect(response.status).toBe(401);
    expect(paths()).toEqual(['/api/sessions/k1', '/api/payments/p1', '/api/sessions/k1', '/api/payments/p1']);
  });

  // S4-R09
  test('fails at once while a session error is kept', async () => {
    const { bearerSend, storeSessionError } = await newDocument();
    await bearerSend('/api/payments/p1');
    storeSessionError(refusalOf('payment_session_not_found', 404));
    api.requests.length = 0;
    api.answering = () => problem(401, 'unauthorized');
    expect((await bearerSend('/api/payments/p1')).status).toBe(401);
    expect(paths()).toEqual(['/api/payments/p1']);
  });

  test('is signed again by the API’s clock when the phone’s was set meanwhile', async () => {
    const { bearerSend } = await newDocument();
    await bearerSend('/api/payments/p1');
    api.clock += 600_000;
    api.requests.length = 0;
    api.answering = (request) => {
      const { iat = 0 } = decodeJwt(request.headers.get(proofHeader) ?? '');
      const isInTime = Math.abs(iat - api.clock / 1000) <= proofWindowSeconds;
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
    const { loadSession, storeSessionError, sessionError, storage } = await newDocument();
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
  ] as const)('keeps its error: %s', async (_what, status, code, metadata, storedCode) => {
    const { loadSession, sessionError } = await newDocument();
    api.answering = () => problem(status, code, metadata);
    await loadSession('k1');
    expect(sessionError()?.code).toBe(storedCode);
  });

  // S4-R07
  test('shows what this tab chose for the invoice', async () => {
    const { loadSession, storage } = await newDocument();
    storage.write('tax_data_component', 'undefined');
    api.answering = () =>
      Response.json({ ...sessions.mexico, payer: { ...sessions.mexico.payer, tax_data: { id: 'x' } } });
    const answer = await loadSession('k1');
    expect(answer.ok && answer.value.payer.tax_data).toBeNull();
  });

  test('returns first the refusal that another page, or a hand-off, left', async () => {
    const { loadSession, leaveRefusal } = await newDocument();
    leaveRefusal({ code: 'handoff_not_found', status: 404, metadata: {}, supportCode: 'S1' });
    const [first, second] = [await loadSession('k1'), await loadSession('k1')];
    expect([first.ok ? null : first.refusal.code, second.ok]).toEqual(['handoff_not_found', true]);
  });
});
