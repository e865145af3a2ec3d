import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anonymousShell } from '../shell/page-shell.ts';
import { sessions, storePayment } from '../pages/gallery/fixtures.ts';

const key = 'k1'.padEnd(43, '_');
const page = { location: { pathname: '/checkout', href: 'https://pay.example/checkout' } };
let isReload = false;
let status = 200;
/** The requests, with their milliseconds. */
const requestTimes: number[] = [];
const paths: string[] = [];
let startedAt = 0;

class FakeTiming {
  readonly type = isReload ? 'reload' : 'navigate';
}
vi.stubGlobal('window', page);
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('PerformanceNavigationTiming', FakeTiming);
const clock = performance;
vi.stubGlobal('performance', { now: () => clock.now(), getEntriesByType: () => [new FakeTiming()] });
vi.stubGlobal('fetch', (path: string) => {
  requestTimes.push(performance.now() - startedAt);
  paths.push(path);
  const problem = { code: 'payment_session_not_found', metadata: {} };
  return Promise.resolve(
    status === 200
      ? Response.json({ ...sessions.mexico, token: 't1' })
      : Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } }),
  );
});

const { next_step: step } = storePayment();
/** Payable whenever this runs. */
const voucher = storePayment({
  next_step: step && 'pay_before' in step ? { ...step, pay_before: '2999-01-01T00:00:00.000Z' } : step,
});
const shell = anonymousShell({ now: '2026-11-21T16:42:05.000Z', dataKey: key, header: null });

/** Opens a document at this address and waits until idle; returns where it led the payer. */
async function idleAt(pathname: string, { remembered = false, hasVoucher = false } = {}): Promise<readonly string[]> {
  vi.resetModules();
  const { tab } = await import('../storage/browser-storage.ts');
  const { refreshSession } = await import('./keep-fresh.ts');
  const { rememberSession } = await import('../storage/stored-key.ts');
  const { saveVoucher } = await import('../storage/stored-voucher.ts');
  tab.clear();
  tab.write('data', key);
  tab.write('hashKey', key);
  if (remembered) rememberSession(key, sessions.mexico);
  if (hasVoucher) saveVoucher({ shell, payment: voucher });
  page.location.pathname = pathname;
  const led: string[] = [];
  startedAt = performance.now();
  await refreshSession((path) => led.push(path));
  expect(tab.read('wasRefreshed')).toBe(String(isReload));
  return led;
}

beforeEach(() => {
  requestTimes.length = 0;
  paths.length = 0;
  isReload = false;
  status = 200;
});

describe('once a page is idle', () => {
  // S2-R28, S4-R10
  test('a reload anywhere else fetches the session again by the stored key, 200 ms later', async () => {
    isReload = true;
    await idleAt('/faq');
    expect(requestTimes).toHaveLength(1);
    expect(requestTimes[0]).toBeGreaterThanOrEqual(199);
  });

  // S2-R28
  test.each(['/card/status', '/card/status/p1'])('a reload of %s is left to that page itself', async (pathname) => {
    isReload = true;
    await idleAt(pathname);
    expect(requestTimes).toEqual([]);
  });

  // S4-R04
  test.each([
    ['/card', [`/checkout?data=${key}`]],
    ['/faq', []],
  ])('a session that cannot be loaded any more leads from %s to %j', async (pathname, places) => {
    [isReload, status] = [true, 404];
    expect(await idleAt(pathname)).toEqual(places);
  });

  test('the bearer the first press needs is fetched by itself, where the page shows a session', async () => {
    await idleAt('/checkout', { remembered: true });
    expect(paths).toEqual(['/api/tokens']);
  });

  test.each([true, false])(
    'a phone that keeps a voucher opens the session anew, shown (%s) or not',
    async (remembered) => {
      await idleAt('/checkout', { remembered, hasVoucher: true });
      expect(paths).toEqual([`/api/sessions/${key}`]);
    },
  );

  test.each([
    ['a page of no session', '/terms'],
    ['a voucher’s own link', '/v/abc'],
    ['an expired link', '/expired-link'],
  ])('nothing is asked on %s', async (_what, pathname) => {
    expect(await idleAt(pathname)).toEqual([]);
    expect(requestTimes).toEqual([]);
  });
});
