/** One visit of a page on a slow phone, a new one each time: nothing in its cache, no connection open. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** Slow 4G and a processor four times slower, as Chromium's own tools have them. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const;
const slower = 4;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, ignoreHTTPSErrors: true };

/** Milliseconds since the visit began, bytes as they crossed the line (headers too), and how it felt. */
export interface Visit {
  readonly list: number;
  readonly hydrated: number;
  /** The longest task, in milliseconds; from the first touch to the next paint; how far the page shifted. */
  readonly task: number;
  readonly touch: number;
  readonly shift: number;
  readonly before: Load;
  readonly after: Load;
}

/** What was fetched until then. */
export interface Load {
  readonly requests: number;
  readonly scripts: number;
  readonly all: number;
}

const restMs = 1_500;
const longestMs = 12_000;

/** What each page reports of itself. React's own mark on a node says that it is hydrated. */
const watch = `
const seenTimes = (window.benchTimes = { list: 0, hydrated: 0, tap: 0, task: 0, touch: 0, shift: 0 });
const each = (type, note, more) => new PerformanceObserver((seen) => seen.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
each('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seenTimes.list = startTime));
each('longtask', ({ duration }) => (seenTimes.task = Math.max(seenTimes.task, duration)));
each('layout-shift', ({ value, hadRecentInput }) => (seenTimes.shift += hadRecentInput ? 0 : value));
each('event', ({ duration, interactionId }) => interactionId && (seenTimes.touch = Math.max(seenTimes.touch, duration)), { durationThreshold: 16 });
const radios = () => [...document.querySelectorAll('input[name="choice"]:not(:disabled)')];
const look = () => radios().some((radio) => Object.keys(radio).some((key) => key.startsWith('__reactProps'))) ? (seenTimes.hydrated = performance.now()) : requestAnimationFrame(look);
look();`;

/** Chooses ways to pay in turn until the total beside the button follows: from then on a finger is answered. */
const tapUntilAnswered = `
const total = () => [...document.querySelectorAll('[data-total]')].filter((shown) => shown.checkVisibility()).map((shown) => shown.textContent).join();
let turn = 0;
const tap = () => {
  const all = radios();
  if (seenTimes.list === 0 || all.length < 2) return requestAnimationFrame(tap);
  const was = total();
  turn = 1 - turn;
  all[turn].click();
  requestAnimationFrame(() => (total() === was ? tap() : (seenTimes.tap = performance.now())));
};
tap();`;

type PageMetrics = Record<'list' | 'hydrated' | 'tap' | 'task' | 'touch' | 'shift', number>;

async function open(browser: Browser, script: string) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript({ content: `(() => {${script}})()` });
  return { page, devtools, load: countLoad(devtools), close: () => context.close() };
}

function countLoad(devtools: CDPSession): () => Load {
  const scripts = new Set<string>();
  const counted = { requests: 0, scripts: 0, all: 0 };
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    counted.requests += 1;
    if (type === 'Script' || new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.all += encodedDataLength;
    if (scripts.has(requestId)) counted.scripts += encodedDataLength;
  });
  return () => ({ ...counted });
}

/** By the browser's own tools: Playwright's `evaluate` counts as a touch of the page. */
async function look<T>(devtools: CDPSession, expression: string): Promise<T> {
  const { result } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

const tell = (devtools: CDPSession): Promise<PageMetrics> => look(devtools, 'window.benchTimes');

/** A page without scripts is never hydrated. */
async function waitFor(devtools: CDPSession, isSo: (metrics: PageMetrics) => boolean): Promise<void> {
  const hasScripts = await look<boolean>(devtools, 'document.scripts.length > 0');
  const until = performance.now() + (hasScripts ? longestMs : 500);
  while (performance.now() < until && !isSo(await tell(devtools))) await pause(50);
}

/** When the list stands there, when the page is hydrated, and what all of it weighs before and after a touch. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, devtools, load, close } = await open(browser, watch);
  await page.goto(url);
  await waitFor(devtools, ({ hydrated }) => hydrated > 0);
  await page.waitForTimeout(restMs);
  const before = load();
  // A way that needs nothing of a page to come: a chosen card fetches its form's page, while its payer reads.
  await page.getByRole('radio', { name: /SPEI/ }).first().tap();
  await page.waitForTimeout(restMs);
  const { list, hydrated, task, touch, shift } = await tell(devtools);
  const after = load();
  await close();
  return { list, hydrated, task, touch, shift, before, after };
}

/** When the first tap is answered, in milliseconds. */
export async function tapAnswered(browser: Browser, url: string): Promise<number> {
  const { page, devtools, close } = await open(browser, watch + tapUntilAnswered);
  await page.goto(url);
  await waitFor(devtools, ({ tap }) => tap > 0);
  const { tap } = await tell(devtools);
  await close();
  return tap;
}
