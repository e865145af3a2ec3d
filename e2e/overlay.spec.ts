/** The page-wide overlay: during a submission and on the way to the card, never over a store. Source: spec §2. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openCheckout, submitCash, shownReference } from './payer.ts';

/** Held until `let go` is called: what the browser asks of such an address. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The veil itself: the clicked button says the same. */
const overlay = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Procesando...' });

// S2-R25, S2-R29
test('the overlay stands over a press, and a route named store takes it away', async ({ page, journey }) => {
  // The next page's own scripts, which are fetched from the choice on, are what waits in the end.
  const letRead = await hold(page, /\/assets\/payment-[^/]+\.js$/);
  const loads = page.waitForRequest(/\/assets\/payment-[^/]+\.js$/);
  await openCheckout(page, journey);
  const letPrepare = await hold(page, /\/materialize/);
  await submitCash(page);
  await expect(overlay(page)).toBeVisible();
  letPrepare();
  await loads;
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Paga en OXXO');
  letRead();
  await shownReference(page);
});
