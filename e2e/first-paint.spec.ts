/** How the first screen starts: what it fetches before and after the first touch, and where nothing is ever painted. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { portalHeard } from './framed.ts';
import { entryScript, holdRequests } from './held-requests.ts';
import { instructionsEs } from '#i18n/instructions-es';
import { choose, continueButton, openCheckout, openLink, oxxo } from './payer.ts';
import { clipboard, makeSlip } from './slip-payer.ts';

/** What was fetched, each by the last part of its address, without its hash. */
const fetched = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => !path.startsWith('/logos/'))
      .map((path) => path.replace(/^\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/, '$1').replace(/sessions\/.*/, 'sessions')),
  );

test('before a touch a first screen fetches its scripts and its styles, and nothing else', async ({
  page,
  journey,
}) => {
  await openCheckout(page, journey);
  await page.waitForLoadState('networkidle');
  // The last one comes once the page is idle: it asks the phone for a wallet, and has no more to fetch without one.
  const own = ['checkout', 'entry.client', 'es-MX', 'framework', 'pages', 'rolldown-runtime', 'wallet-here'];
  await expect.poll(async () => (await fetched(page)).toSorted()).toEqual(own);
  const before = await fetched(page);
  await expect(page.locator('link[rel="stylesheet"][media="all"]')).toHaveCount(1);
  await choose(oxxo(page));
  await expect.poll(() => fetched(page)).toContain('/api/tokens');
  const after = (await fetched(page)).filter((name) => !before.includes(name));
  expect(after).toContain('deferred');
  expect(after, 'the session is not read twice').not.toContain('/api/sessions');
});

test('the first touch on a card requests at once all that its form needs', async ({ page, journey }) => {
  await openCheckout(page, journey);
  await page.waitForLoadState('networkidle');
  // No script can name the next ones.
  const answer = await holdRequests(page, /\/assets\/deferred-/);
  await page.getByRole('radio', { name: /tarjeta/i }).check();
  for (const script of ['card-in-list', 'card', 'card-es', 'payment', 'under-row', 'browser'])
    await expect.poll(() => fetched(page)).toContain(script);
  expect(await fetched(page)).not.toContain('/api/tokens');
  answer();
  await expect(page.locator('[data-card-field] iframe').first()).toBeVisible();
});

// Every day: stored-voucher.test.ts.
test(
  'a phone that keeps a voucher reads the session without being touched',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openCheckout(page, journey);
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('cash_voucher', '{}'));
    await page.goto('about:blank');
    await openLink(page, session.url);
    await expect(page.locator('.toast')).toBeAttached();
  },
);

// Every day: school-mark.spec.ts.
test(
  'marks are drawn into the document and stay while it is hydrated; drawn anew in the browser they come as files',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const document = await (await page.request.get(session.url)).text();
    expect(document).not.toContain('data:image');
    await openLink(page, session.url);
    const drawn = page.locator('label span[aria-hidden] > svg');
    const before = await drawn.count();
    expect(before).toBeGreaterThan(3);
    await page.waitForLoadState('networkidle');
    expect(await drawn.count()).toBe(before);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click();
    await expect(page).toHaveURL(/\/faq/);
    await page.goBack();
    const files = page.locator('label img[src^="/assets/marks/"]');
    await expect(files).toHaveCount(before);
    await expect(files.first()).not.toHaveJSProperty('naturalWidth', 0);
    await expect(drawn).toHaveCount(0);
  },
);

// Every day: the first journey of this file.
test('a page that is drawn anew keeps its styles', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const painted = await ground();
  expect(painted).not.toBe('rgba(0, 0, 0, 0)');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await ground()).toBe(painted);
});

// A frame that is not shown is never painted, so nothing may wait for that alone.
// Every day: embedding.spec.ts.
test('in a frame that is not shown the scripts start all the same', { tag: '@long' }, async ({ page, journey }) => {
  await page.goto(journey.portal(await journey.newSession()));
  await page.evaluate(() => {
    const hide = () => document.querySelectorAll('iframe').forEach(({ style }) => void (style.display = 'none'));
    new MutationObserver(hide).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Pagar aquí' }).click();
  await expect(page.locator('iframe')).toBeAttached();
  await expect(portalHeard(page, 'ready')).toHaveCount(1);
  await expect(page.locator('iframe')).toBeHidden();
  const frame = page.frames().find((one) => one.url().startsWith(journey.sandbox.urls.app));
  const isPainted = await frame?.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve(true));
        setTimeout(() => resolve(false), 500);
      }),
  );
  expect(isPainted, 'the control: in this frame nothing is painted').toBe(false);
});

// Every day: the journeys beside it.
test(
  'nothing on the first screen moves while its scripts wake it, Back included',
  { tag: '@long' },
  async ({ page, journey }) => {
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
  },
);

test('a button that is pressed before its script is here does what it says once it is', async ({
  page,
  context,
  journey,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  const answer = await holdRequests(page, entryScript);
  const { pathname, search } = new URL(page.url());
  // A press is remembered for five seconds; a busy machine may take longer to wake the page.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 100;
  });
  await page.goto(journey.linkTo(`${pathname}${search}`, session), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Copiar CLABE' }).click();
  await expect(page.getByRole('button', { name: 'Copiar CLABE' })).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: instructionsEs.transfer.copiedField.clabe })).toBeVisible();
  expect(await clipboard(page)).toBe(clabe);
});

// Chromium knows `:has`; of an older browser's document it says what that would.
// Every day: checkout.spec.ts and scripts-off.spec.ts.
test(
  'without `:has` and before any script, a way is chosen, what it costs is said, and a press pays',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    await page.route(/\/assets\/.*\.(js|css)/, () => undefined);
    await page.route(/\/checkout\?data=/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: (await answer.text()).replaceAll(':has(', ':unknown-to-it(') });
    });
    await page.goto(session.url, { waitUntil: 'commit' });
    await choose(oxxo(page));
    await expect(page.locator('[data-total]:visible')).toHaveCount(0);
    await expect(page.getByText('más la comisión', { exact: false }).first()).toBeVisible();
    journey.linkTo('/store', session);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await continueButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Paga en OXXO');
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);
