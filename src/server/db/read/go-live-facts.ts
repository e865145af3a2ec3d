/** What a database knows of how ready an installation is. Read by a person's command: it may walk a table. */
import { sql } from 'kysely';
import type { Country } from '#domain/money';
import type { Db } from '../driver/db.ts';
import type { OfAccount } from './provider-accounts.ts';

export interface InstallationFacts {
  readonly claimed: boolean;
  readonly metricsReadRecently: boolean;
  readonly restoredRecently: boolean;
  /** PostgreSQL archives its log, and its last try failed. */
  readonly archivingFails: boolean;
  readonly hasSentEmail: boolean;
}

export async function readInstallationFacts(db: Db): Promise<InstallationFacts> {
  const { rows } = await sql<InstallationFacts>`
    select exists (select from installation) as claimed,
      exists (select from installation where metrics_read_at > app_now() - interval '1 day') as "metricsReadRecently",
      exists (select from installation where restored_at > app_now() - interval '92 days') as "restoredRecently",
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as "archivingFails",
      exists (select from email where sent_at is not null) as "hasSentEmail"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a select without a table has one row');
  return facts;
}

export interface SchoolFacts {
  readonly id: string;
  readonly slug: string;
  readonly country: Country;
  readonly live: boolean;
  readonly hasKey: boolean;
  readonly endpoints: number;
  /** Hosts of its endpoints that never took an event. */
  readonly unanswered: readonly string[];
}

/** The schools that are not switched off. */
export async function readSchoolFacts(db: Db): Promise<readonly SchoolFacts[]> {
  const { rows } = await sql<SchoolFacts>`
    select s.id, s.slug, s.country, s.live,
      exists (select from api_key k where k.school_id = s.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > app_now())) as "hasKey",
      (select count(*) from webhook_endpoint e where e.school_id = s.id and e.disabled_at is null)::int as endpoints,
      array(select substring(e.url from '^https?://([^/?#]*)') from webhook_endpoint e
        where e.school_id = s.id and e.disabled_at is null and not exists (
          select from delivery d where d.endpoint_id = e.id and d.delivered_at is not null)
        order by 1) as unanswered
    from school s where not s.disabled order by s.slug`.execute(db);
  return rows;
}

/** Whether an account's provider ever sent us something that was signed: a webhook, or a bank's call at the desk. */
export async function hasHeardOf(db: Db, { provider, account_id: id }: OfAccount): Promise<boolean> {
  const { rows } = await sql<{ heard: boolean }>`
    select exists (select from inbox where provider = ${provider} and account_id is not distinct from ${id}::uuid)
      or exists (select from biller_payment where provider = ${provider} and account_id is not distinct from ${id}::uuid) as heard`.execute(
    db,
  );
  return rows[0]?.heard ?? false;
}
