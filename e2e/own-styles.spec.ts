/** A document has the styles that it shows; the whole sheet comes after it, and scripts after that. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { choose, oxxo } from './payer.ts';

test('a document has all styles that it shows: the whole sheet changes nothing in it', async ({ page, journey }) => {
  await withoutWholeSheet(page);
  const session = await journey.newSession();
  for (const url of [session.url, new URL('/faq', session.url).href, new URL('/privacy', session.url).href]) {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    expect(await changedByWholeSheet(page)).toEqual([]);
  }
  // The control: an element that the document has not.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('i'), { className: 'ticket' })));
  await page.locator('style[data-whole]').evaluate((style) => style.remove());
  expect(await changedByWholeSheet(page)).toContainEqual(expect.stringContaining('<i class="ticket"></i> has '));
});

// Every day: three pages, above.
test('every state of every screen has all its styles', { tag: '@long' }, async ({ page, journey }) => {
  test.slow();
  const gallery = `${journey.sandbox.urls.app}/dev/gallery`;
  await page.goto(gallery);
  const names = await page.getByRole('listitem').getByRole('link').allTextContents();
  await withoutWholeSheet(page);
  const changed = [];
  // Pages of one refusal differ by their words only.
  const looked = names.filter((name) => !/^problem-(?!offline|no-key|internal-error)/.test(name));
  for (const [at, name] of looked.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark', reducedMotion: 'reduce' });
    await page.goto(`${gallery}?state=${name}`, { waitUntil: 'domcontentloaded' });
    changed.push(...(await changedByWholeSheet(page)).map((element) => `${name}: ${element}`));
  }
  expect(changed).toEqual([]);
});

test('without the whole sheet a page works without scripts, and fetches it again when it is shown', async ({
  page,
  journey,
}) => {
  journey.tolerate(/\b503\b/);
  let [fetches, isLost] = [0, true];
  await page.route(wholeSheet, (route) => {
    fetches += 1;
    return isLost ? route.fulfill({ status: 503 }) : route.fallback();
  });
  const session = await journey.newSession();
  await page.goto(session.url);
  // By the document's end, and by the start of its scripts.
  await expect.poll(() => fetches).toBeGreaterThan(1);
  await choose(oxxo(page));
  expect(new URL(page.url()).search, 'no script has taken the key from the address').not.toBe('');
  isLost = false;
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return new URL(page.url()).search;
    })
    .toBe('');
  await expect(page.locator('link[rel="stylesheet"][media="all"]')).toHaveCount(1);
});

const wholeSheet = /\/assets\/pages-[\w-]+\.css$/;

/** Scripts wait for the sheet: the document stays as it was drawn. */
const withoutWholeSheet = (page: Page) => page.route(wholeSheet, () => undefined);

/** Lays the whole sheet over what was painted. Returns the elements that look different then. */
async function changedByWholeSheet(page: Page): Promise<readonly string[]> {
  const [href = ''] = /\/assets\/pages-[\w-]+\.css/.exec(await page.content()) ?? [];
  expect(href, 'the document names the whole sheet').not.toBe('');
  const whole = await (await page.request.get(new URL(href, page.url()).href)).text();
  return page.evaluate((textContent) => {
    const own = document.querySelector('style');
    const elements = [...document.querySelectorAll('html, body, body *:not(script, noscript, style)')];
    const lookOf = (element: Element, part: string | null) => {
      const style = getComputedStyle(element, part);
      if (part !== null && style.content === 'none') return ['nothing'];
      // Each sheet declares custom properties of its own.
      return [...style].flatMap((name) => (name.startsWith('--') ? [] : `${name}: ${style.getPropertyValue(name)}`));
    };
    const looks = () => elements.map((each) => [null, '::before', '::after'].flatMap((part) => lookOf(each, part)));
    const before = looks();
    const sheet = Object.assign(document.createElement('style'), { nonce: own?.nonce, textContent });
    sheet.dataset['whole'] = '';
    own?.after(sheet);
    return looks().flatMap((after, at) => {
      const changed = after.find((look, place) => look !== before[at]?.[place]);
      return changed === undefined ? [] : [`${elements[at]?.outerHTML.slice(0, 120)} has ${changed}`];
    });
  }, whole);
}
