/**
 * `npm run test:ha [-- --short] [--failovers=N] [--only=faults,payers,…] [--pictures=<folder>]`: starts the
 * cluster of `deploy/cluster` on loopback, hurts it while families pay, and compares all books after each fault. Exits
 * with 1 if anything is lost, doubled or late, or if a control loses nothing. Without Debian's programs it is skipped.
 */
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { playControl } from './cluster/controls.ts';
import { costsOf } from './cluster/cost.ts';
import { type Fault, faults } from './cluster/faults.ts';
import { followGuide } from './cluster/guide.ts';
import { loseMajority } from './cluster/majority.ts';
import { type ClusterOptions, type Part, readOptions } from './cluster/options.ts';
import { watchPayers } from './cluster/payers.ts';
import { play } from './cluster/play.ts';
import { type Product, startProduct } from './cluster/product.ts';
import { lacking, losesWithEtcd3 } from './cluster/programs.ts';
import { tellControl, tellCosts, tellGaps, tellMajority, tellPlayed, tellRolled } from './cluster/report.ts';
import { roll } from './cluster/rolling.ts';

const rolledRequests = 5_000;

type Stage = (cluster: Cluster, product: Product, options: ClusterOptions) => Promise<readonly string[]>;

/** What needs a cluster that is sound, in this order. */
const stages: Readonly<Record<Exclude<Part, 'controls'>, Stage>> = {
  faults: (cluster, product) => playAll(cluster, product, Object.values(faults)),
  async majority(cluster, product) {
    const wrong: string[] = [];
    for (const primaryDies of [false, true])
      wrong.push(...tellMajority(await loseMajority(cluster, product, { primaryDies })));
    return wrong;
  },
  async payers(cluster, product, { pictures }) {
    const { wrong, ...read } = await watchPayers(cluster, product, pictures);
    for (const [who, texts] of Object.entries(read)) console.log(`the payer at the ${who} read: ${texts.join(' → ')}`);
    return wrong;
  },
  guide: (cluster, product) => followGuide(cluster, product),
  failovers(cluster, product, { failovers }) {
    const all: readonly Fault[] = Object.values(faults).filter(({ isFailover }) => isFailover);
    const rounds = Array.from({ length: Math.ceil(failovers / all.length) }, () => all);
    return playAll(cluster, product, rounds.flat().slice(0, failovers));
  },
  rolling: async (cluster, product) => tellRolled(await roll(cluster, product, rolledRequests)),
  cost: async (cluster, product) => tellCosts(await costsOf(cluster, product)),
};

async function playAll(cluster: Cluster, product: Product, faults: readonly Fault[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  const gaps: number[] = [];
  for (const fault of faults) {
    const played = await play(cluster, product, fault);
    wrong.push(...tellPlayed(played));
    if (fault.isFailover) gaps.push(played.gapMs);
  }
  return [...wrong, ...tellGaps(gaps)];
}

async function main(options: ClusterOptions): Promise<readonly string[]> {
  const wrong: string[] = [];
  const onCluster = Object.entries(stages).filter(([part]) => options.parts.some((each) => each === part));
  if (options.short || onCluster.length > 0) {
    const cluster = await startCluster();
    try {
      const product = await startProduct(cluster);
      try {
        if (options.short) return await playAll(cluster, product, [faults.postmaster, faults.switchover]);
        for (const [, stage] of onCluster) wrong.push(...(await stage(cluster, product, options)));
      } finally {
        await product.close();
      }
    } finally {
      await cluster.close();
    }
  }
  if (options.parts.includes('controls')) {
    wrong.push(...tellControl(await playControl('asynchronous')));
    if (losesWithEtcd3()) wrong.push(...tellControl(await playControl('dangerous')));
    else console.log('control skipped: this Patroni does not lose with etcd3:');
  }
  return wrong;
}

const lacks = lacking();
if (lacks.length > 0) console.log(`SKIPPED: this machine lacks ${lacks.join(', ')}; npm run ha:install installs them`);
else {
  const wrong = await main(readOptions(process.argv.slice(2)));
  for (const each of new Set(wrong)) console.log(`WRONG: ${each}`);
  console.log(wrong.length === 0 ? 'PASS' : `FAIL: ${wrong.length} wrong`);
  if (wrong.length > 0) process.exitCode = 1;
}
