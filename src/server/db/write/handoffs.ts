import { sql } from 'kysely';
import { tokenSeconds } from '#domain/access-link';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';

/** How many codes of a session could still be used. The session's lock is held. */
export async function countLiveHandoffs(trx: Trx, sessionId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('handoff')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** The session of a code, used or not; null for a code nobody was given. */
export async function sessionOfHandoff(db: Db, codeSha256: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('handoff')
    .select('session_id')
    .where('code_sha256', '=', codeSha256)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/**
 * Uses a code up and answers when the link it came from ends or ended; null when it was used before, is too old, or its
 * link was taken back, or ended so long ago that no bearer of it is left. The session's lock is held.
 */
export async function useHandoff(trx: Trx, codeSha256: Buffer): Promise<Date | null> {
  // Its link is asked for by its id, row by row: joined, a planner that has counted no codes yet may read every link.
  const ofLink = sql`from access_link l where l.id = h.link_id`;
  const { rows } = await sql<{ expires_at: Date }>`
    update handoff h set used_at = app_now()
    where h.code_sha256 = ${codeSha256} and h.used_at is null and h.expires_at > app_now()
      and (select l.revoked_at is null and l.expires_at + make_interval(secs => ${tokenSeconds}) > app_now() ${ofLink})
    returning (select l.expires_at ${ofLink}) as expires_at`.execute(trx);
  return rows[0]?.expires_at ?? null;
}

/** Forgets codes that ended a day ago or earlier. */
export async function dropEndedHandoffs(db: Db): Promise<void> {
  await sql`delete from handoff where expires_at < app_now() - interval '1 day'`.execute(db);
}
