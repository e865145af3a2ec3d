/** A screen reader's texts of the main screens, in order: a change shows as a change of the trees beside this file. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { openLink } from './payer.ts';

// The gallery draws each from recorded responses: nothing in it is of today.
const states = [
  'checkout-mexico',
  'checkout-in-process',
  'store-voucher',
  'transfer-slip',
  'card-declined-funds',
  'receipt',
] as const;

const treeOf = (page: Page): Promise<string> =>
  page.getByRole('document').or(page.locator('body')).first().ariaSnapshot();

async function drawn(page: Page, { sandbox }: Journey, state: string): Promise<string> {
  await page.goto(`${sandbox.urls.app}/dev/gallery?state=${state}`);
  await expect(page.getByRole('main')).toBeVisible();
  return treeOf(page);
}

for (const state of states)
  test(`a screen reader reads ${state} in this order`, { tag: '@long' }, async ({ page, journey }) => {
    const tree = await drawn(page, journey, state);
    // Headings begin with the page's one, and none is jumped over.
    const levels = [...tree.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1 || at === 0)).toBe(true);
    // References and hours are made anew with each recording.
    const digits = /(?<!level=)\d(?:[\d ]*\d)?/g;
    const known = tree.replaceAll(/\b[A-Z\d]{8}\b|[ap]\.\sm\./g, '#').replaceAll(digits, '#');
    expect(`${known}\n`).toMatchSnapshot(`${state}.yml`);
  });

test('the payer’s first screen begins with whom it is for and how much, then how to pay', async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  const tree = await treeOf(page);
  const at = (words: RegExp) => tree.search(words);
  expect(at(/heading .*8,480\.50/)).toBeGreaterThan(-1);
  expect(at(/heading .*8,480\.50/)).toBeLessThan(at(/radio /));
});
