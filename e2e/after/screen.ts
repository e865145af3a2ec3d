import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What is wrong with the page as it stands: what axe finds, and anything that sticks out at the side. */
export async function screenProblems(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const { width, room } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `axe ${id} (${help}): ${html}\n${failureSummary ?? ''}`),
  );
  return [...found, ...(width > room ? [`the page is ${width - room} px wider than the screen`] : [])];
}

/** Keeps the page, all of it, as a picture: `screens/<locale>/<name>.png` under the results. */
export async function keepPicture(page: Page, resultsDir: string, name: string): Promise<void> {
  const locale = await page.locator('html').getAttribute('lang');
  const path = `${resultsDir}/screens/${locale ?? 'unknown'}/${name}.png`;
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}
