/**
 * `npm run bench -- --server`: how near the product is to its database's limit, and what growth costs. Contenders take turns
 * within each round, so that what else the machine does touches all of them; the figures are ratios of a round. Writes its
 * part of `docs/performance.md`. `--short`: fewer rounds, and 20,000 sessions where there are 2,000,000 otherwise.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { createProductClient } from '#sandbox/product-client';
import { freePort } from '#sandbox/free-port';
import { sessionBody } from '#sandbox/session-body';
import { sha256 } from '#server/auth/keys';
import { connect, unhurried } from '#server/db/connect';
import { startOwnPostgres } from '#server/db/own-postgres.fixture';
import { readOpening } from '#server/db/session-facts';
import { openFixture } from './fixture.ts';
import { multiplySessions } from './growth-rows.ts';
import { get, load, type Load, median, percentile } from './load.ts';

const short = process.argv.includes('--short');
const [rounds, forMs, atOnce] = short ? [3, 2_000, 8] : [7, 5_000, 8];
const sizes = short ? [2_000, 20_000] : [20_000, 2_000_000];

const postgres = await startOwnPostgres();
const fixture = await openFixture({ DATABASE_URL: postgres.url });
const { origin } = fixture.cuota;
const client = createProductClient(origin);
const slow = connect({ connectionString: postgres.url, deadlines: unhurried, max: 2 });

interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

/** What opening a session asks, as it is sent. */
async function openingOf(key: string): Promise<Statement> {
  const asked: CompiledQuery[] = [];
  const db = slow.db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(slow.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await readOpening(db, sha256(key));
  const { sql, parameters } = asked[0] ?? { sql: '', parameters: [] };
  const values = parameters.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)));
  return { text: sql, values };
}

/** PostgreSQL's own generator on that statement; null where it is not installed. */
async function pgbench({ text, values }: Statement): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'cuota-pgbench-'));
  const filled = text.replaceAll(/\$(\d+)/g, (_, at: string) => {
    const value = values[Number(at) - 1] ?? '';
    return value.startsWith('\\x') ? `'${value}'::bytea` : `'${value}'`;
  });
  await writeFile(join(folder, 'opening.sql'), `${filled.replaceAll(/\s+/g, ' ')};\n`);
  const { pathname, searchParams, username } = new URL(postgres.url.replace('@/', '@localhost/'));
  const where = ['-h', searchParams.get('host') ?? '', '-p', searchParams.get('port') ?? '5432', '-U', username];
  const how = ['-n', '-M', 'prepared', '-c', String(atOnce), '-j', '2', '-T', String(Math.ceil(forMs / 1000))];
  const child = spawn('pgbench', [...where, ...how, '-f', join(folder, 'opening.sql'), pathname.slice(1)]);
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  await new Promise((resolve) => child.once('close', resolve));
  await rm(folder, { recursive: true });
  const rate = Number(/^tps = ([\d.]+)/m.exec(said)?.[1]);
  return Number.isNaN(rate) ? null : rate;
}

async function startPlain({ text, values }: Statement) {
  const port = await freePort();
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), DATABASE_URL: postgres.url };
  const child = spawn(process.execPath, ['bench/plain-hono.ts'], {
    stdio: 'inherit',
    env: { ...env, STATEMENT: text, VALUES: JSON.stringify(values) },
  });
  const url = `http://127.0.0.1:${port}/`;
  for (let left = 200; left > 0; left -= 1) {
    if (
      await get(url).then(
        () => true,
        () => false,
      )
    )
      break;
    await pause(50);
  }
  return { url, stop: () => child.kill() };
}

const ways = (key: string): Readonly<Record<string, () => Promise<unknown>>> => ({
  'a session opened': () => get(`${origin}/api/sessions/${key}`),
  'the first page': () => get(`${origin}/checkout?data=${key}`),
  'a session created': () => client.createSession(fixture.schoolKey, sessionBody([100_000])),
  'a session and its voucher': async () =>
    client.makeVoucher((await client.createSession(fixture.schoolKey, sessionBody([100_000]))).key),
  'a list of payments': async () => {
    const answer = await fetch(`${origin}/api/v1/payments?limit=25`, {
      headers: { authorization: `Bearer ${fixture.schoolKey}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
  },
});

const shown = (value: number, digits = 0): string => value.toFixed(digits);

async function beside(key: string): Promise<readonly string[]> {
  const opening = await openingOf(key);
  const plain = await startPlain(opening);
  const rates = new Map<string, number[]>();
  const note = (name: string, rate: number | null) => rate && rates.set(name, [...(rates.get(name) ?? []), rate]);
  for (let round = 0; round < rounds; round += 1) {
    console.log(`round ${round + 1} of ${rounds}`);
    note('pgbench, the same statement', await pgbench(opening));
    note('plain Hono, the same statement', (await load(() => get(plain.url), atOnce, forMs)).rate);
    for (const [name, call] of Object.entries(ways(key))) note(name, (await load(call, atOnce, forMs)).rate);
  }
  plain.stop();
  console.log(
    [...rates].map(([name, each]) => `${name}: ${each.map((rate) => rate.toFixed(0)).join(', ')}`).join('\n'),
  );
  const limit = rates.get('plain Hono, the same statement') ?? [];
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
    await multiplySessions(slow.db, ids, Math.ceil((size - there) / ids.length), there);
    there = size;
    const measured: (readonly [string, Load])[] = [];
    for (const [name, call] of Object.entries(ways(key))) {
      await load(call, 2, forMs / 4);
      measured.push([name, await load(call, 2, forMs)]);
    }
    found.push(measured);
  }
  const rows = (found[0] ?? []).map(([name, first], at) => {
    const [before, after] = [first, found[1]?.[at]?.[1] ?? first].map(({ tookMs }) => percentile(tookMs, 0.95));
    return `| ${name} | ${shown(before ?? 0, 1)} | ${shown(after ?? 0, 1)} | ${shown((after ?? 0) / (before ?? 1), 2)} |`;
  });
  const head = sizes.map((size) => `p95 ms at ${size.toLocaleString('en-US')}`).join(' | ');
  return [`| two at once | ${head} | ratio |`, '|---|---|---|---|', ...rows];
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
  const made = await Promise.all(
    ['one', 'two'].map((name) =>
      client.createSession(fixture.schoolKey, sessionBody([100_000], { external_id: name })),
    ),
  );
  await client.makeVoucher(made[1]?.key ?? '');
  const { key } = await client.createSession(fixture.schoolKey, sessionBody([100_000, 50_000]));
  const tables = [
    ...(await beside(key)),
    '',
    ...(await growth(
      key,
      made.map(({ id }) => id),
    )),
  ];
  console.log(tables.join('\n'));
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  write([`Commit ${commit}${short ? ', `--short`' : ''}, medians of ${rounds} rounds.`, '', ...tables]);
} finally {
  await slow.close();
  await fixture.close();
  await postgres.close();
}
