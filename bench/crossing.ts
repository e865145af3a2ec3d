/**
 * `node bench/crossing.ts [--minutes=N] [--seed=N] [--moves=N] [--short] [--plant=<fault>] [--plants]`: families,
 * schools, dashboards, banks and a bad network act in random order, while the product is killed and its clock moved.
 * Exits with 1 if money or books are wrong; with a planted fault, if it is not found. `--plants` plants each fault in
 * turn.
 */
import { comeToRest } from './crossing/come-to-rest.ts';
import { drive } from './crossing/drive.ts';
import { printFigures } from './crossing/figures.ts';
import { type CrossingOptions, movesForPlant, readOptions } from './crossing/options.ts';
import { isPlantName, type PlantName, plantOf, plants } from './crossing/plants.ts';
import { verifyWorld } from './crossing/verifier.ts';
import { openWorld } from './crossing/world.ts';

const args = process.argv.slice(2);
if (args.includes('--plants')) {
  const { seed } = readOptions(args.filter((arg) => arg !== '--plants'));
  for (const plant of Object.keys(plants).filter(isPlantName))
    await cross({ seed, plant, minutes: null, moves: movesForPlant });
} else await cross(readOptions(args));

async function cross(options: CrossingOptions): Promise<void> {
  const { seed, plant } = options;
  console.log(`seed ${seed}${plant ? `, planted: ${plant}` : ''}`);
  const world = await openWorld(plant);
  try {
    const began = world.clock.now();
    const played = await drive(world, options);
    const restless = await comeToRest(world, plant, began);
    const found = await verifyWorld(world);
    const wrong = [...played.wrong, ...restless, ...found.wrong];
    await printFigures(world, played, { ...found, wrong });
    const { passes, says } = outcomeOf(wrong, plant);
    console.log(`${passes ? 'PASS' : 'FAIL'}: ${says}, seed ${seed}`);
    if (!passes) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

/** With a fault planted, it must be among what is wrong; without one, nothing may be wrong. */
function outcomeOf(
  wrong: readonly string[],
  name: PlantName | null,
): { readonly passes: boolean; readonly says: string } {
  const plant = plantOf(name);
  if (!plant) return { passes: wrong.length === 0, says: `${wrong.length} wrong` };
  const passes = wrong.some((each) => plant.seen.test(each));
  return { passes, says: `${plant.says} was ${passes ? '' : 'NOT '}found` };
}
