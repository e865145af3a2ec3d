/**
 * `npm run bench -- --server`: how near the product is to its database's limit, and what growth, many open pages and a
 * dead endpoint cost. Contenders take turns within each round, so that the machine's other load touches all of them;
 * the figures are ratios within a round. Writes each part of `docs/reference/performance-figures.md`, except with
 * `--no-document`. `--short`: fewer and shorter rounds, 20,000 sessions instead of 2,000,000, and a tenth of the
 * messages and open pages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { connect, unhurried } from '#server/db/driver/connect';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { openFixture } from './fixture.ts';
import { get, load, median, percentile } from './load.ts';
import { measureStreams } from './many-streams.ts';
import { shareOfCore } from './processor-time.ts';
import { callsOf, openingOf, pgbench, startPlain } from './server/contenders.ts';
import { deadEndpoint } from './server/dead-endpoint.ts';
import { growth } from './server/growth.ts';
import { type Measured, shown } from './server/measured.ts';

const isShort = process.argv.includes('--short');
const { rounds, forMs, growing, standMs, due, sessions } = isShort
  ? {
      rounds: 3,
      forMs: 1_500,
      growing: { rounds: 3, forMs: 200, sizes: [2_000, 20_000] as const },
      standMs: 5_000,
      due: 10_000,
      sessions: 20,
    }
  : {
      rounds: 7,
      forMs: 5_000,
      growing: { rounds: 5, forMs: 800, sizes: [20_000, 2_000_000] as const },
      standMs: 20_000,
      due: 100_000,
      sessions: 200,
    };
/** `--only=growth,streams`: these parts alone; those of before stay in the document. */
const only = process.argv.flatMap((word) => (word.startsWith('--only=') ? word.slice(7).split(',') : []));
const atOnce = 8;

const postgres = await startOwnPostgres();
const fixture = await openFixture({ DATABASE_URL: postgres.url });
const slow = connect({ connectionString: postgres.url, deadlines: unhurried, max: 2 });
const measured: Measured = {
  origin: fixture.cuota.origin,
  schoolKey: fixture.schoolKey,
  db: slow.db,
  processes: [fixture.cuota.pid() ?? 0, postgres.pid()],
};
const client = createProductClient(measured.origin);
const began = performance.now();
const say = (what: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);

const plainName = 'plain Hono, the same statement';

async function beside(key: string): Promise<readonly string[]> {
  const opening = openingOf(slow.db, key);
  const plain = await startPlain(postgres.url, opening);
  const calls = { [plainName]: () => get(plain.url), ...callsOf(measured, key) };
  for (const call of Object.values(calls)) await load(call, atOnce, forMs / 3);
  const rates = new Map<string, number[]>();
  const note = (name: string, rate: number | null) => rate && rates.set(name, [...(rates.get(name) ?? []), rate]);
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    note('pgbench, the same statement', await pgbench(postgres.url, opening, { atOnce, forMs }));
    for (const [name, call] of Object.entries(calls)) note(name, (await load(call, atOnce, forMs)).rate);
  }
  plain.stop();
  const limit = rates.get(plainName) ?? [];
  const rows = [...rates].map(([name, each]) => {
    const ratio = median(each.map((rate, round) => rate / (limit[round] ?? Number.NaN)));
    return `| ${name} | ${shown(median(each))} | ${shown(ratio, 2)} |`;
  });
  return ['| each eight at once | a second | of plain Hono |', '|---|---|---|', ...rows];
}

async function streams(): Promise<readonly string[]> {
  say('open pages');
  let percent: number | null = null;
  const figures = await measureStreams(fixture, {
    sessions,
    pagesEach: 5,
    paid: isShort ? 5 : 20,
    standMs,
    async measure(stand) {
      ({ percent } = await shareOfCore(measured.processes, stand));
    },
  });
  const { memoryBeforeMb, memoryMb, toldMs } = figures;
  return [
    '| open pages | of a core while nothing happens, % | memory more, MiB | told of a payment, median ms | worst ms |',
    '|---|---|---|---|---|',
    `| ${figures.streams} of ${sessions} sessions | ${shown(percent, 1)} | ${memoryMb - memoryBeforeMb} | ${shown(median(toldMs))} | ${shown(Math.max(...toldMs))} |`,
  ];
}

async function dead(id: string): Promise<readonly string[]> {
  say('a dead endpoint');
  const { due: made, idle, withDue, healthyMs } = await deadEndpoint(measured, { id, due, standMs });
  const mean = healthyMs.reduce((sum, each) => sum + each, 0) / healthyMs.length;
  return [
    '| due at an endpoint that refuses | of a core, % | with nothing due, % | delay at a healthy one, mean ms | p95 ms |',
    '|---|---|---|---|---|',
    `| ${made.toLocaleString('en-US')} messages | ${shown(withDue, 1)} | ${shown(idle, 1)} | ${shown(mean)} | ${shown(percentile(healthyMs, 0.95))} |`,
  ];
}

const file = 'docs/reference/performance-figures.md';

/** Writes a part as soon as it is measured: what fails later takes nothing with it. */
function write(part: string, lines: readonly string[]): void {
  const text = readFileSync(file, 'utf8');
  const [from, to] = [`<!-- server, ${part}: npm run bench -- --server -->`, `<!-- /server, ${part} -->`];
  const [before = '', rest = ''] = text.split(from);
  const after = rest.slice(rest.indexOf(to));
  if (after === '') throw new Error(`${file} has no place for ${part}`);
  writeFileSync(file, `${before}${from}\n\n${lines.join('\n')}\n\n${after}`);
}

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
const load1 = (): string => (loadavg()[0] ?? 0).toFixed(1);

async function measure(part: string, table: () => Promise<readonly string[]>): Promise<void> {
  if (only.length > 0 && !only.includes(part)) return;
  const before = load1();
  const lines = await table();
  console.log(lines.join('\n'));
  const how = `${isShort ? ', `--short`' : ''}, ${cpus().length} cores, load ${before} to ${load1()}`;
  if (!process.argv.includes('--no-document')) write(part, [`Commit ${commit}${how}.`, '', ...lines]);
}

try {
  const { key } = await client.createSession(fixture.schoolKey, sessionBody([100_000, 50_000]));
  await measure('beside', () => beside(key));
  await measure('streams', streams);
  await measure('dead endpoint', async () => {
    const { id, key: paidByCash } = await client.createSession(fixture.schoolKey, sessionBody([100_000]));
    await client.makeVoucher(paidByCash);
    return dead(id);
  });
} finally {
  await slow.close();
  await fixture.close();
  await postgres.close();
}
await measure('growth', () => growth({ ...growing, say }));
say('done');
