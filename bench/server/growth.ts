/** What growth costs: the product on a database with few sessions and on one with many, which take turns. */
import { createProductClient } from '#sandbox/product-client';
import { sessionBody } from '#sandbox/session-body';
import { connect, unhurried } from '#server/db/connect';
import { startOwnPostgres } from '#server/db/own-postgres.fixture';
import { openFixture } from '../fixture.ts';
import { multiplyAlone, quickToFill } from '../growth/rows.ts';
import { median, percentile } from '../load.ts';
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

/** A row for each call and job: 95 % with few and with many sessions, and the median of the rounds' ratios. */
export async function growth({ sizes, rounds, forMs, say }: GrowthWanted): Promise<readonly string[]> {
  const sides = [await grownTo(sizes[0], say), await grownTo(sizes[1], say)];
  try {
    const took = new Map<string, number[][]>();
    const names = Object.keys(sides[0]?.calls ?? {});
    for (let round = 0; round <= rounds; round += 1) {
      say(`growth, round ${round} of ${rounds}`);
      for (const name of names) {
        const each = [];
        for (const { calls } of sides) each.push(await p95Of(calls[name], forMs));
        // The first is to warm.
        if (round > 0) took.set(name, [...(took.get(name) ?? []), each]);
      }
    }
    const rows = [...took].map(([name, each]) => {
      const [few, many] = [0, 1].map((side) => median(each.map((times) => times[side] ?? Number.NaN)));
      const ratio = median(each.map(([before = 0, after = 0]) => after / before));
      return `| ${name} | ${shown(few ?? null, 1)} | ${shown(many ?? null, 1)} | ${shown(ratio, 2)} |`;
    });
    const head = sizes.map((size) => `p95 ms at ${size.toLocaleString('en-US')}`).join(' | ');
    return [`| two at once | ${head} | ratio |`, '|---|---|---|---|', ...rows];
  } finally {
    for (const side of sides) await side.close();
  }
}

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

async function p95Of(prepare: Timed | undefined, forMs: number): Promise<number> {
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
  return percentile(
    tookMs.toSorted((one, other) => one - other),
    0.95,
  );
}
