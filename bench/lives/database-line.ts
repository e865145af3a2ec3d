/** The line between the product and its database: every COMMIT on it is a point, and a killed process has none. */
import type pg from 'pg';
import { testDeadlines } from '#server/db/driver/test-database-setup';
import { onlyReads } from '#server/db/driver/watched-query';
import { type Line, zombieAt } from './fence.ts';
import { never } from './never.ts';
import { endsWithCommit, firstWord, isWrite, type Query, textOf } from './statements.ts';
import { currentTask } from './tasks.ts';

/** The connections of all processes on which a statement is under way, by the server's id. */
export const asking = new Map<number, number>();

/** Of the connections of the lives themselves, beside the product's. */
export const ofLives = { application: 'lives', deadlines: testDeadlines };
/** Of each process. Each plans every statement anew, which is most of a short life's work. */
export const mostConnections = 4;
/** As node-postgres says it. */
const broken = (): Error => new Error('Connection terminated unexpectedly');

/** Puts the line between a pool and whoever takes connections of it. */
export function watchPool(pool: pg.Pool, line: Line): void {
  const { scheduler, fence } = line;
  const connect = pool.connect.bind(pool);
  Object.assign(pool, {
    async connect(): Promise<pg.PoolClient> {
      if ((await scheduler.hold('take')) === 'killed') fence.kill();
      if (!fence.mayPass()) return never();
      const isFull = pool.idleCount === 0 && pool.totalCount >= mostConnections;
      // Waiting for a connection of a held task is no work.
      const client = await (isFull ? connect() : scheduler.during(connect()));
      return new WatchedClient(client, line).proxy;
    },
  });
}

class WatchedClient {
  readonly proxy: pg.PoolClient;
  readonly #client: pg.PoolClient;
  readonly #line: Line;
  readonly #pid: number;
  #isInTransaction = false;
  #isBroken = false;
  #written: string[] = [];

  constructor(client: pg.PoolClient, line: Line) {
    this.#client = client;
    this.#line = line;
    this.#pid = Number(Reflect.get(client, 'processID'));
    this.proxy = new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return (query: Query) => this.#query(query);
        if (name === 'release') return (isLost?: boolean) => target.release(isLost === true || this.#isBroken);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  async #query(query: Query): Promise<unknown> {
    const text = textOf(query);
    const { fence } = this.#line;
    const isCommit = endsWithCommit(text);
    if (!isCommit && (this.#isInTransaction || onlyReads({ text }) || firstWord(text) === 'begin' || !isWrite(text)))
      return this.#pass(query, text);
    this.#note(text);
    const fate = await this.#line.scheduler.hold('commit');
    if (fate === 'killed before') fence.kill();
    if (!fence.mayPass()) return never();
    if (fate === 'cut before') throw await this.#break();
    const answer = await this.#pass(query, text);
    this.#line.wrote(currentTask(), this.#written);
    if (fate === 'killed after') {
      fence.kill();
      return never();
    }
    if (fate === 'cut after') throw await this.#break();
    return answer;
  }

  /** Sends it, and returns the answer to whoever still lives. */
  async #pass(query: Query, text: string): Promise<unknown> {
    const { fence, scheduler } = this.#line;
    if (!fence.mayPass()) return never();
    if (!fence.isAlive) zombieAt(this.#line, 'the database');
    if (this.#isBroken) throw broken();
    this.#note(text);
    const first = firstWord(text);
    if (first === 'begin') this.#written = [];
    if (first === 'begin') this.#isInTransaction = true;
    else if (first === 'rollback' || endsWithCommit(text)) this.#isInTransaction = false;
    asking.set(this.#pid, (asking.get(this.#pid) ?? 0) + 1);
    try {
      return await scheduler.during(this.#client.query(query));
    } finally {
      asking.set(this.#pid, (asking.get(this.#pid) ?? 1) - 1);
      // What a killed process hears of its dead connections, nobody hears.
      if (!fence.mayPass()) await never();
    }
  }

  #note(text: string): void {
    const table = /\b(?:insert into|update|delete from|merge into)\s+"?(\w+)/i.exec(text)?.[1];
    if (table !== undefined && table !== 'transaction_mark') this.#written.push(table.toLowerCase());
  }

  async #break(): Promise<Error> {
    this.#isBroken = true;
    await this.#line.cut([this.#pid]);
    return broken();
  }
}

/** Ends connections on the server. */
export async function cut(pool: pg.Pool, pids: readonly number[]): Promise<void> {
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as gone (pid)', [pids]);
}

/** Whether every statement under way waits for a lock. */
export async function allWait(pool: pg.Pool): Promise<boolean> {
  const pids = [...asking].flatMap(([pid, count]) => (count > 0 ? [pid] : []));
  if (pids.length === 0) return true;
  const text = `select count(*)::int as free from pg_stat_activity where pid = any ($1::int[]) and state = 'active' and wait_event_type is distinct from 'Lock'`;
  const { rows } = await pool.query<{ free: number }>({ name: 'all_wait', text, values: [pids] });
  return rows[0]?.free === 0;
}
