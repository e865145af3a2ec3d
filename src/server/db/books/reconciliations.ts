/** The runs of reconciliation: which time each compares, so that together they leave none out. */
import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { reconciliation, type ReconciliationShown } from '#contracts/reconciliations';
import type { PagePosition } from '../read/page-cursor.ts';
import { afterPage } from '../read/after-page.ts';
import { isoInstant } from '../read/outbox-json.ts';
import { accountPrefix, type OfAccount } from '../read/provider-accounts.ts';
import type { Db } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';

/** `gap_from`: where the time begins that should have been compared too and is no longer listed. */
export type ReconciliationRun = Pick<
  Selectable<Database['reconciliation']>,
  'id' | 'from_at' | 'to_at' | 'started_at' | 'gap_from'
>;

/** An account whose provider has a list, and for how many days that can be asked about. */
export interface ListedAccount extends OfAccount {
  readonly listKeptDays: number | undefined;
}

/** Each run reads these hours before the last good one's end again, for what a provider learned late. */
const overlapHours = 48;
/** At least so far back, also just after another run. */
const leastHours = 72;
/** The longest time that one list may cover. */
const sliceDays = 7;
/** Slices overlap by twice the edge at which a payment is not called missing yet. */
const sliceOverlapHours = 2;

/** Runs after which an account is not compared again yet. */
const recent = sql`started_at > app_now() - interval '24 hours' and (started_at > app_now() - interval '15 minutes'
  or (finished_at is not null and error is null and to_at > app_now() - interval '24 hours'))`;

/** The accounts that were compared within the last day, or are being compared. */
export async function comparedAccounts(db: Db): Promise<readonly OfAccount[]> {
  const { rows } =
    await sql<OfAccount>`select distinct provider, account_id from reconciliation where ${recent}`.execute(db);
  return rows;
}

/** Null when a run of the last day is there, or another process just began one. */
export async function claimRun(db: Db, account: ListedAccount): Promise<ReconciliationRun | null> {
  return db.transaction().execute(async (trx) => {
    const name = `reconcile ${accountPrefix(account)}${account.provider}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      select id from reconciliation where ${isOf(account)} and ${recent} limit 1`.execute(trx);
    return rows[0] ? null : insertRun(trx, account);
  });
}

const isOf = ({ provider, account_id: id }: OfAccount) =>
  sql`provider = ${provider} and account_id is not distinct from ${id}::uuid`;

/**
 * Begins a run where the last good one ended, or with the account's first payment; but not before what it still lists.
 */
export async function insertRun(db: Db, { listKeptDays, ...account }: ListedAccount): Promise<ReconciliationRun> {
  const { rows } = await sql<ReconciliationRun>`
    with due as (
      select least(app_now() - make_interval(hours => ${leastHours}), coalesce(
        (select max(to_at) - make_interval(hours => ${overlapHours}) from reconciliation
          where ${isOf(account)} and finished_at is not null and error is null),
        (select min(created_at) from payment where ${isOf(account)}))) as from_at),
    listed as (
      select from_at as wanted_at, greatest(from_at, app_now() - make_interval(days => ${listKeptDays ?? null}::int)) as from_at from due)
    insert into reconciliation (id, provider, account_id, from_at, to_at, gap_from, started_at)
    select ${randomUUIDv7()}, ${account.provider}, ${account.account_id}::uuid, from_at, least(app_now(), from_at + make_interval(days => ${sliceDays})),
      case when wanted_at < from_at then wanted_at end, app_now()
    from listed
    returning id, from_at, to_at, gap_from, started_at`.execute(db);
  return only(rows);
}

/** The slice after `run`; null when it reached the time at which the `first` one began. */
export async function nextSlice(
  db: Db,
  account: OfAccount,
  run: ReconciliationRun,
  first: ReconciliationRun,
): Promise<ReconciliationRun | null> {
  if (run.to_at >= first.started_at) return null;
  const { rows } = await sql<ReconciliationRun>`
    with slice as (select ${run.to_at}::timestamptz - make_interval(hours => ${sliceOverlapHours}) as from_at)
    insert into reconciliation (id, provider, account_id, from_at, to_at, started_at)
    select ${randomUUIDv7()}, ${account.provider}, ${account.account_id}::uuid, from_at,
      least(${first.started_at}::timestamptz, from_at + make_interval(days => ${sliceDays})), app_now()
    from slice
    returning id, from_at, to_at, gap_from, started_at`.execute(db);
  return only(rows);
}

function only(rows: readonly ReconciliationRun[]): ReconciliationRun {
  const [run] = rows;
  if (!run) throw new Error('a reconciliation was not written');
  return run;
}

export interface RunResult {
  readonly listed: number;
  readonly booked: number;
  readonly unknown: number;
  readonly crossed: number;
  readonly missing: readonly string[];
}

/** Keeps what a run found: from here on the next one begins after it. */
export async function runFinished(db: Db, id: string, result: RunResult): Promise<void> {
  await sql`
    update reconciliation set finished_at = app_now(), listed = ${result.listed}, booked = ${result.booked},
      unknown = ${result.unknown}, crossed = ${result.crossed}, missing = ${JSON.stringify(result.missing)} where id = ${id}`.execute(
    db,
  );
}

/** Keeps that a run could not compare: its time is compared by the next. */
export async function runFailed(db: Db, id: string, error: string): Promise<void> {
  await sql`update reconciliation set finished_at = app_now(), error = ${error} where id = ${id}`.execute(db);
}

interface Page {
  readonly accountId: string | undefined;
  readonly after: PagePosition | undefined;
  readonly limit: number;
}

/** Returns a school's own accounts' runs, newest first. The installation's are of many schools; no school sees them. */
export async function readRunsOfSchool(
  db: Db,
  schoolId: string,
  { accountId, after, limit }: Page,
): Promise<readonly { readonly run: ReconciliationShown; readonly position: PagePosition }[]> {
  const { rows } = await sql<{ run: unknown; at: string; id: string }>`
    select r.started_at::text as at, r.id, json_build_object('id', r.id, 'provider', r.provider, 'account_id', r.account_id,
      'result', case when r.finished_at is null then 'under_way' when r.error is null then 'compared' else 'unreadable' end,
      'from', ${isoInstant(sql`r.from_at`)}, 'to', ${isoInstant(sql`r.to_at`)}, 'gap_from', ${isoInstant(sql`r.gap_from`)},
      'started_at', ${isoInstant(sql`r.started_at`)}, 'finished_at', ${isoInstant(sql`r.finished_at`)},
      'listed', r.listed, 'booked', r.booked, 'unknown', r.unknown, 'missing', r.missing) as run
    from reconciliation r join provider_account a on a.id = r.account_id
    where a.school_id = ${schoolId} and (${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid)
      ${afterPage(sql`r.started_at`, sql`r.id`, after)}
    order by r.started_at desc, r.id limit ${limit}`.execute(db);
  return rows.map(({ run, at, id }) => ({ run: reconciliation.parse(run), position: { at, id } }));
}
