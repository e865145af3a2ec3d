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

/** Stops of one control, at most: day, month, year and the calendar. */
const mostStops = 5;

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
  for (let tabs = 0; tabs < controls * mostStops && order.at(-1) !== controls - 1; tabs += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      const { top = -1, bottom = -1 } = focused?.getBoundingClientRect() ?? {};
      const isSeen = bottom > 0 && top < innerHeight;
      return focused instanceof HTMLElement && isSeen ? Number(focused.dataset['at'] ?? -1) : -1;
    });
    // A day is typed in three parts: they are one control.
    if (order.at(-1) !== at) order.push(at);
  }
  return { controls, order };
}

// Every day: every-screen.test.ts, desk-ya-pague.spec.ts.
test(
  'by the keyboard each control is reached in the order of the page, and seen',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await enterDesk(page, sandbox);
    for (const [screen, path] of await everyScreen(page, sandbox)) {
      if (isShort && !daily.test(screen)) continue;
      await page.goto(sandbox.urls.desk + path);
      const { controls, order } = await tabThrough(page);
      expect([screen, order]).toEqual([screen, Array.from({ length: controls }, (_each, at) => at)]);
    }
  },
);

test(
  'in each language no text is missing, and the document names its language',
  { tag: '@long' },
  async ({ page, journey, sandbox }) => {
    await enterDesk(page, sandbox);
    const screens = await everyScreen(page, sandbox);
    for (const locale of locales) {
      await page.goto(sandbox.urls.desk);
      await page.getByText(/^(?:Menú|Menu)$/).click();
      const button = page.locator('button[name=locale]');
      await button.evaluate((own, value) => own.setAttribute('value', value), locale);
      await button.click();
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
    // What lists hold is another family each time; what a person does with it is the same.
    const lasting = /- (?:heading|columnheader|textbox|combobox|checkbox|radio|button)\b(?!.*\[level=1\])/;
    const lines = tree.split('\n').filter((line) => lasting.test(line));
    const known = lines
      .map((line) => line.trim().replaceAll(/CU-[A-Z\d]{4}-[A-Z\d]{4}|(?<!level=)\d(?:[\d ]*\d)?/g, '#'))
      .filter((line, at, all) => line !== all[at - 1])
      .join('\n');
    expect(`${known}\n`).toMatchSnapshot(`${screen}.yml`);
  }
});
