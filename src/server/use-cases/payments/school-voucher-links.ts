import type { VoucherLink, VoucherLinkList, VoucherLinkListQuery } from '#contracts/voucher-links';
import type { Db } from '../../db/driver/db.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { readVoucherLinks, revokeVoucherLinks } from '../../db/write/voucher-links.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { Refusal } from '../../basics/refusal.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

/** Lists a page of this school's voucher links, newest first. Refuses a foreign cursor as `invalid_request`. */
export async function listVoucherLinks(
  { services, school }: SchoolCall,
  query: VoucherLinkListQuery,
): Promise<VoucherLinkList> {
  const rows = await readVoucherLinks(services.db, {
    ...pageAsked(school, query),
    sessionId: query.session_id,
    status: query.status,
  });
  return pageOf(rows, query.limit, ({ link }) => link);
}

/**
 * Revokes the link of a payment's voucher, for good; a revoked one is returned as it is. The voucher itself stays
 * payable, and its payer reads it on their own page. Refuses as `voucher_not_found`, also when it is another school's.
 */
export async function revokeVoucherLink(call: SchoolChange<VoucherLink>, paymentId: string): Promise<VoucherLink> {
  const { services, school } = call;
  const { session_id: sessionId } = await readOne(services.db, school, paymentId);
  const link = await keeping(call, async (trx) => {
    await revokeVoucherLinks(trx, { sessionId, paymentId });
    return readOne(trx, school, paymentId);
  });
  // An open page learns so now.
  services.live.notify(paymentId);
  return link;
}

/** `paymentId` may be anything. */
async function readOne(db: Db, school: CallingSchool, paymentId: string): Promise<VoucherLink> {
  const [found] = isId(paymentId) ? await readVoucherLinks(db, { schoolId: school.id, paymentId, limit: 1 }) : [];
  if (!found) throw new Refusal('voucher_not_found', 'There is no link of such a voucher.');
  return found.link;
}
