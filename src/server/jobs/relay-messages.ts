import { sql } from 'kysely';
import type { Services } from '../start/services.ts';

const batch = 200;
/** One process numbers at a time; the others find the lock taken and leave it to that one. */
const lock = 'cuota relay';

/**
 * Gives committed messages their place in the school's log, and each of its endpoints a delivery.
 * Numbered after the commit and by one process at a time, so that nobody who reads on from a position misses one;
 * the first unnumbered message of a session goes first, so that a session stays in order. Answers how many it took.
 */
export async function relayMessages(services: Services): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`.execute(trx);
    if (!rows[0]?.free) return 0;
    const numbered = await sql<{ id: string }>`
      update outbox set position = next.position
      from (
        select o.id, (select coalesce(max(position), 0) from outbox) + row_number() over (order by o.created_at, o.id) as position
        from outbox o
        where o.position is null and not exists (
          select 1 from outbox b where b.session_id = o.session_id and b.seq < o.seq and b.position is null)
        limit ${batch}) next
      where outbox.id = next.id
      returning outbox.id`.execute(trx);
    if (numbered.rows.length === 0) return 0;
    await sql`
      insert into delivery (endpoint_id, outbox_id, session_id, seq, next_attempt_at)
      select e.id, o.id, o.session_id, o.seq, app_now()
      from outbox o join webhook_endpoint e on e.school_id = o.school_id and e.disabled_at is null
      where o.id = any (${numbered.rows.map(({ id }) => id)}::uuid[])`.execute(trx);
    return numbered.rows.length;
  });
}
