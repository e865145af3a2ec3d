/** Kills of PostgreSQL under a product that lives on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { meansAway } from '#server/basics/database-away';
import { onlySide } from './kill.ts';
import type { Task, Outcome } from './parts.ts';
import { type KilledWorld, nextPayment } from './world.ts';

const longestRunMs = 1_500;
const recoversWithinMs = 60_000;
const oneOfTheProduct = `select pid from pg_stat_activity where application_name = 'cuota' order by random() limit 1`;

export async function crashDatabase(world: KilledWorld, { kills, chance }: Task): Promise<Outcome> {
  const { server } = world;
  const side = onlySide(world);
  await world.start(side);
  const firstMs: number[] = [];
  const wrong: string[] = [];
  for (let done = 0; done < kills; done += 1) {
    await sleep(chance.under(longestRunMs));
    const how = chance.oneOf(['SIGKILL', 'SIGQUIT', 'one'] as const);
    let began = performance.now();
    if (how === 'one') await killOne(world);
    else {
      await server.crash(how);
      began = performance.now();
      await server.startAgain();
    }
    const next = nextPayment(side);
    await next();
    firstMs.push(performance.now() - began);
    if (!side.cuota.lives()) {
      wrong.push('the product died with its database');
      await world.start(side);
    }
  }
  return { kills, firstMs, wrong };
}

/** The postmaster then ends all others, and starts them anew: it may still be at that after the kill before. */
async function killOne({ server }: KilledWorld): Promise<void> {
  const until = performance.now() + recoversWithinMs;
  const ask = () =>
    server.ask(oneOfTheProduct).catch((error: unknown) => {
      if (!meansAway(error) || performance.now() > until) throw error;
      return null;
    });
  let found = await ask();
  for (; found === null; found = await ask()) await sleep(50);
  const [row] = found;
  if (typeof row?.['pid'] === 'number') process.kill(row['pid'], 'SIGKILL');
}
