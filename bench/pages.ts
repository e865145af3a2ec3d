/**
 * `npm run bench -- --pages`: the first screen beside a static page, bare React and an empty React Router, in turn in
 * each run; the same behind nginx over HTTP/2; and every later screen from its tap. Writes
 * `docs/reference/performance-figures.md`. `--runs=N` (seven unless given), `--no-document` to only print;
 * `--screens=voucher,card` prints those later screens alone.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '#sandbox/sandbox';
import { browserPath } from '../scripts/browser.mjs';
import { pagesTable, ratioTable, type Run, screensTable } from './pages/figures.ts';
import { startFront } from './pages/nginx.ts';
import type { Content } from './pages/peer-sources.ts';
import { startPeers } from './pages/peers.ts';
import { type Screen, screens } from './pages/screens.ts';
import { type Timed, timeScreen } from './pages/timed.ts';
import { tapAnswered, visit } from './pages/visit.ts';

const runs = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 7);
/** The later screens to measure alone, by words of their names. */
const alone = /--screens=(\S+)/.exec(process.argv.join(' '))?.[1]?.split(',');
const ours = 'our first screen';
const document = 'docs/reference/performance-figures.md';

interface Place {
  readonly name: string;
  readonly url: string;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuota-pages-'));
  const sandbox = await startSandbox({ port: 0, dataDir, logLevel: 'warn' });
  const browser = await chromium.launch({ executablePath: browserPath() ?? '', args: ['--no-sandbox'] });
  try {
    if (alone) console.log(await measureScreens(browser, sandbox, screens.filter(isAlone)));
    else await measureAll(browser, sandbox);
  } finally {
    await browser.close();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isAlone = ({ name }: Screen): boolean => alone?.some((word) => name.includes(word)) ?? true;

async function measureAll(browser: Browser, sandbox: Sandbox): Promise<void> {
  const { url } = await sandbox.newLink('mx-family');
  const peers = await startPeers(await contentOf(url));
  const places = [...peers, { name: ours, url }];
  const front = await startFront(places.map((place) => place.url));
  try {
    const behind = places.map((place) => ({ ...place, url: front?.address(place.url) ?? '' }));
    const parts = [
      `### HTTP/1.1, as the process itself answers\n\n${await measure(browser, places)}`,
      ...(front ? [`### HTTP/2, behind ${front.version}\n\n${await measure(browser, behind)}`] : []),
      `### Every later screen, from its tap\n\n${await measureScreens(browser, sandbox, screens)}`,
    ];
    await report([machine(), ...parts].join('\n\n'));
  } finally {
    peers.forEach((peer) => peer.close());
    await front?.close();
  }
}

const session = z.object({
  school: z.object({ name: z.string() }),
  charges: z.array(z.object({ concept_desc: z.string(), student_name: z.string() })),
  amounts: z.object({ amount_to_pay: z.number() }),
  settings: z.object({
    checkout_payment_options: z.array(
      z.object({
        title: z.string(),
        description: z.nullable(z.string()),
        total_amount: z.number(),
        disabled: z.boolean(),
      }),
    ),
  }),
});

/** What our own page shows, for the others to show. */
async function contentOf(url: string): Promise<Content> {
  const { origin, searchParams } = new URL(url);
  const answer = await fetch(`${origin}/api/sessions/${searchParams.get('data')}`);
  const { school, charges, amounts, settings } = z.parse(session, await answer.json());
  const money = (minor: number): string => `$${(minor / 100).toFixed(2)}`;
  const options = settings.checkout_payment_options.filter(({ disabled }) => !disabled);
  return {
    school: school.name,
    total: money(amounts.amount_to_pay),
    charges: charges.map((charge, at) => ({
      name: `${charge.concept_desc} ${charge.student_name}`,
      amount: money(at),
    })),
    methods: options.map(({ title, description, total_amount: total }, at) => ({
      title,
      facts: description ?? '',
      // Each another, so that a change is seen.
      total: money(total + at),
    })),
  };
}

async function measure(browser: Browser, places: readonly Place[]): Promise<string> {
  const all: Run[] = [];
  // The first of each warms servers and browser, and counts for nothing.
  for (let run = 0; run <= runs; run += 1) {
    const measured: Record<string, Run[string]> = {};
    for (const { name, url } of places.map((_, at) => places[(at + run) % places.length] ?? { name: '', url: '' })) {
      measured[name] = { ...(await visit(browser, url)), tap: await tapAnswered(browser, url) };
    }
    if (run > 0) all.push(measured);
    console.log(`run ${run} of ${runs}, load ${loadavg()[0]?.toFixed(1)}`);
  }
  const names = places.map(({ name }) => name);
  return `${ratioTable(all, ours)}\n\n${pagesTable(all, names)}`;
}

async function measureScreens(browser: Browser, sandbox: Sandbox, chosen: readonly Screen[]): Promise<string> {
  const timed = new Map<string, Timed[]>();
  for (let run = 0; run < runs; run += 1)
    for (const screen of chosen)
      timed.set(screen.name, [...(timed.get(screen.name) ?? []), await timeScreen(browser, sandbox, screen)]);
  return screensTable(chosen, timed);
}

function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  const day = new Date().toISOString().slice(0, 10);
  return `Measured ${day}: ${runs} runs, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${load.join(', ')}. Slow 4G (150 ms there and back, 1.6 Mbit/s), a processor four times slower, 360 × 740, nothing cached.`;
}

/** Between its two marks; what stands around them is written by hand. */
async function report(text: string): Promise<void> {
  console.log(text);
  if (process.argv.includes('--no-document')) return;
  const written = await readFile(document, 'utf8');
  const [open, close] = ['<!-- figures: npm run bench -- --pages -->', '<!-- /figures -->'];
  const [before, after] = [written.split(open)[0], written.split(close)[1]];
  await writeFile(document, `${before}${open}\n\n${text}\n\n${close}${after}`);
}

await main();
