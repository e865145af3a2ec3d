/** A fake document and API, to test the browser client's requests. Fetch's types, storage and WebCrypto are real. */
import { beforeEach, vi } from 'vitest';
import { sessions } from '../pages/gallery/fixtures.ts';

export const origin = 'https://pay.example';

/** The server's side, with the requests that it received. */
export const api = {
  requests: [] as Request[],
  answering: (_request: Request, _count: number): Response => Response.json({}),
  clock: Date.now(),
  cookie: '',
};

export const paths = () => api.requests.map((request) => new URL(request.url).pathname);

export const problem = (status: number, code: string, metadata = {}) =>
  Response.json({ code, metadata }, { status, headers: { 'content-type': 'application/problem+json' } });

/** A token that is valid for that many seconds more. */
export const tokenOf = (token: string, seconds = 900) => ({
  token,
  token_expires_at: new Date(api.clock + seconds * 1000).toISOString(),
});
export const opens = (token: string, seconds?: number) =>
  Response.json({ ...sessions.mexico, ...tokenOf(token, seconds) });
export const isOpening = (request: Request) => /^\/api\/sessions\/[^/]+$/.test(new URL(request.url).pathname);

vi.stubGlobal('window', { location: { pathname: '/checkout', href: `${origin}/checkout` } });
vi.stubGlobal('PerformanceNavigationTiming', class {});
vi.stubGlobal('document', {
  get cookie() {
    return api.cookie;
  },
});
vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
  const request = new Request(origin + path, init);
  api.requests.push(request);
  const response = api.answering(request, api.requests.length);
  response.headers.set('date', new Date(api.clock).toUTCString());
  return Promise.resolve(response);
});

/** A document with this key in its tab, which has not loaded the session. */
export async function newDocument() {
  vi.resetModules();
  const { tab } = await import('../storage/browser-storage.ts');
  tab.clear();
  tab.write('data', 'k1');
  tab.write('hashKey', 'k1');
  return {
    storage: tab,
    ...(await import('./browser-send.ts')),
    ...(await import('./session-error.ts')),
    ...(await import('../storage/stored-key.ts')),
  };
}

beforeEach(() => {
  api.requests.length = 0;
  api.cookie = '';
  api.clock = Date.now();
  api.answering = (request) => (isOpening(request) ? opens('t1') : Response.json({}));
});
