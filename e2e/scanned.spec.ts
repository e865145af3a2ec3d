/** Another maker's scanner reads a cashier's codes from pictures of a phone's screen. Source: spec §9. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect, test } from './fixture.ts';
import { continueButton, makeVoucher, newVoucher, openLink, oxxo, shownReference } from './payer.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

test.beforeAll(async () => {
  // Otherwise it fetches its own from elsewhere.
  await prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer }, fireImmediately: true });
});

/** What a scanner reads of the screen as it stands, or of a part of it. */
async function scanned(
  page: Pick<Page, 'screenshot'>,
  format: 'Code128' | 'QRCode' = 'Code128',
): Promise<readonly string[]> {
  const found = await readBarcodes(new Uint8Array(await page.screenshot()), { formats: [format], tryRotate: true });
  return found.map(({ text }) => text);
}

/** How many dots of the screen a module of the barcode has. */
const dotsEach = (barcode: Locator): Promise<number> =>
  barcode.evaluate((image: HTMLImageElement) => {
    const [, modules = '1'] = /viewBox="0 0 (?:\d+ )?(\d+)/.exec(decodeURIComponent(image.src)) ?? [];
    const [, wide = '1', high = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(decodeURIComponent(image.src)) ?? [];
    const length = Math.max(image.getBoundingClientRect().width, image.getBoundingClientRect().height);
    return (length * window.devicePixelRatio) / Math.max(Number(wide), Number(high), Number(modules));
  });

// Every day a phone of two dots a pixel; exact-barcode.test.ts reckons the others.
for (const deviceScaleFactor of [1, 2, 3])
  // S9-R15
  test(
    `at ${deviceScaleFactor}× the ticket and the cashier’s view are scanned, their bars on whole dots`,
    { tag: deviceScaleFactor === 2 ? [] : '@long' },
    async ({ journey }) => {
      const phone = await journey.anotherPhone({
        viewport: { width: 360, height: 740 },
        deviceScaleFactor,
        isMobile: true,
        hasTouch: true,
      });
      await openLink(phone, (await journey.newSession()).url);
      await oxxo(phone).check();
      await continueButton(phone).click();
      const reference = await shownReference(phone);
      const show = phone.getByRole('button', { name: 'Mostrar al cajero' });
      // From the link it was a choice and a press: what comes next is in reach without scrolling.
      await expect(show).toBeInViewport({ ratio: 1 });
      const barcode = phone.getByRole('img', { name: 'Código de barras' }).first();
      await expect.poll(() => dotsEach(barcode)).toBeCloseTo(deviceScaleFactor, 1);
      expect(await scanned(phone)).toEqual([reference]);

      await show.click();
      const turned = phone.getByRole('dialog').getByRole('img', { name: 'Código de barras' });
      // Of a screen of 740 by 360 it takes all that whole dots let it.
      await expect.poll(() => dotsEach(turned)).toBeCloseTo(Math.floor((716 * deviceScaleFactor) / 231), 1);
      expect(await scanned(phone)).toEqual([reference]);
      await journey.screen(phone, `cashier-${deviceScaleFactor}x`);
    },
  );

test('a barcode with a bar painted over is not read, so the reading above can fail', async ({ page, journey }) => {
  await openLink(page, (await journey.newSession()).url);
  await oxxo(page).check();
  await continueButton(page).click();
  await shownReference(page);
  const barcode = page.getByRole('img', { name: 'Código de barras' }).first();
  await barcode.evaluate((image: HTMLImageElement) => {
    const drawn = decodeURIComponent(image.src).replace(/M(\d+) 0h\d+v60h-\d+z(?=M)/, 'M$1 0h9v60h-9z');
    image.src = `data:image/svg+xml,${encodeURIComponent(drawn.slice('data:image/svg+xml,'.length))}`;
  });
  await expect.poll(() => scanned(page)).toEqual([]);
});

test('on a desk a phone reads the ticket off the screen: by its own link, without a key, and never on paper', async ({
  page,
  journey,
}) => {
  const desk = await journey.anotherPhone({ viewport: { width: 1280, height: 800 } });
  const session = await journey.newSession();
  const reference = await makeVoucher(desk, session);
  const code = desk.getByRole('img', { name: 'Sigue en tu teléfono' });
  await expect(code).toBeVisible();
  await journey.screen(desk, 'ticket-on-a-phone');
  const [url = ''] = await scanned(code, 'QRCode');
  expect(new URL(url).pathname).toMatch(/^\/v\/[\w-]+$/);
  expect(url).not.toContain(session.key);
  await page.goto(url);
  expect(await shownReference(page)).toBe(reference);
  await desk.emulateMedia({ media: 'print' });
  await expect(code).toBeHidden();
});

test('a phone’s ticket has no code for a phone', async ({ page, journey }) => {
  await newVoucher(page, journey);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })));
  await expect(page.getByRole('region', { name: 'Sigue en tu teléfono' })).toHaveCount(0);
});
