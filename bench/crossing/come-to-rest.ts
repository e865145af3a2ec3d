/** Ends a crossing: faults are healed, days go by, and everything that is due is done. */
import { composeServices } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import { startWorker } from '#server/jobs/worker';
import type { Emulator } from '#providers/emulation/emulator';
import { providers } from '#providers/registry';
import { settle } from '#sandbox/settle';
import { closeDays } from './banks.ts';
import { heal } from './network.ts';
import type { PlantName } from './plants.ts';
import { plantOf } from './plants.ts';
import { findUnanswered } from './schools.ts';
import type { CrossedWorld } from './world.ts';

/** Longer than any way to pay waits for its money, with the daily comparisons after it. */
const days = 9;
const daySeconds = 86_400;

/**
 * Lets `days` days pass, and does what is due after each. A worker of this process helps the product's own, so that the
 * machine's speed decides nothing. Returns what did not come to rest.
 */
export async function comeToRest(
  world: CrossedWorld,
  plant: PlantName | null,
  began: Date,
): Promise<readonly string[]> {
  const { db, clock, environment } = world;
  heal(world);
  for (const school of world.schools) await findUnanswered(world, school);
  const { connection } = plantOf(plant) ?? {};
  const { services } = composeServices(readEnv(environment, providers), { db, connection });
  const worker = startWorker(services);
  const others = new Map<string, Pick<Emulator, 'tick' | 'ledger'>>([...world.emulators, ...world.banks]);
  const restless: string[] = [];
  const rest = () =>
    settle({ db, emulators: others, sweep: () => worker.sweep() }).catch((error: unknown) => {
      restless.push(error instanceof Error ? error.message : 'unknown');
    });
  await rest();
  await closeDays(world, daysBetween(began, clock.now()));
  for (let day = 0; day < days; day += 1) {
    await clock.advance(daySeconds);
    await rest();
  }
  await worker.stop();
  return restless;
}

function daysBetween(first: Date, last: Date): readonly Date[] {
  const count = Math.floor((last.getTime() - first.getTime()) / (daySeconds * 1_000)) + 1;
  const all = Array.from({ length: count }, (_, nth) => new Date(first.getTime() + nth * daySeconds * 1_000));
  return [...all, last];
}
