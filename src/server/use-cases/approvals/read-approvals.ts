/** A school's refunds that wait, or waited, for a second person. */
import type { RefundApproval, RefundApprovalList, RefundApprovalListQuery } from '#contracts/refund-approvals';
import { type ApprovalRow, readApproval, readApprovals, showApproval } from '../../db/write/refund-approvals.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { Refusal } from '../../basics/refusal.ts';
import { isId, type SchoolCall } from '../school-call.ts';

/** One page of a school's, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listRefundApprovals(
  { services, school }: SchoolCall,
  query: RefundApprovalListQuery,
): Promise<RefundApprovalList> {
  const rows = await readApprovals(services.db, { ...pageAsked(school, query), status: query.status });
  return pageOf(rows, query.limit, ({ approval }) => approval);
}

/** Returns one of this school. Refuses as `not_found`. */
export async function readRefundApproval(call: SchoolCall, id: string): Promise<RefundApproval> {
  return showApproval(call.services.db, (await approvalOfSchool(call, id)).id);
}

/** Refuses as `not_found`; `id` may be anything. */
export async function approvalOfSchool({ services, school }: SchoolCall, id: string): Promise<ApprovalRow> {
  const row = isId(id) ? await readApproval(services.db, school.id, id) : null;
  if (!row) throw new Refusal('not_found', 'There is no such refund.');
  return row;
}
