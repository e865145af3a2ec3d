import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** WCAG 2.2, levels A and AA, and the headings' order. No frames: those of the card fields are the provider's. */
const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] },
  rules: { 'heading-order': { enabled: true } },
  preload: false,
  iframes: false,
  resultTypes: ['violations'],
} satisfies axeCore.RunOptions;

/** The minified source: a page parses it in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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

/** Attributes whose value decides what axe finds; of the others, as of texts, only that there is one. */
const telling =
  'class role type lang style disabled aria-hidden aria-expanded aria-checked aria-current aria-disabled aria-invalid aria-live aria-modal'.split(
    ' ',
  );

/**
 * Returns whether the page has anything that axe has not seen in this run, in any worker: an element within the same
 * elements, with the same attributes and ticked the same, or an order of headings, on a screen as wide and as dark.
 * Axe's findings depend on nothing more, and a run of it takes longer than a payment.
 */
async function isNew(page: Page, seenFile: string): Promise<boolean> {
  const { setting, headings, elements } = await page.evaluate(everyElement, telling);
  const named: string[] = [];
  for (const { within, own } of elements) named.push(hashOf(`${named[within] ?? setting} ${own}`));
  const seen = new Set(existsSync(seenFile) ? readFileSync(seenFile, 'utf8').split('\n') : []);
  const unseen = [...new Set([...named, hashOf(`${setting} ${headings}`)])].filter((name) => !seen.has(name));
  await mkdir(dirname(seenFile), { recursive: true });
  // Two workers may check the same at once: a line that stands twice counts once.
  if (unseen.length > 0) await appendFile(seenFile, `${unseen.join('\n')}\n`);
  return unseen.length > 0;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Runs in the page: the properties of each element that axe reads, and its parent's place. */
function everyElement(attributes: readonly string[]) {
  const all = [document.body, ...document.body.querySelectorAll('*:not(script, style, link)')];
  const places = new Map(all.map((element, at) => [element, at]));
  const elements = all.map((element) => {
    const own = [...element.attributes].map(({ name, value }) =>
      attributes.includes(name) ? `${name}=${value}` : value && name,
    );
    const isTicked = element instanceof HTMLInputElement && element.checked;
    const hasWords = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    const parent = element.parentElement;
    const within = (parent && places.get(parent)) ?? -1;
    return { within, own: [element.tagName, ...own, isTicked, hasWords].join(' ') };
  });
  const headings = all.map(({ tagName }) => tagName).filter((tagName) => /^H\d$/.test(tagName));
  const setting = `${window.innerWidth} ${String(matchMedia('(prefers-color-scheme: dark)').matches)}`;
  return { setting, headings: headings.join(' '), elements };
}

async function axe(page: Page): Promise<readonly string[]> {
  // By itself and not by its library for Playwright, which brings the long source, at every run, to every frame.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await page.evaluate(comeToRest);
  const violations = await page.evaluate(look, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `axe ${id} (${help}): ${html}\n${failureSummary ?? ''}`),
  );
}

/** Runs in the page. */
async function look(runOptions: axeCore.RunOptions): Promise<readonly axeCore.Result[]> {
  const { axe: here } = window as unknown as { readonly axe: typeof axeCore };
  const { violations } = await here.run(runOptions);
  const start = window.scrollY;
  const stands: axeCore.Result[] = [];
  for (const violation of violations) {
    const nodes: axeCore.NodeResult[] = [];
    for (const node of violation.nodes) {
      // What the bar at the foot covers may be scrolled out from under it: it is too small only where it still is then.
      const target = violation.id === 'target-size' ? document.querySelector(String(node.target[0])) : null;
      target?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = target && (await here.run(target, { runOnly: ['target-size'] })).violations;
      if (!again || again.length > 0) nodes.push(node);
    }
    if (nodes.length > 0) stands.push({ ...violation, nodes });
  }
  window.scrollTo({ top: start, behavior: 'instant' });
  return stands;
}

/**
 * Runs in the page: waits for animations, as a colour on its way to another is nobody's choice. Animations that repeat
 * are not awaited, nor those in something folded: they run when it is opened.
 */
async function comeToRest(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect }) => {
    const isShown = effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    return isShown && effect.getComputedTiming().iterations === 1;
  });
  await Promise.allSettled(passing.map(({ finished }) => finished));
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
