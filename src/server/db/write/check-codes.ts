import { sql } from 'kysely';
import { checkCode, type CheckCode } from '#contracts/paper-check';
import { isoInstant } from '../read/outbox-json.ts';
import type { Db, Trx } from '../driver/db.ts';

/** Whether the code of a school's payment still opens; null without such a payment, or if it never had a paper. */
export async function readCheckCode(
  db: Db,
  { schoolId, paymentId }: { readonly schoolId: string; readonly paymentId: string },
): Promise<CheckCode | null> {
  const { rows } = await sql<{ code: unknown }>`
    select json_build_object('payment_id', p.id, 'session_id', p.session_id, 'revoked_at', ${isoInstant(sql`p.check_revoked_at`)}) as code
    from payment p join session s on s.id = p.session_id
    where p.id = ${paymentId}::uuid and s.school_id = ${schoolId} and p.status <> 'pristine'`.execute(db);
  return rows[0] ? checkCode.parse(rows[0].code) : null;
}

/** Revokes the codes on the papers of a session's payments, or of one; revoked ones stay as they are. */
export async function revokeCheckCodes(
  trx: Trx,
  { sessionId, paymentId = null }: { readonly sessionId: string; readonly paymentId?: string | null },
): Promise<void> {
  await sql`
    update payment set check_revoked_at = app_now() where session_id = ${sessionId} and check_revoked_at is null
      and (${paymentId}::uuid is null or id = ${paymentId}::uuid)`.execute(trx);
}
