/** No connection to be had: the product's own are all held, or the server has none left. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onlySide } from './kill.ts';
import type { Task, Outcome } from './parts.ts';
import { type KilledWorld, nextPayment } from './world.ts';

const fullForMs = 5_000;
const mostOfServer = 120;
const theProducts = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuota'`;

export async function fillPool(world: KilledWorld, { kills, chance }: Task): Promise<Outcome> {
  const side = onlySide(world);
  await world.start(side);
  const firstMs: number[] = [];
  let refusals = 0;
  for (let done = 0; done < kills; done += 1) {
    await sleep(chance.under(1_500));
    const { refused } = side.load.acknowledged;
    const before = refused.length;
    const empty = done % 2 === 0 ? await holdTables(world) : await takeAll(world);
    await sleep(fullForMs);
    refusals += refused.length - before;
    const isKilled = chance.happens(0.5);
    if (isKilled) await side.cuota.kill();
    await empty();
    const began = performance.now();
    if (isKilled) firstMs.push(await world.start(side));
    else {
      await nextPayment(side)();
      firstMs.push(performance.now() - began);
    }
  }
  return { kills, firstMs, wrong: refusals === 0 ? ['a full pool refused nothing'] : [] };
}

/**
 * Every connection of the product waits for a table, and then nobody gets one. One table: with a second this would
 * deadlock with who holds that and waits for the first.
 */
async function holdTables({ server }: KilledWorld): Promise<() => Promise<void>> {
  const client = await connected(server.url);
  await client.query('begin; lock table session in access exclusive mode');
  return () => client.end();
}

/** The server has no connection left for a product whose own were ended. */
async function takeAll({ server }: KilledWorld): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [await connected(server.url)];
  const take = async () => {
    for (let each = 0; each < mostOfServer; each += 1) {
      const client = await connected(server.url).catch(() => null);
      if (!client) return;
      taken.push(client);
    }
  };
  await take();
  await taken[0]?.query(theProducts);
  await take();
  return async () => {
    await Promise.all(taken.map((client) => client.end()));
  };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'operator' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
