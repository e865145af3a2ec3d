import { type RawBuilder, sql } from 'kysely';
import { voucherLink, type VoucherLink } from '#contracts/voucher-links';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import { isoInstant } from '../read/outbox-json.ts';
import type { Db, Trx } from '../driver/db.ts';

/**
 * A link shows its payment's outcome for so long after the end. A family needs a receipt for a school term; a forwarded
 * link should not show a child's data for years.
 */
const daysAfterTheEnd = 90;

/** The end of link `v`: so long after its payment ended, which late money can move. */
const endsAt = sql`(
  select max(e.at) + make_interval(days => ${sql.lit(daysAfterTheEnd)}) from payment p join payment_event e on e.payment_id = p.id
  where p.id = v.payment_id and p.status not in ('pristine', 'pending') and e.from_status is distinct from e.to_status)`;
const statusOfLink = sql`case when v.revoked_at is not null then 'revoked' when ${endsAt} <= app_now() then 'ended' else 'live' end`;

export interface FoundVoucherLink {
  readonly paymentId: string;
  readonly status: VoucherLink['status'];
}

/** The link that a key opens, by the key's hash; null for a key nobody was given. */
export async function findVoucherLink(db: Db, keySha256: Buffer): Promise<FoundVoucherLink | null> {
  const { rows } = await sql<FoundVoucherLink>`
    select v.payment_id as "paymentId", ${statusOfLink} as status from voucher_link v
    where v.key_sha256 = ${keySha256}
      or v.payment_id = (select e.payment_id from earlier_key e where e.key_sha256 = ${keySha256})`.execute(db);
  return rows[0] ?? null;
}

/** Conditions that an index finds for a status: no link has ended before it is that old. */
const byIndex: Partial<Record<VoucherLink['status'], RawBuilder<unknown>>> = {
  revoked: sql`and v.revoked_at is not null`,
  ended: sql`and v.created_at <= app_now() - make_interval(days => ${sql.lit(daysAfterTheEnd)})`,
};

export interface VoucherLinkFilter extends PageAsked {
  readonly paymentId?: string;
  readonly sessionId?: string | undefined;
  readonly status?: VoucherLink['status'] | undefined;
}

/** The links of a school's vouchers, newest first, in one trip. Another school's are never among them. */
export async function readVoucherLinks(
  db: Db,
  { schoolId, paymentId, sessionId, status, after, limit }: VoucherLinkFilter,
): Promise<readonly { readonly link: VoucherLink; readonly position: PagePosition }[]> {
  const { rows } = await sql<{ link: unknown; at: string; id: string }>`
    select v.created_at::text as at, v.payment_id as id, json_build_object(
      'payment_id', v.payment_id, 'session_id', v.session_id, 'status', ${statusOfLink}, 'created_at', ${isoInstant(sql`v.created_at`)},
      'ends_at', ${isoInstant(endsAt)}, 'revoked_at', ${isoInstant(sql`v.revoked_at`)}) as link
    from voucher_link v
    where v.school_id = ${schoolId}
      ${paymentId === undefined ? sql`` : sql`and v.payment_id = ${paymentId}`}
      ${sessionId === undefined ? sql`` : sql`and v.session_id = ${sessionId}`}
      ${status === undefined ? sql`` : sql`and ${statusOfLink} = ${status}`}
      ${(status && byIndex[status]) ?? sql``}
      ${after === undefined ? sql`` : sql`and (v.created_at, v.payment_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by v.created_at desc, v.payment_id desc limit ${limit}`.execute(db);
  return rows.map(({ link, at, id }) => ({ link: voucherLink.parse(link), position: { at, id } }));
}

/** Revokes the live links of a session's vouchers, or of one payment's. Returns the payments' ids. */
export async function revokeVoucherLinks(
  trx: Trx,
  { sessionId, paymentId = null }: { readonly sessionId: string; readonly paymentId?: string | null },
): Promise<readonly string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    update voucher_link set revoked_at = app_now() where session_id = ${sessionId} and revoked_at is null
      and (${paymentId}::uuid is null or payment_id = ${paymentId}::uuid)
    returning payment_id`.execute(trx);
  return rows.map((row) => row.payment_id);
}
