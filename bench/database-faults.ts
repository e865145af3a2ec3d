/**
 * Part of `npm run test:faults`: while families pay, the database's connections are terminated ten times a second, the
 * whole server is frozen, and it is shut down. The product must live, say so, lose nothing, tell nobody anything wrong,
 * and go on by itself. `--short` is the run inside `npm test`. Ends with the controls: each check must go red.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { connect } from '#server/db/driver/connect';
import type { Database } from '#server/db/driver/tables.generated';
import { type OwnPostgres, startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { generousBooks, verify, verifyInTime, withLostPayment } from './verifier.ts';
import { type Acknowledged, startFamilies } from './paying-families.ts';
import { openFixture, type Fixture } from './fixture.ts';

const short = process.argv.includes('--short');
const seconds = short ? { terminating: 6, away: 3 } : { terminating: 60, away: 20 };
/** On a slow machine the terminations go on until so many were acknowledged, for ten minutes at most. */
const enoughPayments = short ? 1 : 300;
const longestSeconds = 600;
const families = 6;
const terminateEveryMs = 100;
const settleWithinMs = 60_000;

/** One question to `/readyz` or `/healthz`. */
interface Reading {
  readonly status: number | null;
  readonly ms: number;
}

async function main(): Promise<void> {
  const server = await startOwnPostgres();
  const fixture = await openFixture({ DATABASE_URL: server.url });
  try {
    const running = startFamilies(fixture.cuota.origin, fixture.schoolKey, fixture.stripe, families);
    const { acknowledged } = running;
    const began = performance.now();
    const terminated = await terminateAgainAndAgain(server, () => acknowledged.payments.length >= enoughPayments);
    const paidMeanwhile = acknowledged.payments.length;
    const took = Math.round((performance.now() - began) / 1_000);
    console.log(`${terminated} connections terminated in ${took} s; ${summarize(acknowledged)}`);
    const wrong = paidMeanwhile < enoughPayments ? [`only ${paidMeanwhile} payments were acknowledged meanwhile`] : [];
    wrong.push(
      ...(await whileAway(
        fixture,
        'frozen',
        async () => server.freeze(),
        async () => server.thaw(),
      )),
    );
    // The tests beside the code shut it down too.
    if (!short)
      wrong.push(
        ...(await whileAway(
          fixture,
          'shut down',
          () => server.shutDown(),
          () => server.startAgain(),
        )),
      );
    await sleep(1_000);
    await running.stop();
    const { db, close } = connect({ connectionString: server.url, application: 'operator' });
    wrong.push(
      ...processFaults(fixture),
      ...wrongAnswers(acknowledged),
      ...(await verifyInTime(settleWithinMs, db, acknowledged, fixture.stripe)),
    );
    console.log(
      wrong.length === 0
        ? `all settled; ${summarize(acknowledged)}`
        : [...new Set(wrong)].map((line) => `WRONG: ${line}`).join('\n'),
    );
    if (wrong.length > 0 || !(await controlsGoRed(db, server, fixture, acknowledged))) process.exitCode = 1;
    await close();
  } finally {
    await fixture.close();
    await server.close();
  }
}

const summarize = ({ payments, paid, refused, unanswered }: Acknowledged): string =>
  `${payments.length} vouchers and ${paid.length} paid references acknowledged, ${refused.length} calls answered 503, ${unanswered - refused.length} not at all`;

/** Any one: some are idle, others in the middle of a statement, a transaction or a COMMIT. */
const anyOne = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where application_name = 'cuota' order by random() limit 1) one`;
const allOfTheProduct = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuota'`;

/** Returns the number of connections that it cost. */
async function terminateAgainAndAgain(server: OwnPostgres, isEnough: () => boolean): Promise<number> {
  const operator = connect({ connectionString: server.url, max: 1, application: 'operator' });
  let terminated = 0;
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1_000;
  while (passed() < seconds.terminating || (!isEnough() && passed() < longestSeconds)) {
    const next = sleep(terminateEveryMs);
    terminated += (await operator.pool.query(anyOne)).rowCount ?? 0;
    await next;
  }
  await operator.close();
  return terminated;
}

