/** Refunds above a school's limit: asked for by one person, approved by another. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import { moneyReturn } from './cases.ts';

const instant = z.iso.datetime({ offset: true });

export const refundApproval = z.object({
  /** Once approved, the refund or the return has this id. */
  id: z.string(),
  /**
   * `declined`: by whoever may approve. `cancelled`: by whoever asked, or an administrator. `refused`: it was approved,
   * and the payment did not allow it any more; `refusal` says why.
   */
  status: z.enum(['awaiting_approval', 'approved', 'declined', 'cancelled', 'refused']),
  /** Null for money of a case that belongs to no session. */
  session_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  /** The case that it decides. */
  case_id: z.nullable(z.string()),
  kind: moneyReturn.shape.kind,
  means: moneyReturn.shape.means,
  /** Minor units; kept for it while it waits. */
  amount: z.int(),
  currency: z.string(),
  note: z.nullable(z.string()),
  created_at: instant,
  asked_by: z.nullable(actor),
  /** The person who may approve it too, from `stand_in_from` on. */
  stand_in_id: z.nullable(z.string()),
  stand_in_from: z.nullable(instant),
  /** When it is carried out unless somebody cancels it: set where nobody but the asker could approve. */
  carried_out_at: z.nullable(instant),
  decided_at: z.nullable(instant),
  decided_by: z.nullable(actor),
  decision_note: z.nullable(z.string()),
  /** The code of the problem that refused it. */
  refusal: z.nullable(z.string()),
});
export type RefundApproval = z.infer<typeof refundApproval>;

export const refundApprovalListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(refundApproval.shape.status),
});
export type RefundApprovalListQuery = z.infer<typeof refundApprovalListQuery>;

/** One page, newest first. `next_cursor` is null on the last. */
export const refundApprovalList = z.object({ data: z.array(refundApproval), next_cursor: z.nullable(z.string()) });
export type RefundApprovalList = z.infer<typeof refundApprovalList>;

/** `POST /api/v1/refund_approvals/{id}/approve`. */
export const approveRefundRequest = z.strictObject({});

/** `POST /api/v1/refund_approvals/{id}/decline` and `/cancel`. */
export const declineRefundRequest = z.strictObject({
  note: z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))), null),
});
