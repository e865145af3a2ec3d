import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';
import { createSandboxClock, type SandboxClock } from '#sandbox/clock';

/**
 * The sandbox's clock, moved without a new `app_now()`: a new one has every statement planned anew on each connection,
 * which was most of a life's work.
 */
export async function startClock(db: Kysely<Database>): Promise<SandboxClock> {
  const clock = createSandboxClock();
  await clock.takeOver(db);
  await sql`
    create or replace function app_now() returns timestamptz language plpgsql stable as $$ begin
      return now() + make_interval(secs => (select offset_seconds from public.sandbox_clock)); end $$`.execute(db);
  let offset = clock.offsetSeconds;
  return {
    now: () => new Date(Date.now() + offset * 1_000),
    get offsetSeconds() {
      return offset;
    },
    takeOver: clock.takeOver,
    async advance(seconds) {
      const { rows } = await sql<{ offset: number }>`
        update sandbox_clock set offset_seconds = offset_seconds + ${seconds} returning offset_seconds as offset`.execute(
        db,
      );
      offset = rows[0]?.offset ?? offset;
    },
  };
}
