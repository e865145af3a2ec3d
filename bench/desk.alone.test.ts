/**
 * `npm run bench:desk`: how long the desk's screens take at 20,000 sessions of a school and at a hundred times as many.
 * `CUOTA_GROWTH` is the larger number. Red where a screen takes over 1.2 times as long. Build first.
 */
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { type DeskBrowser, signedIn } from '#sandbox/tests/desk/desk-browser.fixture';
import { findScreen } from '../src/desk/find-screen.ts';
import { startGrown } from './growth/grown.ts';
import { percentile } from './load.ts';

const many = Number(process.env['CUOTA_GROWTH'] || 2_000_000);
const few = 20_000;
const rounds = 25;
const mostTimes = 1.2;

async function pathsOf(browser: DeskBrowser): Promise<Map<string, string>> {
  const found = new Map([['today', '/']]);
  for (const path of found.values()) {
    const { html } = await browser.get(path);
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)) {
      const screen = findScreen(link)?.screen;
      if (screen?.needs && !found.has(screen.screen)) found.set(screen.screen, link);
    }
  }
  return found;
}

/** A desk of so many sessions, with one address of each of its screens. */
async function startDesk(sessions: number, days: number) {
  const grown = await startGrown({ desk: true });
  await grown.grow(sessions, days);
  await grown.slow.db.executeQuery(CompiledQuery.raw('vacuum analyze'));
  const browser = await signedIn(grown.harness, { role: 'administer' });
  return { browser, paths: await pathsOf(browser), close: grown.close };
}
type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Milliseconds until the screen is there. */
async function timeOf({ browser, paths }: Desk, screen: string): Promise<number> {
  const path = paths.get(screen);
  if (!path) throw new Error(`no link leads to ${screen}`);
  const start = performance.now();
  const { status } = await browser.send('GET', path);
  if (status !== 200) throw new Error(`${path} returns ${status}`);
  return performance.now() - start;
}

/** Medians of both, asked in turn, so that a busy machine slows both. */
async function compare(one: Desk, other: Desk, screen: string) {
  const took = { one: new Array<number>(), other: new Array<number>() };
  for (let round = 0; round < rounds; round += 1) {
    took.one.push(await timeOf(one, screen));
    took.other.push(await timeOf(other, screen));
  }
  const [first, ms] = [percentile(took.one, 0.5), percentile(took.other, 0.5)];
  return { screen, first, ms, times: ms / first };
}

test('no screen takes much longer at many sessions', { timeout: 7_200_000 }, async () => {
  const [small, large] = [await startDesk(few, 120), await startDesk(many, 1_200)];
  try {
    const lines = [];
    for (const screen of small.paths.keys()) lines.push(await compare(small, large, screen));
    for (const { screen, first, ms, times } of lines)
      process.stdout.write(`${screen}: ${first.toFixed(1)} ms, ${ms.toFixed(1)} ms, ${times.toFixed(2)}\n`);
    expect(lines.filter(({ times }) => times > mostTimes)).toEqual([]);
  } finally {
    await small.close();
    await large.close();
  }
});
