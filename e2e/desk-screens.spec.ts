/** Every screen of the desk: on a phone and on a desk, large, by the keyboard, in each language, and as it is read. */
import type { Page } from '@playwright/test';
import { locales } from '#i18n/locale';
import { isShort } from '../scripts/long-tests.ts';
import { crowding } from './after/crowding.ts';
import { enterDesk, everyScreen } from './desk.ts';
import { expect, test } from './fixture.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(240_000);

/** Every day the screens that an office opens each day. */
const daily = /^(today|payments|payment|cases|case|statements|days|day|charge)$/;

test('axe finds nothing on a phone and on a desk, and text twice as large leaves nothing cut', async ({
  page,
  journey,
  sandbox,
}) => {
  await enterDesk(page, sandbox);
  const browser = await page.context().newCDPSession(page);
  const crowded: string[] = [];
  for (const [screen, path] of await everyScreen(page, sandbox)) {
    if (isShort && !daily.test(screen)) continue;
    await page.goto(sandbox.urls.desk + path);
    await journey.bothScreens(page, `desk-${screen}`);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    crowded.push(...(await page.evaluate(crowding)).map((problem) => `${screen}: ${problem}`));
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  }
  expect(crowded).toEqual([]);
});

/** What can be reached by the keyboard, in the document's order, and where the focus went with Tab. */
async function tabThrough(page: Page): Promise<{ readonly controls: number; readonly order: readonly number[] }> {
  const controls = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const shown = all.filter(
      (each) => each.checkVisibility() && !each.matches(':disabled, [type=hidden], [type=radio]:not(:checked)'),
    );
    for (const [at, each] of shown.entries()) each.dataset['at'] = String(at);
    return shown.length;
  });
  const order: number[] = [];
  for (let tabs = 0; tabs < controls; tabs += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      const { top = -1, bottom = -1 } = focused?.getBoundingClientRect() ?? {};
      const isSeen = bottom > 0 && top < innerHeight;
      return focused instanceof HTMLElement && isSeen ? Number(focused.dataset['at'] ?? -1) : -1;
    });
    order.push(at);
  }
  return { controls, order };
}

test('by the keyboard each control is reached in the order of the page, and seen', async ({ page, sandbox }) => {
  await enterDesk(page, sandbox);
  for (const [screen, path] of await everyScreen(page, sandbox)) {
    if (isShort && !daily.test(screen)) continue;
    await page.goto(sandbox.urls.desk + path);
    const { controls, order } = await tabThrough(page);
    expect([screen, order]).toEqual([screen, Array.from({ length: controls }, (_each, at) => at)]);
  }
});

test(
  'in each language no text is missing, and the document names its language',
  { tag: '@long' },
  async ({ page, journey, sandbox }) => {
    await enterDesk(page, sandbox);
    const screens = await everyScreen(page, sandbox);
    for (const locale of locales) {
      const cookie = { name: '__Host-locale', value: locale, url: sandbox.urls.desk, secure: true } as const;
      await page.context().addCookies([cookie]);
      for (const [screen, path] of screens) {
        await page.goto(sandbox.urls.desk + path);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByText(/undefined|\[object|NaN/)).toHaveCount(0);
        await journey.look(page, `desk-${screen}-${locale}`);
      }
    }
  },
);

test('a screen reader reads each screen in this order', { tag: '@long' }, async ({ page, sandbox }) => {
  await enterDesk(page, sandbox);
  for (const [screen, path] of await everyScreen(page, sandbox)) {
    await page.goto(sandbox.urls.desk + path);
    const tree = await page.getByRole('main').ariaSnapshot();
    expect((tree.match(/heading .*\[level=1\]/g) ?? []).length, screen).toBe(1);
    const known = tree
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
      .replaceAll(/(?<!level=)\d(?:[\d ]*\d)?/g, '#')
      .replaceAll(/\b(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\b|[ap]\.\sm\./g, '#');
    expect(`${known}\n`).toMatchSnapshot(`${screen}.yml`);
  }
});
