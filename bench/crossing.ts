/**
 * `node bench/crossing.ts [--minutes=N] [--seed=N] [--short] [--plant=<fault>]`: families, schools, dashboards, banks and a bad
 * network meet in a random order while the product is killed and its clock moved. Ends with 1 where money or books are wrong.
 */
import { comeToRest } from './crossing/come-to-rest.ts';
import { drive } from './crossing/drive.ts';
import { printFigures } from './crossing/figures.ts';
import { judge } from './crossing/judge.ts';
import { readOptions } from './crossing/options.ts';
import { openWorld } from './crossing/world.ts';

const options = readOptions(process.argv.slice(2));
console.log(`seed ${options.seed}${options.plant ? `, planted: ${options.plant}` : ''}`);
const world = await openWorld(options.plant);
try {
  const began = world.clock.now();
  const played = await drive(world, options);
  const restless = await comeToRest(world, options.plant, began);
  const judged = await judge(world);
  const verdict = { ...judged, wrong: [...played.wrong, ...restless, ...judged.wrong] };
  await printFigures(world, played, verdict);
  console.log(verdict.wrong.length === 0 ? 'PASS' : `FAIL: ${verdict.wrong.length} wrong, seed ${options.seed}`);
  if (verdict.wrong.length > 0) process.exitCode = 1;
} finally {
  await world.close();
}
