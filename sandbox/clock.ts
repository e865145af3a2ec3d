import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';
import { refuseRealSchools } from './real-schools.ts';

/** The sandbox's time: the machine's, plus what was skipped. The database and every emulator read the same. */
export interface SandboxClock {
  now(): Date;
  readonly offsetSeconds: number;
  /** Takes over a database's clock, with its skipped time. Throws CannotStart on a database of real schools. */
  takeOver(db: Kysely<Database>): Promise<void>;
  /** Skips time, never backwards: what has expired stays expired. */
  advance(seconds: number): Promise<void>;
}

/**
 * Where the database's `app_now()` has the skipped time from. In its own text, so that it costs a statement nothing,
 * but each skip has every connection plan every statement anew. Or from a row, which a skip only changes: for tests.
 */
type ClockFace = 'text' | 'row';

/** A clock that shows the machine's time until it has taken over a database. */
export function createSandboxClock(face: ClockFace = 'text'): SandboxClock {
  let offset = 0;
  let database: Kysely<Database> | null = null;
  return {
    now: () => new Date(Date.now() + offset * 1000),
    get offsetSeconds() {
      return offset;
    },
    async takeOver(db) {
      await refuseRealSchools(db);
      offset = await install(db, face);
      database = db;
    },
    async advance(seconds) {
      if (!database) throw new Error('the clock has no database yet');
      if (!(seconds >= 0)) throw new RangeError('time only moves forward');
      offset = await database.transaction().execute((trx) => move(trx, face, seconds));
    },
  };
}

/** Returns the seconds skipped so far. */
async function install(db: Kysely<Database>, face: ClockFace): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`
      create table if not exists sandbox_clock (
        only_row boolean primary key default true check (only_row),
        offset_seconds bigint not null
      )
    `.execute(trx);
    await sql`insert into sandbox_clock (offset_seconds) values (0) on conflict do nothing`.execute(trx);
    if (face === 'row')
      await sql`
        create or replace function app_now() returns timestamptz language plpgsql stable as $$ begin
          return now() + make_interval(secs => (select offset_seconds from public.sandbox_clock)); end $$`.execute(trx);
    return move(trx, face, 0);
  });
}

/** Skips `seconds` more. Returns all the time skipped. The row's lock makes other callers wait. */
async function move(trx: Kysely<Database>, face: ClockFace, seconds: number): Promise<number> {
  const { rows } = await sql<{ offset_seconds: number }>`
    update sandbox_clock set offset_seconds = offset_seconds + ${seconds} returning offset_seconds
  `.execute(trx);
  const skipped = rows[0]?.offset_seconds ?? 0;
  if (face === 'text') {
    const now = `select now() + interval '${skipped} seconds'`;
    await sql`
      create or replace function app_now() returns timestamptz language sql stable as ${sql.lit(now)}
    `.execute(trx);
  }
  return skipped;
}
