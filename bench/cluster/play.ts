/** Plays one fault under load, and reads afterwards what it cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyInTime } from '../verifier.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { type Kind, type Load, startLoad } from './load.ts';
import type { Product } from './product.ts';

export interface Played {
  readonly says: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Milliseconds without an acknowledged write. */
  readonly gapMs: number;
  readonly errors: ReadonlyMap<Kind, number>;
  /** One sentence each; empty where all is sound. */
  readonly wrong: readonly string[];
}

const beforeMs = 3_000;
const afterMs = 3_000;
/** A fault that brings no write back within this is reported as that. */
const backWithinMs = 120_000;
const wholeWithinMs = 180_000;
/** A webhook that met nobody comes again after 5 and 60 seconds; a payment is asked about each minute. */
const settleWithinMs = 150_000;

export async function play(
  cluster: Cluster,
  product: Product,
  { says, hurt }: Fault,
  settleMs = settleWithinMs,
): Promise<Played> {
  const load = startLoad(cluster.origin, product.schoolKey, product.stripe);
  await sleep(beforeMs);
  load.longestGap();
  const mend = await hurt(cluster);
  await untilWritten(load);
  await sleep(afterMs);
  const gapMs = load.longestGap();
  await mend();
  await cluster.patroni.whole(wholeWithinMs);
  await sleep(afterMs);
  await load.stop();
  return { says, gapMs, ...(await readBooks(product, load, settleMs)) };
}

/** Several, so that an answer that was under way does not count as the new primary's. */
async function untilWritten(load: Load): Promise<void> {
  const until = performance.now() + backWithinMs;
  // What the old primary still answers.
  await sleep(1_000);
  const enough = load.writes() + 5;
  while (load.writes() < enough && performance.now() < until) await sleep(50);
}

/** Compares what was promised with our books, and these with the providers'. */
export async function readBooks(
  product: Product,
  load: Load,
  settleMs = settleWithinMs,
): Promise<Omit<Played, 'says' | 'gapMs'>> {
  const { db, stripe, gr4vy } = product;
  const promised = { ...load.acknowledged, sessions: [...load.acknowledged.sessions, ...load.repeated.values()] };
  const found = await verifyInTime(settleMs, db, promised, stripe, [['gr4vy', gr4vy]]);
  const lost = found.filter((each) => each.endsWith(' is gone'));
  const twice = await sessionsTwice(product, load);
  const atProvider = found.filter((each) => /^made \d+ times/.test(each));
  const broken = found.filter((each) => !lost.includes(each) && !atProvider.includes(each));
  const wrongAnswers = [...load.errors.keys()].filter((kind) => kind !== 503);
  return {
    acknowledged: promised.sessions.length + promised.payments.length,
    lost: lost.length,
    doubled: twice.length + atProvider.length,
    errors: load.errors,
    wrong: [
      ...new Set([...lost, ...twice, ...atProvider, ...broken]),
      ...wrongAnswers.filter((kind) => kind === 500 || kind === 'not our JSON').map((kind) => `an answer was: ${kind}`),
    ],
  };
}

/** A session that was asked for again as it was, and was made again. */
export async function sessionsTwice(
  { db }: Pick<Product, 'db'>,
  { repeated }: Pick<Load, 'repeated'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ external_id: string }>`select external_id from session
    where external_id = any(${[...repeated.keys()]}) group by 1 having count(*) > 1`.execute(db);
  return rows.map(({ external_id: id }) => `made twice: the session ${id}`);
}
