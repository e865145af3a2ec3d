import * as z from 'zod/mini';

const instant = z.iso.datetime({ offset: true });

/** A payment that has not ended, with the facts that the payer needs to continue. Minor units. Source: spec §3. */
export const pendingPayment = z.object({
  id: z.string(),
  amount: z.int(),
  /** The gateway. */
  entity: z.string(),
  /** The provider's own id; null while it has not answered. */
  external_id: z.nullable(z.string()),
  matti_id: z.nullable(z.string()),
  payment_date: z.nullable(instant),
  /** The type. */
  payment_method: z.string(),
  status: z.enum(['pristine', 'pending', 'successful', 'failed', 'rejected', 'cancelled']),
  /** PSE: the number for a bank's help desk. */
  ticket_number: z.nullable(z.string()),
  transaction_reference: z.nullable(z.string()),
  user_id: z.string(),
  meta_data: z.object({
    /** The bank's page, to go on there. */
    pse_url: z.nullable(z.string()),
    reference_due_date: z.nullable(instant),
    reference_image_url: z.nullable(z.string()),
    reference_value: z.nullable(z.string()),
  }),
  /** The currency of `amount`. */
  currency: z.enum(['MXN', 'COP', 'USD']),
});
export type PendingPayment = z.infer<typeof pendingPayment>;

/** `GET /api/payments`: filters the session's payments. A `user_id` not the payer's finds none. Source: spec §7. */
export const pendingPaymentsQuery = z.object({
  user_id: z.optional(z.string().check(z.maxLength(64))),
  /** `pending` unless given. */
  status: z._default(pendingPayment.shape.status, 'pending'),
  /** The gateway. */
  entity: z.optional(z.string().check(z.maxLength(64))),
});
export type PendingPaymentsQuery = z.infer<typeof pendingPaymentsQuery>;

/** Its answer, the newest first. */
export const pendingPayments = z.object({ payments: z.array(pendingPayment) });

/** `POST /api/sessions/{id}/student_payments`: a student of this session and their payments. Source: spec §3. */
export const studentDocumentRequest = z.strictObject({
  document_type: z.enum(['curp', 'passport']),
  document_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
});

/** A charge payable by a student's reference. `id` is the charge's, `amount` its price, commission included. */
const studentPayment = z.extend(pendingPayment, {
  concept_desc: z.string(),
  due_date: z.iso.date(),
  /** Only the oldest may be paid. */
  payable: z.boolean(),
});

/**
 * Oldest first; only the first may be paid. `reference` belongs to the student and never changes. Any other document
 * gets the same empty result. Source: spec §3, §5.
 */
export const studentPendingPayments = z.object({
  reference: z.nullable(z.string()),
  payments: z.array(studentPayment),
  /** The text for a payer without any, in their language; null otherwise. */
  message: z.nullable(z.string()),
});
export type StudentPendingPayments = z.infer<typeof studentPendingPayments>;
