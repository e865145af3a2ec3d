/**
 * A school's requests and responses under `/api/v1`. Amounts are whole minor units beside the session's currency.
 * Objects are strict: an unknown key is refused, so that a misspelt field never goes unnoticed.
 */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import { paymentCaseKind } from './cases.ts';
import { amounts, charge, settings } from './session.ts';
import { lineOfText as text } from './storable.ts';
import { givenTaxData } from './tax-data.ts';

const instant = z.iso.datetime({ offset: true });
const currency = z.enum(['MXN', 'COP', 'USD']);
const optionalText = (most: number) => z._default(z.nullable(text(most)), null);
/** Far above any school's year, and a hundred of them still add up without losing a cent. */
const largestAmount = 1_000_000_000_000;
const minor = z.int().check(z.gte(0), z.lte(largestAmount));

/** Whether a URL has no user or password and is https, or http on this machine (accepted in the sandbox only). */
function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username !== '' || url.password !== '') return false;
  const onThisMachine =
    url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  return url.protocol === 'https:' || (url.protocol === 'http:' && onThisMachine);
}
const webAddress = z
  .string()
  .check(z.maxLength(2000), z.refine(isWebAddress, 'must be an https address without user and password'));

/** The parent or tutor who is to pay. `id` and `matti_id` are the school's own. */
const sessionPayerRequest = z.strictObject({
  id: text(64),
  full_name: text(200),
  first_name: text(100),
  last_name: text(100),
  /** The recipient of the link when the payer requests another one. */
  email: z.email().check(z.maxLength(254)),
  phone: optionalText(32),
  identity_document: optionalText(32),
  matti_id: optionalText(64),
  tax_data: z._default(
    z.nullable(
      z.strictObject({
        id: text(64),
        user_id: text(64),
        rfc: text(20),
        selected: givenTaxData.shape.selected,
        tax_regime: optionalText(64),
      }),
    ),
    null,
  ),
});

/** A charge's amount and its parts. `discounts` and `scholarships` are positive and subtract; `surcharges` add. */
const sessionChargeValuesRequest = z.strictObject({
  /** `cost` less discounts and scholarships, plus surcharges. */
  amount: minor,
  /** List price. */
  cost: minor,
  discounts: z._default(minor, 0),
  /** The amount when the charge was first issued. */
  initial_amount: minor,
  /** The amount owed now, which the payer sees. */
  pending_amount: z.int().check(z.gte(1), z.lte(largestAmount)),
  scholarships: z._default(minor, 0),
  surcharges: z._default(minor, 0),
});

/** One thing owed for one student. Refused as a whole session when tutors or campuses differ. Source: spec §5. */
const sessionChargeRequest = z.strictObject({
  /** The student's tutor. None: `no_tutor_found_for_students`; several: `at_most_one_tutor_per_payment_session`. */
  tutor_id: optionalText(64),
  /** Your own id of this charge; comes back in answers and events. */
  external_id: optionalText(100),
  /** The session's campus when absent; another one is `charges_campus_mismatch`. */
  campus_id: z.optional(text(64)),
  concept_desc: text(200),
  concept_type: charge.shape.concept_type,
  /** Your school's country when absent. */
  country_code: z.optional(charge.shape.country_code),
  /** Calendar day in the school's zone, `YYYY-MM-DD`. */
  due_date: charge.shape.due_date,
  /** Month it is for, `YYYY-MM`. */
  period: z._default(z.nullable(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), null),
  student_enrollment: optionalText(64),
  student_id: text(64),
  student_name: text(200),
  student_identity_document: optionalText(32),
  student_matti_id: optionalText(64),
  values: sessionChargeValuesRequest,
});

/** `POST /api/v1/payment_sessions`. An empty `charges` is refused as `charges_required`: nothing is owed. */
export const createSessionRequest = z.strictObject({
  payer: sessionPayerRequest,
  charges: z.array(sessionChargeRequest).check(z.maxLength(100)),
  campus_id: text(64),
  /** Must be your country's: MX MXN, CO COP, EC USD; another one is `currency_mismatch`. */
  currency,
  generate_invoice: z._default(z.boolean(), false),
  /** VAT rate in percent as decimal text; one that is not a number from 0 to 100 is `invalid_vat`. */
  vat: z._default(text(16), '0'),
  payment_annuity: z._default(z.boolean(), false),
  checkout_kind: z._default(settings.shape.checkout_kind, 'full'),
  /** The page after the checkout. It decides nothing: rely on the webhook. */
  return_url: z._default(z.nullable(webAddress), null),
  /**
   * Your own id of this session; comes back in answers and events. You have one session for each: the same body again
   * is answered with the first session and a link more, another body is refused as `external_id_reused`.
   */
  external_id: optionalText(100),
  /** Of charges that are parts of one sum: all `pending_amount` together. One is paid at a time, the oldest first. */
  parts_total: z.optional(minor),
  /** Sends the link to the payer's e-mail. Refused as `invalid_request` where e-mail is not set up. */
  send_link: z._default(z.boolean(), false),
});
export type CreateSessionRequest = z.infer<typeof createSessionRequest>;

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
