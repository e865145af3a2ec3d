import { type Kysely, sql } from 'kysely';
import { type ReconciliationShown, reconciliation } from '#contracts/reconciliations';
import type { PagePosition } from '../http/page-cursor.ts';
import { afterPage } from './after-page.ts';
import { isoInstant } from './outbox-json.ts';
import type { Database } from './tables.generated.ts';

interface Page {
  readonly accountId: string | undefined;
  readonly after: PagePosition | undefined;
  readonly limit: number;
}

/** The comparisons of a school's own accounts, newest first. The installation's are of many schools, and shown to none. */
export async function readRunsOfSchool(
  db: Kysely<Database>,
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
