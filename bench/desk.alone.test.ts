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
const rounds = 15;
const mostTimes = 1.2;

/** One address of each screen, by its folder, and its median time in milliseconds. */
type Times = ReadonlyMap<string, { readonly path: string; readonly ms: number }>;

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

async function timesOf(browser: DeskBrowser): Promise<Times> {
  const times = new Map<string, { path: string; ms: number }>();
  for (const [screen, path] of await pathsOf(browser)) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const { status } = await browser.send('GET', path);
      took.push(performance.now() - start);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
    times.set(screen, { path, ms: percentile(took, 0.5) });
  }
  return times;
}

test('no screen takes much longer at many sessions', { timeout: 3_600_000 }, async () => {
  const grown = await startGrown({ desk: true });
  const analyze = () => grown.slow.db.executeQuery(CompiledQuery.raw('vacuum analyze'));
  try {
    await grown.grow(few, 120);
    await analyze();
    const before = await timesOf(await signedIn(grown.harness, { role: 'administer' }));
    await grown.grow(many, 1_200);
    await analyze();
    const after = await timesOf(await signedIn(grown.harness, { role: 'administer' }));
    const lines = [...after].map(([screen, { ms }]) => {
      const first = before.get(screen)?.ms ?? ms;
      return { screen, first, ms, times: ms / first };
    });
    for (const { screen, first, ms, times } of lines)
      process.stdout.write(`${screen}: ${first.toFixed(1)} ms, ${ms.toFixed(1)} ms, ${times.toFixed(2)}\n`);
    expect(lines.filter(({ times }) => times > mostTimes)).toEqual([]);
  } finally {
    await grown.close();
  }
});
