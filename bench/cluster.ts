/**
 * `npm run test:ha [-- --short] [--failovers=N] [--only=faults,payers,…] [--keep] [--pictures=<folder>]`: starts the
 * cluster of `deploy/cluster` on loopback, hurts it while families pay, and compares all books after each fault. Exits
 * with 1 if anything is lost, doubled or late, or if a control loses nothing. Without Debian's programs it is skipped.
 */
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { playControl } from './cluster/controls.ts';
import { costsOf } from './cluster/cost.ts';
import { type FaultName, faultNames, faults } from './cluster/faults.ts';
import { fillDisk } from './cluster/full-disk.ts';
import { followGuide } from './cluster/guide.ts';
import { loseMajority } from './cluster/majority.ts';
import { type ClusterOptions, type Part, readOptions } from './cluster/options.ts';
import { watchPayers } from './cluster/payers.ts';
import { play, type Played } from './cluster/play.ts';
import { lookAtPool } from './cluster/pooled.ts';
import { type Product, startProduct } from './cluster/product.ts';
import { lacking, losesWithEtcd3 } from './cluster/programs.ts';
import {
  tellControl,
  tellCosts,
  tellDisk,
  tellGaps,
  tellMajority,
  tellPlayed,
  tellPooled,
  tellRolled,
  tellTotals,
} from './cluster/report.ts';
import { keepLine, type PlayedPart, readLines } from './cluster/results.ts';
import { roll } from './cluster/rolling.ts';
import { canMount } from './cluster/small-disk.ts';

const rolledRequests = 5_000;
const options = readOptions(process.argv.slice(2));

type Stage = (cluster: Cluster, product: Product, options: ClusterOptions) => Promise<readonly string[]>;

/** What needs a cluster that is sound, in this order. */
const stages: Readonly<Record<Exclude<Part, 'controls'>, Stage>> = {
  faults: (cluster, product) => playAll(cluster, product, 'faults', faultNames),
  async disk(cluster, product) {
    if (!canMount()) {
      console.log('SKIPPED: a full disk; only root makes a small one');
      return [];
    }
    const played = await fillDisk(cluster, product);
    keep({ part: 'disk', kind: 'full disk', isFailover: true, way: product.way }, played);
    return tellDisk(played);
  },
  async majority(cluster, product) {
    const wrong: string[] = [];
    for (const primaryDies of [false, true]) {
      const played = await loseMajority(cluster, product, { primaryDies });
      const kind = primaryDies ? 'majority and primary' : 'majority';
      keep({ part: 'majority', kind, isFailover: false, way: product.way }, played);
      wrong.push(...tellMajority(played));
    }
    return wrong;
  },
  async payers(cluster, product, { pictures }) {
    const { wrong, ...read } = await watchPayers(cluster, product, pictures);
    for (const [who, texts] of Object.entries(read)) console.log(`the payer at the ${who} read: ${texts.join(' → ')}`);
    return wrong;
  },
  async pooled(cluster, product, options) {
    await product.reachBy('pooled');
    try {
      return [
        ...tellPooled(await lookAtPool(cluster, product)),
        ...(await playAll(cluster, product, 'pooled', failoverNames)),
        ...(await stages.payers(cluster, product, { ...options, pictures: null })),
      ];
    } finally {
      await product.reachBy('direct');
    }
  },
  guide: (cluster, product) => followGuide(cluster, product),
  failovers: (cluster, product, { failovers }) => playAll(cluster, product, 'failovers', rarest(failovers)),
  rolling: async (cluster, product) => tellRolled(await roll(cluster, product, rolledRequests)),
  cost: async (cluster, product) => tellCosts(await costsOf(cluster, product)),
};

const failoverNames = faultNames.filter((name) => faults[name].isFailover);

/** So many, of which each kind comes as often as the others, those of earlier runs included. */
function rarest(count: number): readonly FaultName[] {
  const played = readLines().map(({ kind }) => kind);
  const names: FaultName[] = [];
  const times = (name: FaultName) => [...played, ...names].filter((each) => each === name).length;
  while (names.length < count) {
    const [next] = failoverNames.toSorted((one, other) => times(one) - times(other));
    if (next) names.push(next);
  }
  return names;
}

function keep(part: PlayedPart, played: Played): void {
  if (options.keep) keepLine(part, played);
}

async function playAll(
  cluster: Cluster,
  product: Product,
  part: PlayedPart['part'],
  names: readonly FaultName[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const gaps: number[] = [];
  for (const kind of names) {
    const played = await play(cluster, product, faults[kind]);
    const { isFailover } = faults[kind];
    keep({ part, kind, isFailover, way: product.way }, played);
    wrong.push(...tellPlayed(played));
    if (isFailover) gaps.push(played.gapMs);
  }
  return [...wrong, ...tellGaps(gaps)];
}

const interrupted = new Promise<never>((_, reject) => {
  process.once('SIGINT', () => reject(new Error('interrupted: the fault under way is not counted')));
});
// Nobody waits for it between two stages.
interrupted.catch(() => undefined);

/** Ctrl-C ends what is under way, and with it the cluster, whose programs would run on. */
const orInterrupted = <T>(work: Promise<T>): Promise<T> => Promise.race([work, interrupted]);

async function main(): Promise<readonly string[]> {
  const wrong: string[] = [];
  const onCluster = Object.entries(stages).filter(([part]) => options.parts.some((each) => each === part));
  if (options.short || onCluster.length > 0) {
    const cluster = await startCluster();
    try {
      const product = await startProduct(cluster);
      try {
        if (options.short) return await orInterrupted(playAll(cluster, product, 'short', ['postmaster', 'switchover']));
        for (const [, stage] of onCluster) wrong.push(...(await orInterrupted(stage(cluster, product, options))));
      } finally {
        await product.close();
      }
    } finally {
      await cluster.close();
    }
  }
  if (options.parts.includes('controls')) wrong.push(...(await loseOnPurpose()));
  return wrong;
}

async function loseOnPurpose(): Promise<readonly string[]> {
  const names = losesWithEtcd3() ? (['asynchronous', 'dangerous'] as const) : (['asynchronous'] as const);
  if (names.length === 1) console.log('control skipped: this Patroni does not lose with etcd3:');
  const wrong: string[] = [];
  for (const kind of names) {
    const played = await orInterrupted(playControl(kind));
    keep({ part: 'controls', kind, isFailover: true, way: 'direct' }, played);
    wrong.push(...tellControl(played));
  }
  return wrong;
}

const lacks = lacking();
if (lacks.length > 0) console.log(`SKIPPED: this machine lacks ${lacks.join(', ')}; npm run ha:install installs them`);
else {
  const wrong = await main();
  for (const each of new Set(wrong)) console.log(`WRONG: ${each}`);
  if (options.keep) tellTotals(readLines());
  console.log(wrong.length === 0 ? 'PASS' : `FAIL: ${wrong.length} wrong`);
  if (wrong.length > 0) process.exitCode = 1;
}
