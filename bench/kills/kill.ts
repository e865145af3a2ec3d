/** Kills of processes: at random, one of two, and by too little memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task, Outcome } from './parts.ts';
import { type Env, type KilledWorld, nextPayment, paymentsOf, type Side } from './world.ts';

/** Longer than most payments take, on a busy machine too. */
const longestRunMs = 3_000;
const diesWithinMs = 120_000;

/** The one process of a part. */
export function onlySide({ sides }: Pick<KilledWorld, 'sides'>): Side {
  const [side] = sides;
  if (!side) throw new Error('a world without a process');
  return side;
}

/** Waits until a process is dead by a signal. Kills it, and returns false, if that does not come. */
export async function untilDead({ cuota }: Side, signal: NodeJS.Signals): Promise<boolean> {
  const until = performance.now() + diesWithinMs;
  while (cuota.lives() && performance.now() < until) await sleep(5);
  if (!cuota.lives()) return cuota.endedBy() === signal;
  await cuota.kill();
  return false;
}

export async function killAtRandom(world: KilledWorld, { kills, payments, chance }: Task): Promise<Outcome> {
  const side = onlySide(world);
  const firstMs: number[] = [];
  for (let done = 1; done <= kills; done += 1) {
    if (chance.happens(0.1)) await killWhileStarting(side, chance.under(longestRunMs));
    else {
      firstMs.push(await world.start(side));
      while (paymentsOf(world) < (payments / kills) * done) await nextPayment(side)();
      await sleep(chance.under(longestRunMs));
      await side.cuota.kill();
    }
  }
  firstMs.push(await world.start(side));
  return { kills, firstMs, wrong: [] };
}

async function killWhileStarting({ cuota }: Side, afterMs: number): Promise<void> {
  // Killed before it is ready, it says that it ended.
  const starting = cuota.start().catch(() => null);
  await sleep(afterMs);
  await cuota.kill();
  await starting;
}

export async function killOneOfTwo(world: KilledWorld, { kills, chance }: Task): Promise<Outcome> {
  const [one, two] = world.sides;
  if (!one || !two) throw new Error('this part needs two processes');
  const firstMs: number[] = [await world.start(one), await world.start(two)];
  let done = 0;
  while (done < kills) {
    await sleep(chance.under(longestRunMs));
    const isBoth = chance.happens(0.25);
    const dying = isBoth ? [one, two] : [chance.oneOf([one, two])];
    await Promise.all(dying.map(({ cuota }) => cuota.kill()));
    done += dying.length;
    // The other one goes on: it acknowledges a payment alone.
    for (const other of [one, two]) if (!dying.includes(other)) await nextPayment(other)();
    firstMs.push(...(await Promise.all(dying.map((side) => world.start(side)))));
  }
  return { kills: done, firstMs, wrong: [] };
}

/** Little more than the product needs. */
const littleMemory: Env = {
  NODE_OPTIONS: `--max-old-space-size=128 --import=${new URL('points.ts', import.meta.url).href}`,
  CUOTA_KILL_POINT: 'memory',
};

export async function runOutOfMemory(world: KilledWorld, { kills }: Task): Promise<Outcome> {
  const side = onlySide(world);
  const firstMs: number[] = [];
  const wrong: string[] = [];
  for (let done = 0; done < kills; done += 1) {
    firstMs.push(await world.start(side, littleMemory));
    arm(side);
    if (!(await untilDead(side, 'SIGABRT'))) wrong.push('a process without memory did not end by that');
  }
  firstMs.push(await world.start(side));
  return { kills, firstMs, wrong };
}

/** From now on `points.ts` does what its environment says. */
export function arm({ cuota }: Side): void {
  const pid = cuota.pid();
  if (pid !== null && cuota.lives()) process.kill(pid, 'SIGWINCH');
}
