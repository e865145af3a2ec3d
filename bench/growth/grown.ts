/** The product on a database that grows under it, with every part real: a family of each kind, made many. */
import type { CardHarness } from '#sandbox/tests/cards/card-harness';
import { startCardHarness } from '#sandbox/tests/cards/card-harness';
import { type Scenes, scenesOf } from '#sandbox/tests/fuzz/scenes';
import { mailTo, startCatcher } from '#sandbox/inbox/catcher';
import { settle } from '#sandbox/settle';
import { emulated as bancos } from '#sandbox/sample-providers/bancos/emulated';
import { type Connection, connect, unhurried } from '#server/db/driver/connect';
import { migrate } from '#server/db/driver/migrate';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { startWorker } from '#server/jobs/worker';
import { multiplyAlone, multiplySessions, quickToFill } from './rows.ts';
import { countingPages, startCounting } from './touched.ts';

export interface Grown {
  readonly harness: CardHarness;
  /** Without an end to a statement. */
  readonly slow: Connection;
  /** Has the database hold about so many sessions, over so many days. */
  grow(sessions: number, days: number): Promise<void>;
  close(): Promise<void>;
}

/** One session of each is the pattern of many. */
const kinds = [
  'session',
  'voucher',
  'paid',
  'overpaid',
  'refunded',
  'domiciled',
  'reported',
] as const satisfies readonly (keyof Scenes)[];

/**
 * No background work of its own: what is due is worked off where `settle` is called, and nothing asks meanwhile.
 * `desk`: with the school's desk, which must be built.
 */
export async function startGrown({ desk = false } = {}): Promise<Grown> {
  const postgres = await startOwnPostgres({ settings: { ...quickToFill, ...countingPages } });
  const slow = connect({ connectionString: postgres.url, deadlines: unhurried, max: 4 });
  await migrate(slow.db);
  await startCounting(slow.db);
  const catcher = await startCatcher(0, () => new Date());
  const harness = atRest(
    await startCardHarness({
      workers: 0,
      desk,
      providerTimeoutMs: 10_000,
      env: mailTo(catcher),
      sampleProviders: [bancos],
      database: async () => ({ connectionString: postgres.url }),
    }),
  );
  const return_urls = JSON.stringify({ portal: 'https://escuela.example/pagos' });
  await slow.db.updateTable('school').set({ tax_data_visible: true, return_urls }).execute();
  const ids = await patterns(harness);
  let there = 0;
  return {
    harness,
    slow,
    async grow(sessions, days) {
      const copies = Math.ceil(sessions / ids.length);
      const apart = Math.ceil((days * 86_400) / copies);
      const make = sessions > 50_000 ? multiplyAlone : multiplySessions;
      await make(slow.db, ids, copies - there, { after: there, apart });
      there = copies;
    },
    async close() {
      await harness.close();
      await catcher.close();
      await slow.close();
      await postgres.close();
    },
  };
}

/** The harness, whose scenes have everything worked off that they wait for. */
function atRest(harness: CardHarness): CardHarness {
  const sweep = async () => {
    const worker = startWorker(harness.services);
    await worker.sweep();
    await worker.stop();
  };
  const { services, emulators, stripe } = harness;
  return {
    ...harness,
    settle: () => settle({ db: services.db, emulators, sweep }),
    stripe: {
      ...stripe,
      async tick() {
        await stripe.tick();
        await sweep();
      },
    },
  };
}

async function patterns(harness: CardHarness): Promise<readonly string[]> {
  const scenes = scenesOf(harness);
  const ids: string[] = [];
  for (const kind of kinds) ids.push((await scenes[kind]()).get('SESSION_ID') ?? '');
  await harness.settle();
  return ids;
}
