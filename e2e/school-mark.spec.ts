/** Whose mark stands at the head of each page. Source: spec §2. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openCheckout, openLink } from './payer.ts';

const head = (page: Page) => page.getByRole('banner');
const product = (page: Page) => head(page).getByRole('img', { name: 'Cuota' });
/** The logo is decoration, so it has no role to be found by. */
const logo = (page: Page) => head(page).locator('img');
const width = (page: Page) =>
  logo(page).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

// S2-R26
// Every day: school-logo.test.ts and draw-logo.test.ts.
test(
  'a school’s logo is shown, from our own origin; where there is none, or no school, the product’s mark',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openCheckout(page, journey);
    await expect.poll(() => width(page)).toBeGreaterThan(40);
    expect(new URL((await logo(page).getAttribute('src')) ?? '', page.url()).origin).toBe(new URL(page.url()).origin);
    await expect(product(page)).toBeHidden();
    await journey.screen(page, 'school-with-logo');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible();
    await expect(logo(page)).toHaveCount(0);
    await expect(head(page).locator('svg').first()).toBeVisible();
    await expect(head(page)).toContainText('Cuota');

    // Where it does not load.
    journey.tolerate(/logos|ERR_FAILED/);
    const other = await journey.anotherPhone();
    await other.route('**/logos/*.png', (route) => route.abort());
    await openLink(other, session.url);
    await expect(product(other)).toBeVisible();
    await expect(logo(other)).toHaveCount(0);
  },
);

const inHead = (page: Page, name: string, value: string) => page.locator(name).getAttribute(value);

// Every day: routes.spec.ts and draw-logo.test.ts.
test(
  'the tab has the school’s logo, the phone its colour, and a chat a picture of the link',
  { tag: '@long' },
  async ({ page, journey }) => {
    await openCheckout(page, journey);
    expect(await inHead(page, 'link[rel=icon]', 'href')).toBe(await logo(page).getAttribute('src'));
    expect(await inHead(page, 'meta[name=theme-color][media*=light]', 'content')).toMatch(/^#(?!ffffff)/);
    const picture = (await inHead(page, 'meta[property="og:image"]', 'content')) ?? '';
    expect(await page.request.get(picture).then((answer) => answer.headers()['content-type'])).toBe('image/png');
    await journey.schoolHas({ logo_url: null });
    const other = await journey.anotherPhone();
    await openLink(other, (await journey.newSession()).url);
    expect(await inHead(other, 'link[rel=icon]', 'href'), 'its first letter').toMatch(
      /^data:image\/svg\+xml,.*>C<\/text>/,
    );
    await other.goto(`${journey.sandbox.urls.app}/faq`);
    expect(await inHead(other, 'link[rel=icon]', 'href'), 'ours').toBe('/favicon.svg');
    expect((await other.request.get(new URL('/favicon.svg', other.url()).href)).status()).toBe(200);
  },
);

// S2-R26
// Every day: routes.spec.ts.
test(
  'a school without a logo shows the product’s mark, not letters of its name',
  { tag: '@long' },
  async ({ page, journey }) => {
    await journey.schoolHas({ logo_url: null });
    await openCheckout(page, journey);
    await expect(product(page)).toBeVisible();
    await expect(logo(page)).toHaveCount(0);
    await expect(head(page)).not.toContainText('SJ');
    await journey.screen(page, 'school-without-logo');
  },
);
