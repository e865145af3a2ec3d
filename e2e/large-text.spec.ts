/** Large text on a narrow phone, and forced colours: every state of every screen, as the gallery draws it. */
import type { Page } from '@playwright/test';
import { isShort } from '../scripts/long-tests.ts';
import { crowding, markGrounds, withoutEdge } from './after/crowding.ts';
import { expect, test } from './fixture.ts';

// Nothing is pressed here: a page is as its server drew it, and there is no script to wait for.
test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
test.setTimeout(240_000);

/** Pages of one refusal differ by their words only; these stand for them all. */
const refusals = /^problem-(?!offline|no-key|internal-error|payment-session-(already-paid|not-found))/;

/** Every day each third state, and what holds at 200 % mostly holds at 160 %; else all of them at both. */
const sizes = isShort ? [200] : [160, 200];
const isLooked = (_name: string, at: number): boolean => !isShort || at % 3 === 0;

/** As a browser has it whose owner set a larger text: rem and media queries follow. */
async function problemsAt(page: Page, percent: number): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', {
    fontSizes: { standard: Math.round(percent * 0.16), fixed: Math.round(percent * 0.13) },
  });
  return (await page.evaluate(crowding)).map((problem) => `at ${percent} % ${problem}`);
}

async function galleryOf(page: Page, app: string): Promise<readonly string[]> {
  await page.goto(`${app}/dev/gallery`);
  const names = await page.getByRole('listitem').getByRole('link').allTextContents();
  return names.filter((name) => !refusals.test(name));
}

test('at 160 and at 200 % text on 320 px nothing leaves the screen, lies over another or is cut; forced colours leave an edge', async ({
  page,
  journey,
}) => {
  const { app } = journey.sandbox.urls;
  const names = await galleryOf(page, app);
  expect(names.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const name of names.filter(isLooked)) {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    await page.goto(`${app}/dev/gallery?state=${name}`, { waitUntil: 'domcontentloaded' });
    const problems = [];
    for (const size of sizes) problems.push(...(await problemsAt(page, size)));
    await page.evaluate(markGrounds);
    await page.emulateMedia({ forcedColors: 'active' });
    problems.push(...(await page.evaluate(withoutEdge)));
    found.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  expect(found).toEqual([]);
});

test('the check sees a line that leaves, one that lies over another, one that is cut, and a badge without an edge', async ({
  page,
}) => {
  await page.setContent(`<meta name="viewport" content="width=device-width"><style>
    p { margin: 0 } .over { margin-top: -1.2em } .cut { height: 1em; overflow: hidden } .badge { background: #fdd; border-radius: 6px }
  </style>
  <p style="white-space: nowrap">Una línea que no cabe en la pantalla de un teléfono angosto</p>
  <p>Debajo</p><p class="over">Encima</p><p class="cut">Una línea que se corta porque su caja es muy baja para ella</p>
  <span class="badge">Sello</span>`);
  const kinds = (await problemsAt(page, 200)).map((problem) => problem.replace(/:.*/, ''));
  for (const kind of ['leaves the screen', 'lie over each other', 'is cut'])
    expect(kinds, kind).toContain(`at 200 % ${kind}`);
  await page.evaluate(markGrounds);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(withoutEdge)).toEqual(['has no edge in forced colours: “Sello”']);
});
