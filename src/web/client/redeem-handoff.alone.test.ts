import { beforeEach, expect, test, vi } from 'vitest';
import { answerWithinMs } from './api.ts';

const browser = {
  location: { href: '', pathname: '/pse' },
  history: {
    state: null as unknown,
    replaceState(_state: unknown, _title: string, path: string): void {
      browser.location.href = new URL(path, browser.location.href).href;
    },
  },
};
let answer: (signal?: AbortSignal | null) => Promise<Response> = () => Promise.reject(new TypeError('offline'));
let sent = '';
vi.stubGlobal('window', browser);
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
  sent = typeof init.body === 'string' ? init.body : '';
  return answer(init.signal);
});

const refusal = (status: number, code: string) => () =>
  Promise.resolve(
    Response.json({ code, metadata: {} }, { status, headers: { 'content-type': 'application/problem+json' } }),
  );

async function takenOver() {
  vi.resetModules();
  const [{ redeemHandoff }, { tab }, { takeRefusal }] = await Promise.all([
    import('./redeem-handoff.ts'),
    import('../storage/browser-storage.ts'),
    import('./session-error.ts'),
  ]);
  tab.clear();
  tab.write('data', 'old');
  await redeemHandoff('c0de');
  return { tab, left: takeRefusal()?.code ?? null };
}

beforeEach(() => {
  browser.location.href = 'https://pay.example/pse?header=true&handoff=c0de';
});

test('a session handed on from another window is this window’s from now on, and the code leaves the address', async () => {
  answer = () => Promise.resolve(Response.json({ data: 'fresh' }));
  const { tab, left } = await takenOver();
  expect(JSON.parse(sent)).toEqual({ code: 'c0de' });
  expect([tab.read('data'), tab.read('hashKey'), tab.read('header'), left]).toEqual(['fresh', 'fresh', 'true', null]);
  expect(browser.location.href).toBe('https://pay.example/pse?header=true');
});

test('the way back and the language of the window that handed it on come along', async () => {
  answer = () => Promise.resolve(Response.json({ data: 'fresh' }));
  browser.location.href = 'https://pay.example/pse?header=true&handoff=c0de&r=school-1&locale=en-US';
  const { tab } = await takenOver();
  expect([tab.read('data'), tab.read('r'), tab.read('locale')]).toEqual(['fresh', 'school-1', 'en-US']);
});

test.each([
  ['used or too old', 404, 'handoff_not_found'],
  ['made up', 422, 'invalid_request'],
])('a code that is %s is said to be none, and leaves the address', async (_what, status, code) => {
  answer = refusal(status, code);
  expect((await takenOver()).left).toBe('handoff_not_found');
  expect(browser.location.href).not.toContain('handoff');
});

test('without an answer the code stays, so that a reload can try again', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  expect((await takenOver()).left).toBe('offline');
  expect(browser.location.href).toContain('handoff=c0de');
});

test('a server without a response is given up, as the first paint waits for it', async () => {
  const deadline = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  answer = (signal) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(new Error('too late'));
      signal?.addEventListener('abort', () => reject(new Error('too late')));
    });
  const taking = takenOver();
  await expect.poll(() => limits).toHaveBeenCalledWith(answerWithinMs);
  deadline.abort();
  expect((await taking).left).toBe('offline');
});
