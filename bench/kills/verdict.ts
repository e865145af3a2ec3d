/** What is wrong at the end of a part: promises, both books, invariants, and the school's events. */
import { sql } from 'kysely';
import { sessionsTwice } from '../cluster/play.ts';
import { inTime, verdictOf, type Verdict } from '../verifier.ts';
import type { KilledWorld } from './world.ts';

export interface Found extends Verdict {
  readonly errors: Readonly<Record<string, number>>;
}

const none: Verdict = { lost: [], doubled: [], orphaned: [], broken: [] };
const lookEveryMs = 2_000;

/** Looks until all is sound, or time is up. The load must have ended; the product runs. */
export async function findWrong(world: KilledWorld, settleMs: number): Promise<Found> {
  let last = none;
  const look = async () => {
    last = await lookOnce(world);
    return Object.values(last).flat();
  };
  await inTime(settleMs, look, lookEveryMs);
  const errors: Record<string, number> = {};
  for (const { load } of world.sides)
    for (const [kind, times] of load.errors) errors[kind] = (errors[kind] ?? 0) + times;
  // A caller may learn of an outage only that there is one.
  const wrongAnswers = Object.keys(errors).filter((kind) => kind === '500' || kind === 'not our JSON');
  return { ...last, errors, broken: [...last.broken, ...wrongAnswers.map((kind) => `an answer was: ${kind}`)] };
}

async function lookOnce(world: KilledWorld): Promise<Verdict> {
  const loads = world.sides.map(({ load }) => load);
  const promised = {
    sessions: loads.flatMap(({ acknowledged, repeated }) => [...acknowledged.sessions, ...repeated.values()]),
    payments: loads.flatMap(({ acknowledged }) => acknowledged.payments),
  };
  const books = await verdictOf(world.db, promised, world.stripe);
  const events = await eventsWrong(world);
  const sessions = await Promise.all(loads.map((load) => sessionsTwice(world, load)));
  const settledTwice = books.broken.filter((each) => each.startsWith('I1 '));
  return {
    lost: [...books.lost, ...events.lost],
    doubled: [...books.doubled, ...sessions.flat(), ...events.doubled, ...settledTwice],
    orphaned: books.orphaned,
    broken: [...books.broken.filter((each) => !settledTwice.includes(each)), ...events.broken],
  };
}

/** X3: the school has each event of our log, none that is not there, and each end of a payment once. */
async function eventsWrong({ db, school }: KilledWorld): Promise<Omit<Verdict, 'orphaned'>> {
  const events = await db.selectFrom('outbox').select(['id', 'type', 'payment_id']).execute();
  const ours = new Set(events.map(({ id }) => `evt_${id}`));
  const taken = new Set(school.taken().map(({ id }) => id));
  const ends = Map.groupBy(
    events.filter(({ type, payment_id: payment }) => payment !== null && type.startsWith('payment.')),
    ({ type, payment_id: payment }) => `${type} ${payment}`,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from delivery where delivered_at is null`.execute(db);
  const untold = events.filter(({ id }) => !taken.has(`evt_${id}`)).length;
  const unmarked = rows[0]?.n ?? 0;
  return {
    lost: [...taken].filter((id) => !ours.has(id)).map((id) => `an event that a school took is gone: ${id}`),
    doubled: [...ends].filter(([, all]) => all.length > 1).map(([what]) => `one event under two ids: ${what}`),
    broken: [
      ...(untold > 0 ? [`events that the school never got: ${untold}`] : []),
      ...(unmarked > 0 ? [`deliveries that are not done: ${unmarked}`] : []),
    ],
  };
}
