/** An endpoint that takes nothing: one message is tried, then it is left alone, each time for longer. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../driver/db.ts';

/** The most messages on their way to one endpoint. */
const fewAtOnce = 10;

/** Failures in a row, over all messages, before an endpoint waits. A message that is refused alone stays below. */
const mostInARow = 10;

/** Seconds of each wait, by the failures since; the last repeats. Short: a repaired endpoint gets messages soon. */
const waitSeconds = [5, 15, 30, 60, 120, 300] as const;

/** The number of messages that endpoint `w` may get now. One while it fails, none while it waits. */
export const roomOf = sql<number>`case
  when w.wait_until > app_now() then 0
  else greatest(0, case when w.failures < ${mostInARow} then ${fewAtOnce} else 1 end
    - (select count(*) from delivery l where l.endpoint_id = w.id and l.lease_until > app_now()))
  end`;

/** Failures that count: those of messages already under way when the wait began do not lengthen it. */
const counted = sql`w.failures + least(b.failed, greatest(1, ${sql.lit(mostInARow)} - w.failures))`;
const waits = sql`(${sql.lit(`{${waitSeconds.join(',')}}`)}::int[])`;
const pause = sql`${waits}[least(greatest(${counted} + 1 - ${sql.lit(mostInARow)}, 1), ${sql.lit(waitSeconds.length)})]`;

/**
 * Notes at each endpoint of `attempt` how it takes messages: after a success all that waits is due. Writes nothing to a
 * healthy one. `after`: true after earlier writes. Endpoints are locked in one order, so that no two processes wait for
 * each other.
 */
export const notingEndpoints = (after: RawBuilder<boolean>): RawBuilder<unknown> => sql`
    tally as (
      select endpoint_id, count(*) filter (where is_taken) > 0 as is_taken, count(*) filter (where not is_taken)::int as failed
      from attempt group by endpoint_id),
    locked as (
      select w.id from webhook_endpoint w join tally b on b.endpoint_id = w.id
      where ${after} and (case when b.is_taken then w.failures > 0 else w.wait_until is null or w.wait_until <= app_now() end)
      order by w.id for no key update of w),
    noted as (
      update webhook_endpoint w set
        failures = case when b.is_taken then 0 else ${counted} end,
        wait_until = case when not b.is_taken and ${counted} >= ${sql.lit(mostInARow)} then app_now() + make_interval(secs => ${pause}) end
      from tally b, locked l where w.id = b.endpoint_id and l.id = w.id
      returning w.id)`;

/** Ends the wait of these endpoints: a message there was requested. */
export async function tryAgain(db: Db, endpointIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_endpoint set wait_until = null
    where id = any (${endpointIds}::uuid[]) and wait_until is not null`.execute(db);
}
