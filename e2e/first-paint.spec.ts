/** How the first screen starts: what it fetches before and after the first touch, and where nothing is ever painted. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openCheckout, openLink, oxxo } from './payer.ts';

/** What was fetched, each by the last part of its address, without its hash. */
const fetched = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => !path.startsWith('/logos/'))
      .map((path) => path.replace(/^\/assets\/(.+)-[\w-]{8}\.js$/, '$1').replace(/sessions\/.*/, 'sessions')),
  );

test('before a touch a first screen fetches its scripts and nothing else, and no style sheet', async ({
  page,
  journey,
}) => {
  await openCheckout(page, journey);
  await page.waitForLoadState('networkidle');
  const before = await fetched(page);
  expect(before.toSorted()).toEqual(['checkout', 'entry.client', 'es-MX', 'framework', 'manifest', 'rolldown-runtime']);
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
  await oxxo(page).check();
  await expect.poll(() => fetched(page)).toContain('/api/sessions');
  expect((await fetched(page)).filter((name) => !before.includes(name))).toContain('deferred');
});

test('a phone that keeps a voucher reads the session without being touched', async ({ page, journey }) => {
  await openCheckout(page, journey);
  await page.evaluate(() => localStorage.setItem('cash_voucher', '{}'));
  await page.goto('about:blank');
  const session = await journey.newSession();
  await page.addInitScript(() => localStorage.setItem('cash_voucher', '{}'));
  await openLink(page, session.url);
  await expect(page.locator('.toast')).toBeAttached();
});

test('styles come in the document, also to a page that is drawn anew', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const painted = await ground();
  expect(painted).not.toBe('rgba(0, 0, 0, 0)');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await ground()).toBe(painted);
});

// A frame that is not shown is never painted, so nothing may wait for that alone.
test('in a frame that is not shown the scripts start all the same', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(new URL('/faq', journey.sandbox.urls.app).href);
  const isPainted = await page.evaluate(async (url) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = url;
    document.body.append(frame);
    await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
    const inside = frame.contentWindow;
    return (
      inside === null ||
      (await new Promise((told) => {
        inside.requestAnimationFrame(() => told(true));
        setTimeout(() => told(false), 400);
      }))
    );
  }, session.url);
  expect(isPainted, 'the control: in this frame nothing is painted').toBe(false);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await expect.poll(() => new URL(frame?.url() ?? 'about:blank').searchParams.has('data')).toBe(false);
});

test('nothing on the first screen moves while its scripts wake it, Back included', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(new URL('/faq', journey.sandbox.urls.app).href);
  await page.addInitScript(() => {
    const moved: number[] = [];
    Reflect.set(window, 'moved', moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openLink(page, session.url);
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
});
