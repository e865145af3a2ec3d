/** What a payment costs the processes of Cuota, with one of them and with two. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load.ts';
import { shareOfCore } from '../processor-time.ts';
import type { Cluster } from './cluster.ts';
import { type Load, startLoad } from './load.ts';
import type { Product } from './product.ts';

export interface Costs {
  /** Milliseconds of processor time for each payment. */
  readonly one: number;
  readonly two: number;
}

const families = 10;
const windows = 2;
const paymentsOfWindow = 150;
const restMs = 10_000;
/** A process that was just started compiles what it runs: that is no cost of a payment. Two share them. */
const warmMs = 120_000;

/** Two, then one, then two again, so that a machine that grows busier is no cost of the second. */
export async function costsOf(cluster: Cluster, product: Product): Promise<Costs> {
  const [, second] = product.processes;
  await sleep(restMs);
  const atRest = await shareOfProcesses(product, () => sleep(restMs));
  const load = startLoad(cluster.origin, product.schoolKey, product.stripe, { families, schools: 0 });
  const measure = async (): Promise<readonly number[]> => {
    const found: number[] = [];
    while (found.length < windows) found.push(await costNow(product, load, atRest / product.processes.length));
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

/** Of so many payments, less what each process takes at rest. */
async function costNow(product: Product, { acknowledged }: Load, atRest: number): Promise<number> {
  const enough = acknowledged.payments.length + paymentsOfWindow;
  const began = performance.now();
  const share = await shareOfProcesses(product, async () => {
    while (acknowledged.payments.length < enough) await sleep(20);
  });
  const running = product.processes.filter((each) => each.lives()).length;
  return ((share - atRest * running) * (performance.now() - began)) / paymentsOfWindow;
}

/** The share of a core that the processes take during the work, all together. */
async function shareOfProcesses({ processes }: Product, work: () => Promise<unknown>): Promise<number> {
  const pids = processes.filter((each) => each.lives()).flatMap((each) => each.pid() ?? []);
  return ((await shareOfCore(pids, work)).percent ?? 0) / 100;
}
