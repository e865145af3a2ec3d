/** Whose mark stands at the head of each page. Source: spec §2. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openLink } from './payer.ts';

const head = (page: Page) => page.getByRole('banner');
const product = (page: Page) => head(page).getByRole('img', { name: 'Cuota' });
/** The logo is decoration, so it has no role to be found by. */
const logo = (page: Page) => head(page).locator('img');
const width = (page: Page) =>
  logo(page).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

// S2-R26
test('a school’s logo is shown, from our own origin, and the product’s mark on notice and terms', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  await expect.poll(() => width(page)).toBeGreaterThan(40);
  expect(new URL((await logo(page).getAttribute('src')) ?? '', page.url()).origin).toBe(new URL(page.url()).origin);
  await expect(product(page)).toBeHidden();
  await journey.screen(page, 'school-with-logo');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible();
  await expect(logo(page)).toHaveCount(0);
  await expect(head(page).locator('svg').first()).toBeVisible();
  await expect(head(page)).toContainText('Cuota');
});

// S2-R26
test('a school without a logo shows the product’s mark, not letters of its name', async ({ page, journey }) => {
  await journey.schoolHas({ logo_url: null });
  const session = await journey.newSession();
  await openLink(page, session.url);
  await expect(product(page)).toBeVisible();
  await expect(logo(page)).toHaveCount(0);
  await expect(head(page)).not.toContainText('SJ');
  await journey.screen(page, 'school-without-logo');
});

test('a logo that does not load gives way to the product’s mark', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.route('**/logos/*.png', (route) => route.abort());
  journey.tolerate(/logos|ERR_FAILED/);
  await openLink(page, session.url);
  await expect(product(page)).toBeVisible();
  await expect(logo(page)).toHaveCount(0);
});
