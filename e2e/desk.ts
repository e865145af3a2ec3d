/** A person of the demo school's office at the desk, and every screen that they can reach. */
import type { Locator, Page } from '@playwright/test';
import { findScreen } from '../src/desk/find-screen.ts';
import { expect } from './fixture.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

/** Signs in as one of the sample people. */
export async function enterDesk(page: Page, { urls }: Pick<WorkerSandbox, 'urls'>, name = 'Marcela Quintero') {
  await page.goto(`${urls.desk}/sign-in`);
  await page.getByRole('button', { name }).click();
  await page.waitForURL(`${urls.desk}/`);
}

/** One address of each screen, by the screen's folder: the menu first, then what its lists lead to. */
export async function everyScreen(page: Page, { urls }: Pick<WorkerSandbox, 'urls'>): Promise<Map<string, string>> {
  const found = new Map([['today', '/']]);
  for (const path of found.values()) {
    await page.goto(urls.desk + path);
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    for (const link of links) {
      const screen = findScreen(new URL(link ?? '/', urls.desk).pathname)?.screen;
      if (screen?.needs && !found.has(screen.screen)) found.set(screen.screen, link ?? '/');
    }
  }
  return found;
}

/** Moves by Tab alone until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Moves by Tab alone, then presses Enter. */
export async function byKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
