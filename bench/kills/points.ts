/**
 * Loaded before the product (`--import`), of which nothing is changed: it wraps the platform's and the packages' own
 * seams. From SIGWINCH on, the process ends itself by SIGKILL at the so-many-th time that it reaches the named point.
 * The product takes SIGUSR2 for its own end.
 */
import { ServerResponse } from 'node:http';
import pg from 'pg';
import { endsWithCommit, firstWord, isWrite, type Query, textOf } from '../lives/statements.ts';

/** By name: what happens there. `school` points are the school's: it kills when it has an event. */
export const points = {
  'commit before': 'a transaction is whole, and its COMMIT is not sent',
  'commit after': 'the database has it, and nobody heard of that',
  'claim before': 'a job has found what is due, and not taken it',
  'claim after': 'a job has taken what is due, and done nothing',
  'call before': 'a provider is to be called',
  'call after': 'the provider did it, and its answer is not read',
  'question before': 'a provider is to be asked what is true',
  'question after': 'the provider said it, and nothing is written',
  'answer before': 'an answer to a payer or a school is ready, and not sent',
  'answer after': 'the answer is sent',
  'receipt before': 'a webhook is stored, and not answered',
  'receipt after': 'a webhook is answered, and not applied',
  'event before': 'a school has an event, and did not take it yet',
  'event after': 'a school took an event, and nobody marked that',
} as const;
export type PointName = keyof typeof points;
export const isPointName = (name: string): name is PointName => Object.hasOwn(points, name);

/** What a planted product does wrong; each part's control runs on one. */
export type Plant = 'acknowledge-first' | 'forget-provider-key';

const { CUOTA_KILL_POINT: point, CUOTA_KILL_NTH, CUOTA_KILL_PLANT: plant, CUOTA_KILL_SHIFT } = process.env;
let isArmed = false;
let left = Number(CUOTA_KILL_NTH ?? 1);

/** Ends the process if this is where it has to end. */
function reach(name: PointName): void {
  if (!isArmed || point !== name) return;
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
}

/** Takes memory until there is none. */
function leak(): void {
  const held: unknown[] = [];
  setInterval(() => held.push(Array.from({ length: 60_000 }, (_, at) => ({ at }))), 20);
}

/** The process's own clock jumps. */
function shiftClock(seconds: number): void {
  const Real = Date;
  const now = () => Real.now() + seconds * 1_000;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === globalThis.Date ? target : newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

function watchDatabase(): void {
  const { prototype } = pg.Client;
  const real = Reflect.get(prototype, 'query');
  const inTransaction = new WeakSet<pg.Client>();
  const late = new WeakMap<pg.Client, Promise<unknown>>();
  Reflect.set(prototype, 'query', function query(this: pg.Client, ...args: readonly [Query, ...unknown[]]) {
    const send = (): unknown => Reflect.apply(real, this, args);
    const text = typeof args[0] === 'object' && !('text' in args[0]) ? '' : textOf(args[0]);
    if (text === '' || args.length > 2 || typeof args.at(-1) === 'function') return send();
    const first = firstWord(text);
    const isClaim = text.includes('skip locked');
    const commits = endsWithCommit(text) || (!inTransaction.has(this) && first !== 'begin' && isWrite(text));
    if (first === 'begin') inTransaction.add(this);
    else if (first === 'rollback' || endsWithCommit(text)) inTransaction.delete(this);
    const waiting = late.get(this);
    if (plant === 'acknowledge-first' && endsWithCommit(text)) {
      const sent = new Promise((resolve) => setTimeout(resolve, lateMs)).then(send).catch(() => undefined);
      late.set(this, sent);
      return Promise.resolve({ command: 'COMMIT', rows: [], rowCount: null, fields: [], oid: 0 });
    }
    if (waiting) return waiting.then(send);
    if (isClaim) reach('claim before');
    else if (commits) reach('commit before');
    const answer: unknown = send();
    if (!(answer instanceof Promise) || !(isClaim || commits)) return answer;
    return answer.then((result: pg.QueryResult) => {
      if (commits && !isClaim) reach('commit after');
      if (isClaim && (result.rowCount ?? 0) > 0) reach('claim after');
      return result;
    });
  });
}

/** How long a COMMIT that was acknowledged already is on its way. */
const lateMs = 300;

function watchProviders(): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const isCall = (init?.method ?? (input instanceof Request ? input.method : 'GET')) !== 'GET';
    reach(isCall ? 'call before' : 'question before');
    const headers = new Headers(init?.headers);
    if (plant === 'forget-provider-key') headers.delete('idempotency-key');
    const answer = await real(input, init === undefined ? init : { ...init, headers });
    if (point === 'call after' || point === 'question after') {
      await answer.clone().arrayBuffer();
      reach(isCall ? 'call after' : 'question after');
    }
    return answer;
  };
}

/** Which answers count. */
const kindOf = ({ method, url = '' }: { readonly method?: string | undefined; readonly url?: string | undefined }) => {
  if (method !== 'POST') return null;
  if (url.startsWith('/webhooks/')) return 'receipt';
  return /\/commit$|\/payment_sessions$/.test(url) ? 'answer' : null;
};

function watchAnswers(): void {
  const { prototype } = ServerResponse;
  const real = Reflect.get(prototype, 'writeHead');
  Reflect.set(prototype, 'writeHead', function writeHead(this: ServerResponse, ...args: unknown[]) {
    const kind = kindOf(this.req);
    if (kind !== null && this.statusCode < 400) {
      reach(`${kind} before`);
      this.once('finish', () => reach(`${kind} after`));
    }
    return Reflect.apply(real, this, args);
  });
}

if (point !== undefined || plant !== undefined) {
  watchDatabase();
  watchProviders();
  watchAnswers();
}
process.on('SIGWINCH', () => {
  isArmed = true;
  if (point === 'memory') leak();
  if (CUOTA_KILL_SHIFT !== undefined) shiftClock(Number(CUOTA_KILL_SHIFT));
});
