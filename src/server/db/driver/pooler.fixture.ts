import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionConfig } from './connect.ts';
import { chooseLauncher, handOver, launch } from './postgres-process.ts';

const program = '/usr/sbin/pgbouncer';

/** Debian's PgBouncer. A test that needs it is skipped, by a title that says so, where the package is missing. */
export const hasPooler = existsSync(program);

export interface Pooler {
  readonly connection: ConnectionConfig;
  stop(): Promise<void>;
}

/** Starts one before the database at `url` that gives each transaction whichever of its two connections is free. */
export async function startPooler(url: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-pooler-'));
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url });
  const file = join(folder, 'pooler.ini');
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${port} user=${user} dbname=${database}
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  const launcher = chooseLauncher();
  handOver(launcher, [folder], program);
  const running = launch(launcher, [program, file], openSync(join(folder, 'log'), 'w'));
  const ended = once(running, 'exit');
  const connection = { host: folder, port: 6432, user, database };
  await answering(connection);
  return {
    connection,
    async stop() {
      running.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(connection: pg.ClientConfig): Promise<void> {
  for (let left = 100; ; left -= 1) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (left === 0) throw error;
      await pause(50);
    }
  }
}
