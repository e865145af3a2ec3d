/**
 * `npm run bench -- --server`: how near the product is to its database's limit, and what growth, many open pages and a dead
 * endpoint cost. Contenders take turns within each round, so that what else the machine does touches all of them; the figures
 * are ratios of a round. Writes its part of `docs/performance.md`, but with `--no-document`. `--short`: fewer and shorter
 * rounds, 20,000 sessions where there are 2,000,000 otherwise, and a tenth of the messages and open pages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createProductClient } from '#sandbox/product-client';
import { sessionBody } from '#sandbox/session-body';
import { connect, unhurried } from '#server/db/connect';
import { startOwnPostgres } from '#server/db/own-postgres.fixture';
import { openFixture } from './fixture.ts';
import { multiplySessions } from './growth/rows.ts';
import { get, load, type Load, median, percentile } from './load.ts';
import { measureStreams } from './many-streams.ts';
import { shareOfCore } from './processor-time.ts';
import { callsOf, openingOf, pgbench, startPlain } from './server/contenders.ts';
import { deadEndpoint } from './server/dead-endpoint.ts';
import { type Measured, shown } from './server/measured.ts';

const isShort = process.argv.includes('--short');
const { rounds, forMs, standMs, sizes, due, sessions } = isShort
  ? { rounds: 3, forMs: 1_500, standMs: 5_000, sizes: [2_000, 20_000], due: 10_000, sessions: 20 }
  : { rounds: 7, forMs: 5_000, standMs: 20_000, sizes: [20_000, 2_000_000], due: 100_000, sessions: 200 };
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
  const opening = await openingOf(slow.db, key);
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

async function growth(key: string, ids: readonly string[]): Promise<readonly string[]> {
  const found: (readonly [string, Load])[][] = [];
  let there = 0;
  for (const size of sizes) {
    say(`${size.toLocaleString('en-US')} sessions`);
    await multiplySessions(slow.db, ids, Math.ceil((size - there) / ids.length), there);
    there = size;
    // What the database writes after so many rows is not what a call costs.
    await slow.pool.query('checkpoint');
    await pause(standMs / 2);
    const each: (readonly [string, Load])[] = [];
    for (const [name, call] of Object.entries(callsOf(measured, key))) {
      await load(call, 2, forMs / 2);
      each.push([name, await load(call, 2, forMs)]);
    }
    found.push(each);
  }
  const rows = (found[0] ?? []).map(([name, first], at) => {
    const [before = 0, after = 0] = [first, found[1]?.[at]?.[1] ?? first].map(({ tookMs }) => percentile(tookMs, 0.95));
    return `| ${name} | ${shown(before, 1)} | ${shown(after, 1)} | ${shown(after / before, 2)} |`;
  });
  const head = sizes.map((size) => `p95 ms at ${size.toLocaleString('en-US')}`).join(' | ');
  return [`| two at once | ${head} | ratio |`, '|---|---|---|---|', ...rows];
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
  const sorted = healthyMs.toSorted((a, b) => a - b);
  return [
    '| due at an endpoint that refuses | of a core, % | with nothing due, % | delay at a healthy one, mean ms | p95 ms |',
    '|---|---|---|---|---|',
    `| ${made.toLocaleString('en-US')} messages | ${shown(withDue, 1)} | ${shown(idle, 1)} | ${shown(mean)} | ${shown(percentile(sorted, 0.95))} |`,
  ];
}

const file = 'docs/performance.md';

function write(lines: readonly string[]): void {
  const text = readFileSync(file, 'utf8');
  const [from, to] = ['<!-- server: npm run bench -- --server -->', '<!-- /server -->'];
  const [before = '', rest = ''] = text.split(from);
  const after = rest.slice(rest.indexOf(to));
  writeFileSync(file, `${before}${from}\n\n${lines.join('\n')}\n\n${after}`);
}

try {
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) =>
      client.createSession(fixture.schoolKey, sessionBody([100_000], { external_id: name })),
    ),
  );
  await client.makeVoucher(two?.key ?? '');
  const ids = [one, two].flatMap((made) => made?.id ?? []);
  const { key } = await client.createSession(fixture.schoolKey, sessionBody([100_000, 50_000]));
  const first = loadavg()[0] ?? 0;
  const tables = [await beside(key), await streams(), await growth(key, ids), await dead(ids[1] ?? '')].flatMap(
    (table) => [...table, ''],
  );
  say('done');
  console.log(tables.join('\n'));
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  const how = `${isShort ? ', `--short`' : ''}, ${cpus().length} cores, load ${[first, loadavg()[0] ?? 0].map((each) => each.toFixed(1)).join(' to ')}`;
  if (!process.argv.includes('--no-document'))
    write([`Commit ${commit}${how}, medians of ${rounds} rounds.`, '', ...tables.slice(0, -1)]);
} finally {
  await slow.close();
  await fixture.close();
  await postgres.close();
}
