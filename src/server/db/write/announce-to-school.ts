/** Messages that are of no session: they have no `seq`. */
import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Account } from '#contracts/accounts';
import type { SchoolEventType } from '#contracts/school-events';
import { currentActor, currentRequestId } from '../../basics/request-context.ts';
import { caseJson, isoInstant } from '../read/outbox-json.ts';
import type { Trx } from '../driver/db.ts';

/** Queues one for a school; `more` is what its data has. */
export async function announceToSchool(
  trx: Trx,
  schoolId: string,
  type: SchoolEventType,
  more: RawBuilder<unknown>,
): Promise<void> {
  const id = randomUUIDv7();
  await sql`
    insert into outbox (id, session_id, school_id, payment_id, seq, type, payload, created_at, request_id)
    select ${id}, null, ${schoolId}::uuid, null, null, ${type}::text, jsonb_build_object(
      'id', 'evt_' || ${id}::text,
      'type', ${type}::text,
      'created_at', ${isoInstant(sql`app_now()`)},
      'actor', ${JSON.stringify(currentActor())}::jsonb,
      'session_id', null, 'payment_id', null, 'status', null, 'seq', null, 'finished', false,
      'data', jsonb_build_object('session', null) || ${more}),
      app_now(), ${currentRequestId()}::text`.execute(trx);
}

/** Queues a case about money that belongs to no session yet; none of a case that belongs to no school. */
export async function announceUnplaced(
  trx: Trx,
  caseId: string,
  type: Extract<SchoolEventType, 'case.opened' | 'case.resolved'>,
): Promise<void> {
  const row = await trx.selectFrom('money_case').select('school_id').where('id', '=', caseId).executeTakeFirst();
  if (!row?.school_id) return;
  const more = sql`jsonb_build_object('case', (select ${caseJson} from money_case m where m.id = ${caseId}))`;
  await announceToSchool(trx, row.school_id, type, more);
}

/** Queues an event of a school's own account; none of the installation's. */
export async function announceAccount(
  trx: Trx,
  account: Account,
  type: Extract<SchoolEventType, 'account.failing' | 'account.recovered'>,
): Promise<void> {
  const row = await trx
    .selectFrom('provider_account')
    .select('school_id')
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (!row?.school_id) return;
  await announceToSchool(
    trx,
    row.school_id,
    type,
    sql`jsonb_build_object('account', ${JSON.stringify(account)}::jsonb)`,
  );
}
