import type { Page } from '@playwright/test';
import type { Journey } from './journey.ts';

/** From its next document on, every look into the page's storage throws, as in browsers that block all of it. */
export async function blockStorage(page: Page, journey: Journey): Promise<void> {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(window, 'sessionStorage', blocked);
  });
  journey.keepsNothing();
}
