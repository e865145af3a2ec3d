/** The contenders: the product's calls; plain Hono and pgbench on the statement that opens a session. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { freePort } from '#sandbox/free-port';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { sha256 } from '#server/basics/keys';
import { opening } from '#server/db/read/opening';
import type { Database } from '#server/db/driver/tables.generated';
import { get } from '../load.ts';
import type { Measured } from './measured.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

/** What opening a session asks, as it is sent. */
export function openingOf(db: Kysely<Database>, key: string): Statement {
  const { sql, parameters } = opening(db, { keySha256: sha256(key) });
  const values = parameters.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)));
  return { text: sql, values };
}

/** How many a second PostgreSQL's own generator gets of that statement; null where it is not installed. */
export async function pgbench(
  url: string,
  { text, values }: Statement,
  { atOnce, forMs }: { readonly atOnce: number; readonly forMs: number },
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'cuota-pgbench-'));
  const filled = text.replaceAll(/\$(\d+)/g, (_, at: string) => {
    const value = values[Number(at) - 1] ?? '';
    return value.startsWith('\\x') ? `'${value}'::bytea` : `'${value}'`;
  });
  await writeFile(join(folder, 'opening.sql'), `${filled.replaceAll(/\s+/g, ' ')};\n`);
  const { pathname, searchParams, username } = new URL(url.replace('@/', '@localhost/'));
  const where = ['-h', searchParams.get('host') ?? '', '-p', searchParams.get('port') ?? '5432', '-U', username];
  const how = ['-n', '-M', 'prepared', '-c', String(atOnce), '-j', '2', '-T', String(Math.ceil(forMs / 1000))];
  const output = await outputOf('pgbench', [...where, ...how, '-f', join(folder, 'opening.sql'), pathname.slice(1)]);
  await rm(folder, { recursive: true });
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  return Number.isNaN(rate) ? null : rate;
}

/** Empty where there is no such program. */
function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => {
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(output));
  });
}

/** Plain Hono with that statement, in a process of its own. */
export async function startPlain(databaseUrl: string, { text, values }: Statement) {
  const port = await freePort();
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, ['bench/plain-hono.ts'], {
    stdio: 'inherit',
    env: { ...env, STATEMENT: text, VALUES: JSON.stringify(values) },
  });
  const url = `http://127.0.0.1:${port}/`;
  const answers = () =>
    get(url).then(
      () => true,
      () => false,
    );
  for (let left = 600; left > 0 && !(await answers()); left -= 1) await pause(50);
  return { url, stop: () => child.kill() };
}

/** The product's calls; `key` opens a session of two charges. */
export function callsOf(
  { origin, schoolKey }: Measured,
  key: string,
): Readonly<Record<string, () => Promise<unknown>>> {
  const client = createProductClient(origin);
  const create = () => client.createSession(schoolKey, sessionBody([100_000]));
  return {
    'a session opened': () => get(`${origin}/api/sessions/${key}`),
    'the first page': () => get(`${origin}/checkout?data=${key}`),
    'a session created': create,
    'a session and its voucher': async () => client.makeVoucher((await create()).key),
    async 'a list of payments'() {
      const answer = await fetch(`${origin}/api/v1/payments?limit=25`, {
        headers: { authorization: `Bearer ${schoolKey}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
    },
  };
}
