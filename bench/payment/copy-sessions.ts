/** Fills a checkout's database with copies of sessions, as if they had been there for long. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, unhurried } from '#server/db/driver/connect';
import type { OwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { multiplyAlone, multiplySessions } from '../growth/rows.ts';

const behind = `select count(*) as behind from search_mark m
  where (select max(position) from outbox o where o.school_id = m.school_id) > m.position`;

/**
 * Makes so many copies of each session, and waits until the product's search has followed: that work is none of a
 * payment's cost. A checkout from before the search has none.
 */
export async function copySessions(
  { url, ask }: Pick<OwnPostgres, 'url' | 'ask'>,
  ids: readonly string[],
  copies: number,
): Promise<void> {
  const { db, close } = connect({ connectionString: url, deadlines: unhurried, max: 2 });
  const multiply = ids.length * copies > 50_000 ? multiplyAlone : multiplySessions;
  await multiply(db, ids, copies);
  await close();
  const [search] = await ask(`select to_regclass('search_mark') is not null as has`);
  while (search?.['has'] === true && Number((await ask(behind))[0]?.['behind']) > 0) await sleep(200);
}
