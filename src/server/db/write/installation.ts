import { sql } from 'kysely';
import type { Mode } from '../../basics/mode.ts';
import type { Db } from '../driver/db.ts';
import { otherPasskeyHost } from './passkeys.ts';

/** A database of another mode, or of a desk at another address; the message says so to a person. */
export class OtherMode extends Error {}

/**
 * Makes a database this mode's for good, when a server first starts on it. The sandbox claims none.
 * Throws `OtherMode` for one of another mode, and where staging meets live schools.
 */
export async function claimDatabase(db: Db, mode: Mode): Promise<void> {
  await refuseOtherMode(db, mode);
  if (mode === 'sandbox') return;
  if (mode === 'staging' && (await hasLiveSchools(db)))
    throw new OtherMode('The database has live schools, and this is staging: give staging a database of its own.');
  await sql`insert into installation (mode, claimed_at) values (${mode}, app_now()) on conflict do nothing`.execute(db);
  // Another process may have been first.
  await refuseOtherMode(db, mode);
}

/** Throws `OtherMode` for a database that another mode has claimed. */
export async function refuseOtherMode(db: Db, mode: Mode): Promise<void> {
  const claimed = await modeOfDatabase(db);
  if (claimed === null || claimed === mode) return;
  throw new OtherMode(`The database is of ${claimed}, and this is ${mode}: each has a database of its own.`);
}

/** Whose a database is; null until a server started on it. */
export async function modeOfDatabase(db: Db): Promise<Mode | null> {
  const { rows } = await sql<{ mode: Mode }>`select mode from installation`.execute(db);
  return rows[0]?.mode ?? null;
}

/** Throws `OtherMode` where people's passkeys were made for another host: a browser offers none of them on this one. */
export async function refuseOtherDesk(db: Db, deskOrigin: string | null): Promise<void> {
  if (deskOrigin === null) return;
  const { hostname } = new URL(deskOrigin);
  const other = await otherPasskeyHost(db, hostname);
  if (other !== null)
    throw new OtherMode(
      `People's passkeys are of ${other}, and CUOTA_DESK_ORIGIN says ${hostname}: no passkey would open it. Set it back, or end them: npm run admin -- desk move --from ${other}`,
    );
}

async function hasLiveSchools(db: Db): Promise<boolean> {
  const { rows } = await sql`select from school where live limit 1`.execute(db);
  return rows.length > 0;
}

/** Remembers that somebody reads the metrics; to the hour. */
export async function noteMetricsRead(db: Db): Promise<void> {
  await sql`
    update installation set metrics_read_at = app_now()
    where metrics_read_at is null or metrics_read_at < app_now() - interval '1 hour'`.execute(db);
}

/** Stores that a backup of this database was restored and found sound. Returns whether a server ever started on it. */
export async function noteRestored(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update installation set restored_at = app_now()`.execute(db);
  return numAffectedRows > 0n;
}
