import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { meansAway } from '../../basics/database-away.ts';
import type { Db } from './db.ts';

/** Reads of a standby that are as fresh as the primary's: what it has not replayed yet, the primary answers. */
export interface Replica {
  /** Does work that only reads, on the replica or on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The time that a read waits for the replica, and the time that nobody asks it after it was behind or away. */
const waits = { forMs: 200, lookEveryMs: 10, afterBehindMs: 1_000, afterAwayMs: 5_000 } as const;

interface Position {
  readonly lsn: string;
  /** A standby of a former primary may be further in another history. */
  readonly timeline: string;
}

/** Opens the replica of a primary. Throws nothing: what the replica does not answer, the primary does. */
export function openReplica(primary: Db, replica: Db): Replica {
  let askAgainAt = Number.NEGATIVE_INFINITY;
  const rest = (ms: number) => void (askAgainAt = performance.now() + ms);

  async function isCaughtUp(): Promise<boolean> {
    if (performance.now() < askAgainAt) return false;
    try {
      const position = (await positionNow.execute(primary)).rows[0];
      const until = performance.now() + waits.forMs;
      while (position) {
        if ((await hasReplayed(position).execute(replica)).rows[0]?.isThere === true) return true;
        if (performance.now() >= until) break;
        await pause(waits.lookEveryMs);
      }
      rest(waits.afterBehindMs);
    } catch {
      // The primary's own failure is met again by the work.
      rest(waits.afterAwayMs);
    }
    return false;
  }

  return {
    async read(work) {
      if (!(await isCaughtUp())) return work(primary);
      try {
        return await work(replica);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        return work(primary);
      }
    },
  };
}

/** Every COMMIT that somebody waited for is before it. Nothing rests on the others: a crash may undo them. */
const positionNow: RawBuilder<Position> = sql`
  select pg_current_wal_flush_lsn()::text as lsn, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`;

/** False on a server that is no standby. */
const hasReplayed = ({ lsn, timeline }: Position): RawBuilder<{ readonly isThere: boolean }> => sql`
  select coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false)
    and lpad(upper(to_hex(timeline_id)), 8, '0') = ${timeline} as "isThere" from pg_control_checkpoint()`;

/** Away, or cancelled because replaying could not wait for it (class 40). */
const isOfReplica = (error: unknown): boolean =>
  meansAway(error) ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('40'));
