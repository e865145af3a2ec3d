/** What opens without a network: a slip, reloaded, and its own link in a fresh tab; and nothing of anybody else's. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { durableUrl, newVoucher, noConnection, shownReference } from './payer.ts';

/** Waits until this phone has what opens the slip, and forgets what the browser itself keeps of files. */
async function carryAway(page: Page, context: BrowserContext): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).filter(({ active }) => active?.state === 'activated').length)).toBe(2);
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await context.setOffline(true);
}

// S4-R06
test('a slip reloaded without a network shows itself', async ({ page, context, journey }) => {
  journey.tolerate(noConnection);
  const { reference } = await newVoucher(page, journey);
  const url = await durableUrl(page);
  await carryAway(page, context);
  await page.reload();
  expect(await shownReference(page)).toBe(reference);
  await journey.screen(page, 'voucher-offline');
  const other = await context.newPage();
  await other.goto(url);
  expect(await shownReference(other)).toBe(reference);
  await journey.screen(other, 'durable-voucher-offline');
});
