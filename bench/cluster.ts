/** `npm run test:ha`: hurts a cluster of three machines while families pay, and compares all books. */
import { startCluster } from './cluster/cluster.ts';
import { type FaultName, faults } from './cluster/faults.ts';
import { play } from './cluster/play.ts';
import { startProduct } from './cluster/product.ts';
import { lacking } from './cluster/programs.ts';

const lacks = lacking();
console.log(lacks);
const cluster = await startCluster();
try {
  const product = await startProduct(cluster);
  try {
    for (const name of process.argv.slice(2)) {
      const began = performance.now();
      const played = await play(cluster, product, faults[name as FaultName]);
      console.log(Math.round((performance.now() - began) / 1000), played);
    }
  } finally {
    await product.close();
  }
} finally {
  await cluster.close();
}
