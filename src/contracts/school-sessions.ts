/** A school's sessions and their payments, as it reads them. Amounts are whole minor units beside the currency. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import { paymentCaseKind } from './cases.ts';
import { amounts, charge } from './session.ts';
import { lineOfText as text } from './storable.ts';

const instant = z.iso.datetime({ offset: true });
const currency = z.enum(['MXN', 'COP', 'USD']);

/** One attempt to pay: what sessions and events both tell of it. */
const paymentFields = z.object({
  payment_id: z.string(),
  status: z.enum(['pristine', 'pending', 'successful', 'failed', 'rejected', 'cancelled']),
  /** `country/type/gateway`. */
  method_key: z.string(),
  /** The amount of this attempt, and its commission: together the payer's total. */
  base_amount: z.int(),
  commission_amount: z.int(),
  /** In how many parts its card is charged, by its payer's choice; null for one. You get the whole at once. */
  instalments: z.nullable(z.int()),
  /** The money received; null while there is none. It differs from base plus commission only with a case. */
  received_amount: z.nullable(z.int()),
  /** The part returned: refunds, reversals and chargebacks. */
  returned_amount: z.int(),
  currency,
  /** On the payer's receipt. */
  confirmation_number: z.string(),
  /** The reference that the payer typed or showed: voucher number, CLABE; null if the method has none. */
  reference: z.nullable(z.string()),
  /** One of the six groups of decline reasons; null unless it was rejected. */
  decline_group: z.nullable(z.string()),
  paid_at: z.nullable(instant),
});

/** One attempt to pay, as the school reads it in a session. */
export const schoolPayment = z.extend(paymentFields, {
  /** Nothing but late money can change it any more. */
  finished: z.boolean(),
  /** Base plus commission. */
  total_amount: z.int(),
  /** Why the school must check it: money that was too much, too little, late or in another currency. */
  open_cases: z.array(paymentCaseKind),
  created_at: instant,
});
export type SchoolPayment = z.infer<typeof schoolPayment>;

/** One attempt to pay, in an event right after the change. */
export const eventPayment = z.extend(paymentFields, {
  /** The gateway and the type of `method_key`. */
  entity: z.string(),
  method: z.string(),
  /**
   * Allocations of its money: `settles` is a whole charge at once, `partial` a part. A charge is paid once its
   * allocations, less returns, and your waivers reach its amount.
   */
  charges: z.array(
    z.object({
      charge_id: z.string(),
      amount: z.int(),
      kind: z.enum(['settles', 'partial']),
      /** The part returned: the charge is owed that much again. */
      returned_amount: z.int(),
    }),
  ),
});

/**
 * A charge as the school reads it back. `values.pending_amount` is the debt left; `status` follows from it.
 * A charge with the same `external_id`, `student_id` and `due_date` in several sessions is owed once: it is `paid` in
 * all of them once one settles it, and owed again in all once that money is returned. Twice in a session: two charges.
 */
const schoolCharge = z.extend(charge, {
  tutor_id: z.string(),
  external_id: z.nullable(z.string()),
  /** Settled through this session so far. */
  paid_amount: z.int(),
  /** The part you waived when you accepted a short payment. */
  waived_amount: z.int(),
  /** The other session that settled this charge; null if none did or if this one did. Hidden from its payer. */
  settled_in_session_id: z.nullable(z.string()),
});

/** `GET /api/v1/payment_sessions/{id}`. Never has the link: only its hash is stored. */
export const schoolSession = z.object({
  id: z.string(),
  external_id: z.nullable(z.string()),
  /**
   * `confirmation_pending`: an attempt is in process and blocks another one. `paid`: its money settles every charge.
   * A session that owes nothing because another one settled its charges stays `open`; its `total_due_amount` is 0.
   */
  status: z.enum(['open', 'confirmation_pending', 'paid']),
  /** The debt left, and the amount paid. */
  amounts: z.extend(amounts, { paid_amount: z.int() }),
  currency,
  campus_id: z.string(),
  /** As you gave it; without name and addresses once the family was erased. */
  payer: z.object({
    id: z.string(),
    full_name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  charges: z.array(schoolCharge),
  /** Every attempt, newest first. */
  payments: z.array(schoolPayment),
  /** When the newest link dies; the session itself does not. */
  link_expires_at: instant,
  /** When the payer first opened a link of it; null if nobody did. A chat's preview of the link does not count. */
  opened_at: z.nullable(instant),
  created_at: instant,
  /** Who created it; null for one from before this was written down. */
  created_by: z.nullable(actor),
  paid_at: z.nullable(instant),
});
export type SchoolSession = z.infer<typeof schoolSession>;

/** Answer of creating a session: the only time the link is shown. */
export const createdSession = z.extend(schoolSession, { url: z.string() });
export type CreatedSession = z.infer<typeof createdSession>;

/** Query of `GET /api/v1/payment_sessions`, newest first. */
export const sessionListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  /** `next_cursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(schoolSession.shape.status),
  external_id: z.optional(text(100)),
  campus_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** Your own id of the payer. */
  payer_id: z.optional(text(64)),
});
export type SessionListQuery = z.infer<typeof sessionListQuery>;

/** One page. `next_cursor` is null on the last. */
export const sessionList = z.object({ data: z.array(schoolSession), next_cursor: z.nullable(z.string()) });
export type SessionList = z.infer<typeof sessionList>;
