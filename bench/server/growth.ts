/** What growth costs: the product on a database with few sessions and on one with many, which take turns. */
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { connect, unhurried } from '#server/db/driver/connect';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { openFixture } from '../fixture.ts';
import { multiplyAlone, quickToFill } from '../growth/rows.ts';
import { percentile } from '../load.ts';
import { growthCalls, patternsOf, type Timed } from './growth-calls.ts';
import { shown } from './measured.ts';

export interface GrowthWanted {
  /** Few and many. */
  readonly sizes: readonly [number, number];
  readonly rounds: number;
  readonly forMs: number;
  say(what: string): void;
}

/** Of years ago and still there, so that nothing is pruned meanwhile. */
const keptForEver = Object.fromEntries(
  ['DELIVERIES', 'WEBHOOKS', 'EVIDENCE', 'EMAILS'].map((what) => [`CUOTA_KEEP_${what}_DAYS`, '0']),
);
const atOnce = 2;

/** A row for each call and job: p95 with few and with many sessions, their ratio, and that of few to few (noise). */
export async function growth({ sizes, rounds, forMs, say }: GrowthWanted): Promise<readonly string[]> {
  const few = await grownTo(sizes[0], say);
  const many = await grownTo(sizes[1], say);
  try {
    const rows: string[] = [];
    const took = new Map(Object.keys(few.calls).map((name) => [name, { few: [], many: [], again: [] } as Took]));
    for (let round = 0; round <= rounds; round += 1) {
      say(`growth, round ${round} of ${rounds}`);
      for (const [name, noted] of took) {
        const each = {
          few: await timesOf(few.calls[name], forMs),
          many: await timesOf(many.calls[name], forMs),
          again: await timesOf(few.calls[name], forMs),
        };
        // The first is to warm.
        if (round > 0) for (const side of sides) noted[side].push(...each[side]);
      }
    }
    for (const [name, noted] of took) {
      const [before, after, again] = sides.map((side) => p95(noted[side]));
      const both = p95([...noted.few, ...noted.again]);
      const ratios = [(after ?? 0) / both, (again ?? 0) / (before ?? 0)].map((ratio) => shown(ratio, 2));
      rows.push(`| ${name} | ${shown(both, 1)} | ${shown(after ?? null, 1)} | ${ratios.join(' | ')} |`);
    }
    const head = sizes.map((size) => `p95 ms at ${size.toLocaleString('en-US')}`).join(' | ');
    return [`| two at once | ${head} | ratio | the few, of themselves |`, '|---|---|---|---|---|', ...rows];
  } finally {
    await few.close();
    await many.close();
  }
}

const sides = ['few', 'many', 'again'] as const;
/** In milliseconds. The few are measured before and after the many in each round: the difference is noise. */
type Took = Record<(typeof sides)[number], number[]>;

const p95 = (tookMs: readonly number[]): number => percentile(tookMs, 0.95);

/** The product on a database of its own with so many sessions. It stands still while they are made. */
async function grownTo(size: number, say: GrowthWanted['say']) {
  const postgres = await startOwnPostgres({ settings: quickToFill });
  const fixture = await openFixture({ DATABASE_URL: postgres.url }, { env: keptForEver });
  const slow = connect({ connectionString: postgres.url, deadlines: unhurried, max: 4 });
  const { cuota, schoolKey, stripe } = fixture;
  const measured = { origin: cuota.origin, schoolKey, db: slow.db, processes: [] };
  const ids = await patternsOf(measured, (reference) => stripe.pay(reference));
  await cuota.stop();
  const began = performance.now();
  await multiplyAlone(slow.db, ids, Math.ceil(size / ids.length));
  await slow.pool.query('checkpoint');
  say(`${size.toLocaleString('en-US')} sessions, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await cuota.start();
  const client = createProductClient(cuota.origin);
  const { key } = await client.createSession(schoolKey, sessionBody([100_000, 50_000]));
  return {
    calls: await growthCalls(measured, key),
    async close() {
      await fixture.close();
      await slow.close();
      await postgres.close();
    },
  };
}

async function timesOf(prepare: Timed | undefined, forMs: number): Promise<readonly number[]> {
  if (!prepare) throw new Error('both are asked the same');
  const tookMs: number[] = [];
  const began = performance.now();
  const worker = async (): Promise<void> => {
    do {
      const call = await prepare();
      const start = performance.now();
      await call();
      tookMs.push(performance.now() - start);
    } while (performance.now() - began < forMs);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return tookMs;
}
