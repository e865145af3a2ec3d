/** Processor time of every call and job on a database of some ten thousand sessions: what holds up the event loop. */
import { samplesOf } from './list-queries.ts';
import { everyCall, everythingElse, type Measure } from './measured-calls.ts';
import { startGrown } from './grown.ts';

export interface CallCost {
  readonly name: string;
  /** Of the main thread, the least of a few rounds; the provider's emulator and the caller are in it, too. */
  readonly ms: number;
}

const rounds = 4;

/** Of every call in `bench/growth/measured-calls.ts`, and of the files and pages beside them; the dearest first. */
export async function callCosts(sessions: number): Promise<readonly CallCost[]> {
  const grown = await startGrown();
  const costs: CallCost[] = [];
  const measure: Measure = async (name, prepare) => {
    let ms = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      const work = await prepare();
      const before = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(before);
      ms = Math.min(ms, (user + system) / 1000);
    }
    costs.push({ name, ms });
  };
  try {
    await grown.grow(sessions, 30);
    const { harness, slow } = grown;
    for (const path of files) {
      const get = async () => {
        const answer = await harness.call('GET', path, { bearer: harness.schoolKey });
        await answer.arrayBuffer();
      };
      await measure(`GET ${path}`, async () => get);
    }
    await everyCall(harness, { samples: await samplesOf(slow.db), measure });
    await everythingElse(harness, slow.db, measure);
  } finally {
    await grown.close();
  }
  return costs.toSorted((one, other) => other.ms - one.ms);
}

const today = Temporal.Now.plainDateISO();
const files = [
  '/api/v1/payments.csv',
  '/api/v1/payments?limit=100',
  '/api/v1/payment_sessions?limit=100',
  '/api/v1/events?limit=100',
  ...[0, 1, 2].map((days) => `/api/v1/settlements.csv?date=${today.subtract({ days }).toString()}`),
  '/api/docs',
  '/api/openapi.json',
  '/metrics',
];
