import type { Page } from '@playwright/test';

/** The script that hydrates a page. */
export const entryScript = /\/assets\/entry\.client.*\.js/;

/** Holds requests for an address on their way until the answered function is called; later ones then pass at once. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: go, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await go;
    await route.continue();
  });
  return resolve;
}
