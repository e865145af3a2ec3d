/**
 * A school's request for a session. Amounts are whole minor units beside the session's currency.
 * Objects are strict: an unknown key is refused, so that a misspelt field never goes unnoticed.
 */
import * as z from 'zod/mini';
import { charge, settings } from './session.ts';
import { lineOfText as text } from './storable.ts';
import { givenTaxData } from './tax-data.ts';

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
