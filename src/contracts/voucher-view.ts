import * as z from 'zod/mini';
import { paymentDetail } from './payment-detail.ts';

/** `GET /api/vouchers/{voucherKey}`: the view of a durable voucher link; of the family it has only the concept. */
export const voucherView = z.object({
  status: paymentDetail.shape.status,
  version: z.int(),
  finished: z.boolean(),
  school: z.object({ name: z.string(), accent: z.nullable(z.string()), fg_logo: z.nullable(z.string()) }),
  method_title: z.string(),
  method_logo: z.optional(z.nullable(z.string())),
  method_steps: z.array(z.string()),
  cashier_phrase: paymentDetail.shape.cashier_phrase,
  reflection_hours: z.int(),
  locale: z.enum(['es-MX', 'es-CO', 'es-EC', 'en-US']),
  next_step: paymentDetail.shape.next_step,
  lines: paymentDetail.shape.lines,
  last_checked_at: paymentDetail.shape.last_checked_at,
  paid_at: paymentDetail.shape.paid_at,
  check_url: paymentDetail.shape.check_url,
  /** Once it is paid: the payer's proof. */
  confirmation_number: z.optional(z.string()),
  total_amount: paymentDetail.shape.total_amount,
  currency: paymentDetail.shape.currency,
  received_amount: paymentDetail.shape.received_amount,
  returned_amount: paymentDetail.shape.returned_amount,
  refunds: paymentDetail.shape.refunds,
  disputed: paymentDetail.shape.disputed,
  advisor: paymentDetail.shape.advisor,
  superseded: paymentDetail.shape.superseded,
  cancel_requested: paymentDetail.shape.cancel_requested,
  session_paid: paymentDetail.shape.session_paid,
  cases: paymentDetail.shape.cases,
  on_top: paymentDetail.shape.on_top,
  announcement: paymentDetail.shape.announcement,
  due: paymentDetail.shape.due,
  /** Once paid: what its session still owes. */
  later: paymentDetail.shape.later,
});
export type VoucherView = z.infer<typeof voucherView>;
