/** What a payment costs the processes of Cuota, with one of them and with two. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load.ts';
import { shareOfCore } from '../processor-time.ts';
import type { Cluster } from './cluster.ts';
import { type Load, startLoad } from './load.ts';
import type { Product } from './product.ts';

export interface Costs {
  /** Milliseconds of processor time for each payment; null without `/proc`. */
  readonly one: number;
  readonly two: number;
}

const families = 10;
const windows = 2;
const windowMs = 15_000;
/** A process that was just started compiles what it runs: that is no cost of a payment. */
const warmMs = 45_000;

/** Two, then one, then two again, so that a machine that grows busier is no cost of the second. */
export async function costsOf(cluster: Cluster, product: Product): Promise<Costs> {
  const [, second] = product.processes;
  const load = startLoad(cluster.origin, product.schoolKey, product.stripe, { families, schools: 0 });
  const measure = async (): Promise<readonly number[]> => {
    const found: number[] = [];
    while (found.length < windows) found.push(await costNow(product, load));
    return found;
  };
  await sleep(warmMs);
  const before = await measure();
  await second?.stop();
  await sleep(5_000);
  const one = await measure();
  await second?.start();
  await sleep(warmMs);
  const after = await measure();
  await load.stop();
  return { one: median(one), two: median([...before, ...after]) };
}

/** Of the processes that run now. */
async function costNow({ processes }: Product, { acknowledged }: Load): Promise<number> {
  const pids = processes.filter((each) => each.lives()).flatMap((each) => each.pid() ?? []);
  const [before, began] = [acknowledged.payments.length, performance.now()];
  const { percent } = await shareOfCore(pids, () => sleep(windowMs));
  const spentMs = ((percent ?? 0) / 100) * (performance.now() - began);
  return spentMs / (acknowledged.payments.length - before);
}
