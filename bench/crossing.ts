/**
 * `node bench/crossing.ts [--minutes=N] [--seed=N] [--short] [--plant=<fault>]`: families, schools, dashboards, banks and a bad
 * network meet in a random order while the product is killed and its clock moved. Ends with 1 where money or books are wrong.
 */
import { comeToRest } from './crossing/come-to-rest.ts';
import { drive } from './crossing/drive.ts';
import { printFigures } from './crossing/figures.ts';
import { judge } from './crossing/judge.ts';
import { readOptions } from './crossing/options.ts';
import { type PlantName, plantOf } from './crossing/plants.ts';
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
  if (!passes(verdict.wrong, options.plant)) process.exitCode = 1;
} finally {
  await world.close();
}

/** With a fault planted, it must be among what is wrong; without one, nothing may be wrong. */
function passes(wrong: readonly string[], name: PlantName | null): boolean {
  const plant = plantOf(name);
  const isGood = plant ? wrong.some((each) => plant.seen.test(each)) : wrong.length === 0;
  const about = plant ? `${plant.says} was ${isGood ? '' : 'NOT '}found` : `${wrong.length} wrong`;
  console.log(`${isGood ? 'PASS' : 'FAIL'}: ${about}, seed ${options.seed}`);
  return isGood;
}
