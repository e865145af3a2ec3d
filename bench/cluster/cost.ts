/** What a payment costs the processes of Cuota, with one of them and with two. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load.ts';
import { shareOfCore } from '../processor-time.ts';
import type { Cluster } from './cluster.ts';
import { startLoad } from './load.ts';
import type { Product } from './product.ts';

export interface Costs {
  /** Milliseconds of processor time for each payment; null without `/proc`. */
  readonly one: number;
  readonly two: number;
}

const families = 10;
const windows = 3;
const windowMs = 15_000;

/** Measures in turn, so that a busy machine is busy for both. */
export async function costsOf(cluster: Cluster, product: Product): Promise<Costs> {
  const [, second] = product.processes;
  const load = startLoad(cluster.origin, product.schoolKey, product.stripe, { families, schools: 0 });
  const found: { one: number[]; two: number[] } = { one: [], two: [] };
  const measure = async (): Promise<number> => {
    const pids = product.processes.filter((each) => each.lives()).flatMap((each) => each.pid() ?? []);
    const before = load.acknowledged.payments.length;
    const began = performance.now();
    const { percent } = await shareOfCore(pids, () => sleep(windowMs));
    const spentMs = ((percent ?? 0) / 100) * (performance.now() - began);
    return spentMs / (load.acknowledged.payments.length - before);
  };
  for (let window = 0; window < windows; window += 1) {
    found.two.push(await measure());
    await second?.stop();
    found.one.push(await measure());
    await second?.start();
    await sleep(5_000);
  }
  await load.stop();
  return { one: median(found.one), two: median(found.two) };
}
