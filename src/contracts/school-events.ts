/** What Cuota tells a school: the body of every outgoing webhook. Signed by Standard Webhooks, at least once, in order per session. */
import * as z from 'zod/mini';
import { eventPayment, schoolSession } from './school-api.ts';

const instant = z.iso.datetime({ offset: true });

const envelope = {
  /** The same for every delivery of this event: drop one you have seen. Also in the `webhook-id` header. */
  id: z.string(),
  /** When it happened, not when it was delivered. */
  created_at: instant,
  session_id: z.string(),
  /** Which attempt it is about; the same as `data.payment.payment_id`. */
  payment_id: z.string(),
  /** 1, 2, 3… within a session, without gaps; a later one is delivered only after the earlier ones. */
  seq: z.int().check(z.gte(1)),
  /** Whether the whole session is settled: nothing is owed any more. */
  finished: z.boolean(),
  data: z.object({
    payment: eventPayment,
    /** The session right after the change: `paid` once nothing is owed. */
    session: z.pick(schoolSession, { id: true, status: true, external_id: true }),
  }),
};

/** The money is there: verified at the provider. Book it; it never goes back. */
export const paymentSucceededEvent = z.object({
  ...envelope,
  type: z.literal('payment.succeeded'),
  status: z.literal('successful'),
});
/** The bank said no. The session is open again; another attempt may follow. */
const paymentRejectedEvent = z.object({
  ...envelope,
  type: z.literal('payment.rejected'),
  status: z.literal('rejected'),
});
/** It failed at the provider, or nobody paid it in time. Late money may still turn it into a success. */
const paymentFailedEvent = z.object({
  ...envelope,
  type: z.literal('payment.failed'),
  status: z.literal('failed'),
});
/** Given up for another method, or voided at the provider. */
const paymentCancelledEvent = z.object({
  ...envelope,
  type: z.literal('payment.cancelled'),
  status: z.literal('cancelled'),
});

/** Every event a school's endpoint must be ready for. */
export const schoolEvent = z.discriminatedUnion('type', [
  paymentSucceededEvent,
  paymentRejectedEvent,
  paymentFailedEvent,
  paymentCancelledEvent,
]);
export type SchoolEvent = z.infer<typeof schoolEvent>;
