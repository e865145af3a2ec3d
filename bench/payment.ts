/**
 * `npm run bench:payment -- --beside=<folder of another checkout>`: whole payments, from the payer's choice to the
 * school's verified event, and sessions created, of both checkouts in turn. Then what one payment costs the database:
 * messages, flushes, WAL. Without `--beside` this checkout runs beside itself, which shows the noise.
 * `--windows=N` (7), `--seconds=N` (5), `--sessions=N` (20,000) in each database before the first.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { load, median, percentile } from './load.ts';
import { type Cost, costOfPayments } from './payment/cost.ts';
import { openSide, type Side } from './payment/side.ts';

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string', default: '.' },
    windows: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '5' },
    sessions: { type: 'string', default: '20000' },
  },
});
const windows = Number(options.windows);
const forMs = Number(options.seconds) * 1000;
const atOnce = 8;
const createForMs = 2_000;
/** The same distance for both: a checkpoint makes the next change of each page write the page whole. */
const paymentsBetweenCheckpoints = 200;
const costed = 60;

const before = await openSide('before', resolve(options.beside));
const after = await openSide('after', resolve('.'));
try {
  for (const side of [before, after]) await side.grow(Number(options.sessions));
  const measured: { readonly one: Window; readonly other: Window }[] = [];
  // The first window is to warm.
  for (let window = 0; window <= windows; window += 1) {
    const [one, other] = [await payFor(before), await payFor(after)];
    if (window === 0) continue;
    measured.push({ one, other });
    console.log(`window ${window}: ${[one, other].map(windowShown).join(' and ')}`);
  }
  for (const figure of ['perSecond', 'productMs', 'databaseMs', 'createdPerSecond'] as const)
    console.log(
      `${figure}, after over before: ${ratiosShown(measured.map(({ one, other }) => other[figure] / one[figure]))}`,
    );
  for (const side of [before, after])
    console.log(`${side.name}: ${described(await alone(side), await costOfPayments(side, costed))}`);
} finally {
  await before.close();
  await after.close();
}

interface Window {
  readonly perSecond: number;
  /** Processor time of one payment. */
  readonly productMs: number;
  readonly databaseMs: number;
  readonly createdPerSecond: number;
}

/** Keeps `atOnce` families paying for a window; sessions are made and opened before it. */
async function payFor(side: Side): Promise<Window> {
  const families = await side.openFamilies(Math.ceil((forMs / 1000) * 80));
  await side.untilAllAreSent();
  const before = side.processorMs();
  const began = performance.now();
  let paid = 0;
  const family = async () => {
    while (performance.now() - began < forMs) {
      const pay = families.pop();
      if (!pay) throw new Error('a window has more payments than sessions were made for it');
      await pay();
      paid += 1;
      if (paid % paymentsBetweenCheckpoints === 0) await side.checkpoint();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, family));
  const took = performance.now() - began;
  const after = side.processorMs();
  await sleep(500);
  return {
    createdPerSecond: await createFor(side),
    perSecond: (paid / took) * 1000,
    productMs: (after.product - before.product) / paid,
    databaseMs: (after.database - before.database) / paid,
  };
}

/** Sessions a second, until their school has heard of all: a product that announces them later is not faster. */
async function createFor(side: Side): Promise<number> {
  const began = performance.now();
  const { tookMs } = await load(() => side.createSession(), atOnce, createForMs);
  await side.untilAllAreSent();
  return (tookMs.length / (performance.now() - began)) * 1000;
}

function windowShown({ perSecond, productMs, databaseMs, createdPerSecond }: Window): string {
  return `${perSecond.toFixed(1)} a second (product ${productMs.toFixed(1)} ms, database ${databaseMs.toFixed(1)} ms each; ${createdPerSecond.toFixed(0)} sessions created)`;
}

function ratiosShown(ratios: readonly number[]): string {
  return `median ${show(median(ratios))}, ${show(percentile(ratios, 0))} to ${show(percentile(ratios, 1))}`;
}

/** How long one payment takes with nobody beside it, in milliseconds. */
async function alone(side: Side): Promise<readonly number[]> {
  const tookMs: number[] = [];
  for (const pay of await side.openFamilies(30)) {
    const began = performance.now();
    await pay();
    tookMs.push(performance.now() - began);
  }
  return tookMs.toSorted((a, b) => a - b);
}

function described(tookMs: readonly number[], { messages, statements, flushes, walKb, fullPages }: Cost): string {
  const times = `alone ${percentile(tookMs, 0.5).toFixed(0)} ms (90 % within ${percentile(tookMs, 0.9).toFixed(0)})`;
  return `${times}; a payment: ${show(messages)} messages, ${show(statements)} statements, ${show(flushes)} flushes, ${show(walKb)} kB of WAL, ${show(fullPages)} full pages`;
}

function show(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(2);
}
