import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
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
export async function isNew(page: Page, seenFile: string): Promise<boolean> {
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

/** What axe finds on a page as it stands, one sentence each. */
export async function axe(page: Page): Promise<readonly string[]> {
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
