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

/** After a success all that waits is due. Writes nothing to a healthy endpoint. `after`: true after earlier writes. */
export const noteSuccess = (endpointId: string, after: RawBuilder<boolean>): RawBuilder<unknown> => sql`
    update webhook_endpoint set failures = 0, wait_until = null
    where id = ${endpointId} and failures > 0 and ${after}`;

/** Failures of messages already under way when the wait began do not lengthen it. */
export function noteFailure(endpointId: string, after: RawBuilder<boolean>): RawBuilder<unknown> {
  const index = sql`least(greatest(failures + 2 - ${mostInARow}::int, 1), ${waitSeconds.length}::int)`;
  return sql`
    update webhook_endpoint set failures = failures + 1,
      wait_until = case when failures + 1 >= ${mostInARow}::int
        then app_now() + make_interval(secs => (${[...waitSeconds]}::int[])[${index}]) end
    where id = ${endpointId} and (wait_until is null or wait_until <= app_now()) and ${after}`;
}

/** Ends the wait of these endpoints: a message there was requested. */
export async function tryAgain(db: Db, endpointIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_endpoint set wait_until = null
    where id = any (${endpointIds}::uuid[]) and wait_until is not null`.execute(db);
}
