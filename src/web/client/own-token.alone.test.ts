import { decodeJwt } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { proofHeader } from '#contracts/proof';
import { sessions } from '../pages/gallery/fixtures.ts';
import { api, isOpening, newDocument, opens, origin, paths, problem, tokenOf } from './own-document.fixture.ts';

const isRenewal = (request: Request) => new URL(request.url).pathname === '/api/tokens';

/** A document drawn by the server: it knows its session, and has no bearer. */
async function drawnDocument() {
  const own = await newDocument();
  own.rememberSession('k1', sessions.mexico);
  api.answering = (request) =>
    isRenewal(request) ? Response.json(tokenOf('small')) : isOpening(request) ? opens('large') : Response.json({});
  return own;
}

describe('a document that knows its session', () => {
  test('gets its bearer by the small call, proven, and never opens the session', async () => {
    const { bearerSend, storage } = await drawnDocument();
    await bearerSend('/api/payments/p1');
    expect(paths()).toEqual(['/api/tokens', '/api/payments/p1']);
    const [renewal, request] = api.requests;
    expect([renewal?.method, renewal?.headers.get('content-type'), await renewal?.json()]).toEqual([
      'POST',
      'application/json',
      { data: 'k1' },
    ]);
    expect(renewal?.headers.has('authorization')).toBe(false);
    const [, claims = ''] = renewal?.headers.get(proofHeader)?.split('.') ?? [];
    const payload: object = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(payload).toMatchObject({ htm: 'POST', htu: `${origin}/api/tokens` });
    expect(payload).not.toHaveProperty('ath');
    expect([request?.headers.get('authorization'), storage.read('token')]).toEqual(['Bearer small', 'small']);
  });

  test('asks once for many that need it at the same time', async () => {
    const { bearerSend } = await drawnDocument();
    await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => bearerSend(path)));
    expect(paths().filter((path) => path === '/api/tokens')).toHaveLength(1);
  });

  test('asks again before it uses one whose time is over, by the API’s clock', async () => {
    const { bearerSend } = await drawnDocument();
    await bearerSend('/api/a');
    await bearerSend('/api/b');
    api.clock += 15 * 60_000;
    await bearerSend('/api/c');
    vi.spyOn(Date, 'now').mockReturnValue(api.clock);
    await bearerSend('/api/d');
    vi.restoreAllMocks();
    expect(paths()).toEqual(['/api/tokens', '/api/a', '/api/b', '/api/c', '/api/tokens', '/api/d']);
  });

  test.each([
    [410, 'payment_session_expired'],
    [404, 'payment_session_not_found'],
    [401, 'unauthorized'],
  ] as const)('hears from the session itself what a refusal (%i %s) means', async (status, code) => {
    const { getToken, sessionError } = await drawnDocument();
    const metadata = { school: { name: 'San Jerónimo' } };
    api.answering = (request) => (isRenewal(request) ? problem(status, code) : problem(410, 'of_session', metadata));
    const answer = await getToken('k1');
    expect(answer.ok ? null : answer.refusal).toMatchObject({ code: 'of_session', metadata });
    expect(sessionError()?.code).toBe('of_session');
  });

  test.each([
    [503, 'service_unavailable'],
    [429, 'too_many_requests'],
  ] as const)('does not ask twice a server that has enough to do (%i)', async (status, code) => {
    const { getToken, sessionError } = await drawnDocument();
    api.answering = () => problem(status, code);
    const answer = await getToken('k1');
    expect([answer.ok ? null : answer.refusal.code, sessionError(), paths()]).toEqual([code, null, ['/api/tokens']]);
  });

  test('signs again by the API’s clock where the phone’s is wrong', async () => {
    const { getToken } = await drawnDocument();
    api.clock += 3_600_000;
    api.answering = (request) => {
      const { iat = 0 } = decodeJwt(request.headers.get(proofHeader) ?? '');
      const isInTime = Math.abs(iat - api.clock / 1000) < 60;
      return isInTime ? Response.json(tokenOf('small')) : problem(401, 'unauthorized');
    };
    expect((await getToken('k1')).ok).toBe(true);
    expect(paths()).toEqual(['/api/tokens', '/api/tokens']);
  });

  test('takes no bearer of a link that the tab left meanwhile', async () => {
    const { getToken, storage, hasOwnToken } = await drawnDocument();
    const going = getToken('k1');
    storage.write('hashKey', 'k2');
    await going;
    expect([storage.read('token'), hasOwnToken()]).toEqual([null, false]);
  });

  test('opens the session where it can sign nothing', async () => {
    const real = globalThis.crypto;
    vi.stubGlobal('crypto', {});
    const { bearerSend } = await drawnDocument();
    await bearerSend('/api/a');
    vi.stubGlobal('crypto', real);
    expect(paths()).toEqual(['/api/sessions/k1', '/api/a']);
  });
});
