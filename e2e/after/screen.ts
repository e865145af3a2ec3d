import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axe, isNew } from './axe.ts';

/** Returns the page's problems: axe's findings, overflow at the side, and currencies broken over two lines. */
export async function screenProblems(page: Page, resultsDir: string): Promise<readonly string[]> {
  await page.evaluate(stillness);
  const { width, room } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  const isSeen = !(await isNew(page, join(resultsDir, 'seen')));
  // A page that follows its payment may have changed meanwhile.
  await page.evaluate(stillness);
  const found = isSeen ? [] : await axe(page);
  const torn = (await page.evaluate(tornCurrencies)).map((amount) => `a line ends inside the currency of “${amount}”`);
  const restless = await page.evaluate(movesForEver);
  return [
    ...found,
    ...torn,
    ...restless,
    ...(width > room ? [`the page is ${width - room} px wider than the screen`] : []),
  ];
}

/**
 * Runs in the page: resolves once whatever appears or settles has done so; half of it is not what anybody reads. What
 * ends may begin something else. Gives up after ten seconds.
 */
async function stillness(): Promise<void> {
  const until = performance.now() + 10_000;
  const ending = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations === 1);
  while (ending().length > 0 && performance.now() < until) {
    await Promise.race([
      Promise.allSettled(ending().map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs in the page: finds endless animations, which keep a phone at work while nobody watches; except a spinner. */
function movesForEver(): readonly string[] {
  const endless = document.getAnimations().flatMap(({ effect }) => {
    const isEndless = effect instanceof KeyframeEffect && effect.getComputedTiming().endTime === Infinity;
    const target = isEndless ? effect.target : null;
    return target?.checkVisibility() && !target.classList.contains('turning') ? [target.outerHTML] : [];
  });
  return endless.map((html) => `moves without end: ${html}`);
}

/** Runs in the page: the texts in which a currency's three letters stand on two lines. */
function tornCurrencies(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const torn: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    for (const { index } of (node.textContent ?? '').matchAll(/\b(MXN|COP|USD)\b/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 3);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) torn.push(node.textContent ?? '');
    }
  }
  return torn;
}

/** The same for a page without scripts, in which axe cannot run: it checks a copy of the page, without its scripts. */
export async function screenProblemsWithoutScripts(page: Page, resultsDir: string): Promise<readonly string[]> {
  const html = (await page.content())
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<(\/?)noscript>/g, '<$1div>');
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true });
  if (!context) throw new Error('the browser is gone');
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }));
  await copy.goto(page.url());
  const problems = await screenProblems(copy, resultsDir);
  await context.close();
  return problems;
}

/** Saves the whole page once a run as `screens/<locale>/<name>.png`; of a page with an open dialog, only the screen. */
export async function keepPicture(page: Page, resultsDir: string, name: string): Promise<void> {
  const locale = await page.locator('html').getAttribute('lang');
  const path = `${resultsDir}/screens/${locale ?? 'unknown'}/${name}.png`;
  if (existsSync(path)) return;
  const screen = page.viewportSize();
  const height = await page.evaluate(() =>
    document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight,
  );
  // A higher screen, not a longer picture: else the bar at the foot stands in the middle.
  const isLonger = screen !== null && height > screen.height;
  if (isLonger) await page.setViewportSize({ width: screen.width, height });
  await page.screenshot({ path, animations: 'disabled' });
  if (isLonger) await page.setViewportSize(screen);
}
