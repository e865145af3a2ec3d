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

/** Of each process: what its cost depends on is how much it has to do at once. */
const families = 5;
const turns = 3;
const paymentsOfTurn = 150;
const restMs = 10_000;
/** A process that was just started compiles what it runs: that is no cost of a payment. */
const warmMs = 240_000;
/** Longer than HAProxy needs to see that a process does not answer, or that it does again. */
const seenMs = 15_000;

/** Two and one take turns. While one works alone the other stands still, and stays as warm. */
export async function costsOf(cluster: Cluster, product: Product): Promise<Costs> {
  await sleep(restMs);
  const atRest = await shareOfProcesses(product.processes, () => sleep(restMs));
  const begin = ({ length }: Product['processes']) =>
    startLoad(cluster.origin, product.schoolKey, product.stripe, { families: families * length, schools: 0 });
  const warming = begin(product.processes);
  await sleep(warmMs);
  await warming.stop();
  const measure = async (processes: Product['processes']): Promise<number> => {
    const load = begin(processes);
    await sleep(seenMs);
    const cost = await costNow(processes, load, (atRest / product.processes.length) * processes.length);
    await load.stop();
    return cost;
  };
  const [one, two]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    two.push(await measure(product.processes));
    const alone = product.processes.slice(0, 1);
    one.push(await withoutOthers(product.processes.slice(1), () => measure(alone)));
  }
  return { one: median(one), two: median(two) };
}

/** Nothing is under way when they stop. */
async function withoutOthers<T>(others: Product['processes'], work: () => Promise<T>): Promise<T> {
  const pids = others.flatMap((each) => each.pid() ?? []);
  await sleep(restMs);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await sleep(seenMs);
    return await work();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await sleep(seenMs);
  }
}

/** Of so many payments, less what the processes take at rest. */
async function costNow(processes: Product['processes'], { acknowledged }: Load, atRest: number): Promise<number> {
  const enough = acknowledged.payments.length + paymentsOfTurn;
  const began = performance.now();
  const share = await shareOfProcesses(processes, async () => {
    while (acknowledged.payments.length < enough) await sleep(20);
  });
  return ((share - atRest) * (performance.now() - began)) / paymentsOfTurn;
}

/** The share of a core that the processes take during the work, all together. */
async function shareOfProcesses(processes: Product['processes'], work: () => Promise<unknown>): Promise<number> {
  const pids = processes.flatMap((each) => each.pid() ?? []);
  return ((await shareOfCore(pids, work)).percent ?? 0) / 100;
}
