/**
 * Times a screen from its tap, on a slow line and phone. The page itself notes the touch and the first paint that has
 * the sign: a tool outside checks only twice a second, and its own tap begins long before the finger's.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Sandbox } from '#sandbox/sandbox';
import { slow4g, startSlowNetwork } from '../slow-network.ts';
import type { Screen, Sign } from './screens.ts';

/** A screen's times from its tap, in milliseconds: until it is there, its longest task, and from a touch to a paint. */
export interface Timed {
  readonly tookMs: number;
  readonly taskMs: number;
  readonly touchMs: number;
}

/** Moments in milliseconds, by the clock of this machine. */
interface Moments {
  readonly touches: readonly number[];
  /** The first paint with the sign; rejects where there is none in time. */
  readonly seen: Promise<number>;
}

const longestMs = 30_000;

/** What a page notes of itself, and each frame in it. */
const notes = `
window.benchNotes = [];
const note = (type, more) => new PerformanceObserver((seen) => seen.getEntries().forEach(({ startTime, duration, interactionId }) =>
  type === 'event' && !interactionId || benchNotes.push({ type, at: performance.timeOrigin + startTime, duration }))).observe({ type, buffered: true, ...more });
note('longtask');
note('event', { durationThreshold: 16 });
const tell = (what, at) => window.benchTell(what, performance.timeOrigin + at);
addEventListener('click', ({ timeStamp }) => tell('touch', timeStamp), { capture: true });
const watch = ({ inFrame = false, selector, source, flags, path = '/' }) => {
  if ((window !== top) !== inFrame) return;
  const text = new RegExp(source, flags);
  const isThere = () => location.pathname.startsWith(path) &&
    [...document.querySelectorAll(selector)].some((each) => text.test(each.textContent) && each.checkVisibility());
  const painted = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tell('seen', performance.now());
    port2.postMessage(null);
  };
  const look = () => {
    if (!isThere()) return;
    changes.disconnect();
    requestAnimationFrame(painted);
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};`;

async function listen(context: BrowserContext, { text = /(?:)/, ...sign }: Sign): Promise<Moments> {
  const touches: number[] = [];
  const { promise: seen, resolve, reject } = Promise.withResolvers<number>();
  // Callers that await it get the error; until then nobody does.
  seen.catch(() => undefined);
  const late = setTimeout(
    () => reject(new Error(`not to be read in ${longestMs} ms: ${sign.selector} ${text}`)),
    longestMs,
  );
  await context.exposeBinding('benchTell', (_source, what: 'touch' | 'seen', at: number) => {
    if (what === 'touch') return void touches.push(at);
    clearTimeout(late);
    resolve(at);
  });
  const sought = JSON.stringify({ ...sign, source: text.source, flags: text.flags });
  await context.addInitScript({ content: `(() => {${notes}\nwatch(${sought});})()` });
  return { touches, seen };
}

type Note = { readonly type: 'longtask' | 'event'; readonly at: number; readonly duration: number };

async function felt(page: Page, since: number): Promise<Pick<Timed, 'taskMs' | 'touchMs'>> {
  // What it notes is told in its own time.
  await page.waitForTimeout(300);
  const noted = await page.evaluate((): readonly Note[] => Reflect.get(window, 'benchNotes'));
  const longest = (type: Note['type']): number =>
    Math.max(0, ...noted.filter((one) => one.type === type && one.at >= since - 50).map(({ duration }) => duration));
  return { taskMs: longest('longtask'), touchMs: longest('event') };
}

/** A new phone: nothing in its cache, no connection open. */
export async function timeScreen(browser: Browser, sandbox: Sandbox, screen: Screen): Promise<Timed> {
  const { url } = await sandbox.newLink(screen.scenario ?? 'mx-family');
  const visited = { sandbox, url, key: new URL(url).searchParams.get('data') ?? '' };
  await screen.arrange?.(visited);
  const line = await startSlowNetwork(slow4g);
  // Loopback too: Chromium leaves it out by default.
  const proxy = { server: line.server, bypass: '<-loopback>' };
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    proxy,
  });
  try {
    const moments = await listen(context, screen.readable);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let found: string | void = '';
    if (screen.lead) {
      await page.goto(url);
      await page.waitForURL(({ search }) => search === '');
      found = await screen.lead(page);
    }
    const began = Date.now();
    await screen.tap(page, visited, found ?? '');
    const seen = await moments.seen;
    // What opens a link, or is paid elsewhere, touches nothing.
    const since = moments.touches.find((at) => at >= began) ?? began;
    return { tookMs: seen - since, ...(await felt(page, since)) };
  } finally {
    await context.close();
    line.close();
  }
}
