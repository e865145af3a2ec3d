/** Makes a red life smaller: without moves that it does not need, and with nothing happening where nothing need. */
import { goesOn } from './fates.ts';
import type { Lived } from './life.ts';
import type { Plan } from './plan.ts';

type Play = (plans: readonly Plan[]) => AsyncGenerator<Lived>;

const replays = 3;
/** Tries at most: each is a life. */
const mostTries = 60;

/** What is wrong, without which row it is about. */
const kindOf = (wrong: string): string =>
  wrong
    .split('\n')[0]
    ?.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+|(?<=at \w+: )\S+/g, '#')
    .slice(0, 60) ?? '';

const isSame = (wrong: readonly string[], other: readonly string[]): boolean =>
  wrong.some((each) => other.some((another) => kindOf(each) === kindOf(another)));

/** In how many of three replays the same is wrong, each on an installation of its own. */
export async function replaysOf(plan: Plan, wrong: readonly string[], play: Play): Promise<number> {
  let same = 0;
  for (let nth = 0; nth < replays; nth += 1) {
    const lived = await played(plan, play);
    if (isSame(wrong, lived.wrong)) same += 1;
  }
  return same;
}

async function played(plan: Plan, play: Play): Promise<Lived> {
  for await (const lived of play([plan])) return lived;
  throw new Error('a life was not played');
}

/** The smallest life found that is wrong in the same way. */
export async function shrink(red: Lived, play: Play): Promise<Lived> {
  let best = red;
  let tries = 0;
  const attempt = async (plan: Plan): Promise<boolean> => {
    if (tries >= mostTries) return false;
    tries += 1;
    const lived = await played(plan, play);
    if (!isSame(red.wrong, lived.wrong)) return false;
    best = { ...lived, plan: { ...plan, order: lived.steps.map(({ label }) => label) } };
    return true;
  };
  for (const { id } of red.plan.moves.toReversed())
    await attempt({ ...best.plan, moves: best.plan.moves.filter((move) => move.id !== id) });
  for (const { label, fate } of red.steps)
    if (fate !== goesOn) await attempt({ ...best.plan, calm: [...best.plan.calm, label] });
  return best;
}
