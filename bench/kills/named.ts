/** Kills at named points: the process ends itself there, or the school ends it when it has an event. */
import { arm, onlySide, untilDead } from './kill.ts';
import type { Task, Outcome } from './parts.ts';
import { isPointName, points } from './points.ts';
import type { KilledWorld, Side } from './world.ts';

/** Not always the first one after it is armed. */
const mostNth = 3;

export async function killAtPoints(world: KilledWorld, { kills, chance }: Task): Promise<Outcome> {
  const side = onlySide(world);
  const firstMs: number[] = [];
  const wrong: string[] = [];
  // Each as often as the others, in an order of the seed's.
  const names = Object.keys(points).filter(isPointName);
  const turns = chance.shuffled(Array.from({ length: kills }, (_, at) => names[at % names.length] ?? 'commit before'));
  for (const point of turns) {
    const nth = 1 + chance.under(mostNth);
    firstMs.push(await world.start(side, { CUOTA_KILL_POINT: point, CUOTA_KILL_NTH: String(nth) }));
    if (point.startsWith('event')) killAtSchool(world, side, { isAfter: point === 'event after', nth });
    else arm(side);
    if (!(await untilDead(side, 'SIGKILL'))) wrong.push(`not reached: ${point}`);
    world.school.answerWith(() => 204);
  }
  firstMs.push(await world.start(side));
  return { kills, firstMs, wrong };
}

/** Before it answers: then the school did not take it. After: the product never heard that it did. */
function killAtSchool(
  { school }: KilledWorld,
  { cuota }: Side,
  { isAfter, nth }: { readonly isAfter: boolean; readonly nth: number },
): void {
  let left = nth;
  school.answerWith(() => {
    left -= 1;
    if (left > 0) return 204;
    void cuota.kill();
    return isAfter ? 204 : 503;
  });
}