/** Takes the database away for a while. Returns what was wrong. */
async function whileAway(
  { cuota }: Fixture,
  how: string,
  begin: () => Promise<void>,
  end: () => Promise<void>,
): Promise<string[]> {
  await begin();
  const until = performance.now() + seconds.away * 1_000;
  const ready: Reading[] = [];
  const health: Reading[] = [];
  while (performance.now() < until) {
    const [one, other] = await Promise.all([ask(`${cuota.origin}/readyz`), ask(`${cuota.origin}/healthz`), sleep(250)]);
    ready.push(one);
    health.push(other);
  }
  await end();
  const back = performance.now();
  while ((await ask(`${cuota.origin}/readyz`)).status !== 200 && performance.now() - back < settleWithinMs)
    await sleep(20);
  const slowest = (readings: readonly Reading[]) => Math.round(Math.max(...readings.map(({ ms }) => ms)));
  console.log(
    `${how} for ${seconds.away} s: /readyz said so ${ready.length} times, within ${slowest(ready)} ms at worst, /healthz within ${slowest(health)} ms; ready again after ${Math.round(performance.now() - back)} ms`,
  );
  return readinessFaults(how, ready, health);
}

async function ask(url: string): Promise<Reading> {
  const began = performance.now();
  const status = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => null,
  );
  return { status, ms: performance.now() - began };
}

function readinessFaults(how: string, ready: readonly Reading[], health: readonly Reading[]): string[] {
  return [
    ...ready.filter(({ status }) => status !== 503).map(({ status }) => `/readyz answered ${status} while ${how}`),
    ...ready.filter(({ ms }) => ms > 1_000).map(() => `/readyz took more than a second while ${how}`),
    ...health.filter(({ status, ms }) => status !== 200 || ms > 1_000).map(() => `/healthz failed while ${how}`),
  ];
}

const processFaults = ({ cuota }: Pick<Fixture, 'cuota'>): string[] => (cuota.lives() ? [] : ['the process died']);

/** A caller may learn of an outage only that there is one. */
const wrongAnswers = ({ refused }: Pick<Acknowledged, 'refused'>): string[] =>
  refused.filter((status) => status !== 503).map((status) => `a call was answered ${status}`);

/** A check that cannot fail proves nothing: each of these must be noticed. The last ends the product. */
async function controlsGoRed(
  db: Kysely<Database>,
  server: OwnPostgres,
  fixture: Fixture,
  acknowledged: Acknowledged,
): Promise<boolean> {
  const { stripe } = fixture;
  const found = {
    'a lost payment': (await verify(db, withLostPayment(acknowledged), stripe)).length > 0,
    'a wrong ledger': (await verify(db, acknowledged, generousBooks(stripe))).length > 0,
    'an answer 500': wrongAnswers({ refused: [503, 500] }).length > 0,
    'a /readyz that hides an outage': readinessFaults('away', [{ status: 200, ms: 1 }], []).length > 0,
    'a slow /readyz': readinessFaults('away', [{ status: 503, ms: 1_200 }], []).length > 0,
    'a careless program': await carelessProgramDies(server),
    'a dead process': await fixture.cuota.kill().then(() => processFaults(fixture).length > 0),
  };
  const missed = Object.entries(found).flatMap(([what, isRed]) => (isRed ? [] : [what]));
  console.log(
    missed.length === 0
      ? `controls: ${Object.keys(found).join(', ')} were each noticed`
      : `controls NOT noticed: ${missed.join(', ')}`,
  );
  return missed.length === 0;
}

/** The same terminations end a program that does not listen for them: so they do what they are meant to. */
async function carelessProgramDies(server: OwnPostgres): Promise<boolean> {
  const program = `
    import pg from 'pg';
    const pool = new pg.Pool({ connectionString: process.argv[1], application_name: 'cuota' });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    await client.query('begin');
    process.stdout.write('in a transaction');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, server.url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await server.ask(allOfTheProduct);
  const outcome = await Promise.race([ended.then(() => 'died'), sleep(5_000, 'lives')]);
  if (outcome === 'lives') child.kill();
  await ended;
  return outcome === 'died';
}

await main();
