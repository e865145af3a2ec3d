import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';

/** Writes an e-mail, sealed already, in the caller's transaction. Writes nothing if its `once` exists. */
export async function insertEmail(
  trx: Trx,
  email: Pick<
    Insertable<Database['email']>,
    'id' | 'session_id' | 'school_id' | 'kind' | 'once' | 'locale' | 'recipient_sealed' | 'content_sealed'
  >,
): Promise<void> {
  await trx
    .insertInto('email')
    .values({ ...email, created_at: now, next_attempt_at: now })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute();
}

/** `attempts` has this one. What was not sent yet is sealed. */
export type DueEmail = Pick<
  Selectable<Database['email']>,
  'id' | 'session_id' | 'kind' | 'locale' | 'attempts' | 'created_at'
> & {
  readonly recipient_sealed: Buffer;
  readonly content_sealed: Buffer;
};

/** Takes due e-mails and excludes other processes from them for `leaseSeconds`. */
export async function takeDueEmails(
  db: Db,
  { most, leaseSeconds }: { readonly most: number; readonly leaseSeconds: number },
): Promise<readonly DueEmail[]> {
  const { rows } = await sql<DueEmail>`
    update email set lease_until = app_now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from email
      where sent_at is null and dead_at is null and next_attempt_at <= app_now()
        and (lease_until is null or lease_until < app_now())
      order by next_attempt_at limit ${most} for update skip locked)
    returning id, session_id, kind, locale, recipient_sealed, content_sealed, attempts, created_at`.execute(db);
  return rows;
}

/** A mail server took it. That is the truth even when the e-mail was given up meanwhile. */
export async function recordSent(db: Db, id: string): Promise<void> {
  await sql`
    update email set sent_at = app_now(), dead_at = null, lease_until = null, recipient_sealed = null, content_sealed = null
    where id = ${id} and sent_at is null`.execute(db);
}

/** Schedules another try after `waitSeconds`, or gives up and wipes it once it is older than `giveUpAfterSeconds`. */
export async function recordFailed(
  db: Db,
  id: string,
  { waitSeconds, giveUpAfterSeconds }: { readonly waitSeconds: number; readonly giveUpAfterSeconds: number },
): Promise<void> {
  const tooOld = sql<boolean>`created_at <= app_now() - make_interval(secs => ${giveUpAfterSeconds})`;
  await sql`
    update email set lease_until = null, next_attempt_at = app_now() + make_interval(secs => ${waitSeconds}),
      dead_at = case when ${tooOld} then app_now() end,
      recipient_sealed = case when not ${tooOld} then recipient_sealed end,
      content_sealed = case when not ${tooOld} then content_sealed end
    where id = ${id} and sent_at is null and dead_at is null`.execute(db);
}

/** Gives up what has not been sent yet of these kinds, because what it says is no longer true. */
export async function dropUnsent(trx: Trx, sessionId: string, kinds: readonly string[]): Promise<void> {
  await giveUp(trx, sql`session_id = ${sessionId} and kind = any(${kinds})`);
}

/** Drops unsent e-mails with these `once`, because they are no longer true. Returns how many. */
export const dropUnsentOnce = (trx: Trx, once: readonly string[]): Promise<number> =>
  giveUp(trx, sql`once = any(${once})`);

/** Gives up one that is not sent, because it is no longer true. */
export const dropUnsentOne = (db: Db, id: string): Promise<number> => giveUp(db, sql`id = ${id}`);

async function giveUp(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update email set dead_at = app_now(), lease_until = null, recipient_sealed = null, content_sealed = null
    where ${which} and sent_at is null and dead_at is null`.execute(trx);
  return Number(numAffectedRows);
}

/** Returns how many e-mails of a kind a session got within the last `seconds`, unsent ones too. */
export async function countRecent(trx: Trx, sessionId: string, kind: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from email
    where session_id = ${sessionId} and kind = ${kind} and created_at > app_now() - make_interval(secs => ${seconds})`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

export interface EmailAbout {
  readonly kind: string;
  readonly status: 'queued' | 'sent' | 'not_sent';
  /** ISO 8601: when it left, else when it was written. */
  readonly at: string;
}

/** E-mails to its payer about one payment, oldest first, without their content. */
export async function emailsAbout(
  db: Db,
  payment: { readonly id: string; readonly session_id: string },
): Promise<EmailAbout[]> {
  const { rows } = await sql<Omit<EmailAbout, 'at'> & { at: Date }>`
    select kind, case when sent_at is not null then 'sent' when dead_at is not null then 'not_sent' else 'queued' end as status,
      coalesce(sent_at, created_at) as at
    from email where session_id = ${payment.session_id} and strpos(once, ${payment.id}) > 0 order by created_at, id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
