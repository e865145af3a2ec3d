/** Clocks that jump: the process's by an hour, forth or back, and the installation's forth by up to a day. */
import { setTimeout as sleep } from 'node:timers/promises';
import { arm, onlySide } from './kill.ts';
import type { Task, Outcome } from './parts.ts';
import { type KilledWorld, nextPayment } from './world.ts';

const jumps = [-3_600, -60, 60, 3_600] as const;
const skips = [60, 1_800, 3_600, 86_400] as const;

export async function jumpClocks(world: KilledWorld, { kills, chance }: Task): Promise<Outcome> {
  const side = onlySide(world);
  const firstMs: number[] = [];
  for (let done = 0; done < kills; done += 1) {
    firstMs.push(await world.start(side, { CUOTA_KILL_SHIFT: String(chance.oneOf(jumps)) }));
    arm(side);
    await nextPayment(side)();
    await world.clock.advance(chance.oneOf(skips));
    await world.stripe.tick();
    await nextPayment(side)();
    await sleep(chance.under(1_000));
    await side.cuota.kill();
  }
  firstMs.push(await world.start(side));
  return { kills, firstMs, wrong: [] };
}
