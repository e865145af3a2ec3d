import * as z from 'zod/mini';
import { paymentMethodOption } from './payment-method-option.ts';
import { advisor, paymentDetail } from './payment-detail.ts';
import { namedDay } from './storable.ts';
import { taxData } from './tax-data.ts';

const instant = z.iso.datetime({ offset: true });
const currency = z.enum(['MXN', 'COP', 'USD']);
const country = z.enum(['MX', 'CO', 'EC']);

/** The parent or tutor. `matti_id` is the school's own id of the person. */
export const payer = z.object({
  id: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  identity_document: z.nullable(z.string()),
  matti_id: z.nullable(z.string()),
  /** The invoice's chosen tax data. */
  tax_data: z.nullable(taxData),
});
export type Payer = z.infer<typeof payer>;

/** A charge's amount and its parts, minor units. `discounts` and `scholarships` are positive and subtract. */
export const chargeValues = z.object({
  amount: z.int(),
  cost: z.int(),
  discounts: z.int(),
  initial_amount: z.int(),
  pending_amount: z.int(),
  scholarships: z.int(),
  surcharges: z.int(),
});

/** One debt of one student. `values.pending_amount` is the part owed now. */
export const charge = z.object({
  campus_id: z.string(),
  concept_desc: z.string(),
  concept_type: z.enum(['tuition', 'pension', 'enrollment', 'complement', 'other']),
  country_code: country,
  /** Calendar day in the school's zone, `YYYY-MM-DD`. */
  due_date: namedDay,
  id: z.string(),
  /** Month it is for, `YYYY-MM`, or null. */
  period: z.nullable(z.string()),
  status: z.enum(['pending', 'partial', 'paid']),
  student_enrollment: z.nullable(z.string()),
  student_id: z.string(),
  student_name: z.string(),
  student_identity_document: z.nullable(z.string()),
  student_matti_id: z.nullable(z.string()),
  values: chargeValues,
});
export type Charge = z.infer<typeof charge>;

/** A method's commission: a percentage of `amount_to_pay`, or fixed minor units (`integer`). Source: spec §9. */
export const checkoutCommission = z.object({
  amount: z.number().check(z.nonnegative()),
  kind: z.enum(['percentage', 'integer']),
  /** `type` or `type/gateway` of the method. */
  payment_method: z.string(),
});

/** The session's settings that depend on the school's accounts at providers. Source: spec §8. */
const providerSettings = z.object({
  gr4vy_merchant_id: z.nullable(z.string()),
  stripe_public_key: z.nullable(z.string()),
  banred_banks: z.array(z.enum(['pichincha', 'guayaquil'])),
});
export type ProviderSettings = z.infer<typeof providerSettings>;

export const settings = z.object({
  /** `full`: every method; `cash_only` and `card_only` restrict the list. */
  checkout_kind: z.enum(['full', 'cash_only', 'card_only']),
  is_tax_data_visible: z.boolean(),
  /** Ready to show, in order. */
  checkout_payment_options: z.array(paymentMethodOption),
  /** Ways of a phone's wallet, which the phone must have: not in the list, because no server knows. */
  wallet_options: z.optional(z.array(paymentMethodOption)),
  checkout_commissions: z.array(checkoutCommission),
  is_domiciliation_enabled: z.boolean(),
  /** Path of the school's logo on our own origin; null shows the product's mark. */
  fg_logo: z.nullable(z.string()),
  contractual_entity: z.string(),
  is_payment_session_disabled: z.boolean(),
  ...providerSettings.shape,
});

/** Minor units: all that is pending, and what one attempt covers now. */
export const amounts = z.object({ amount_to_pay: z.int(), total_due_amount: z.int() });

/** Exact origins that may frame this session. The server's `frame-ancestors` enforces it; this list is for messages. */
export const embedding = z.object({
  /** The operator's own hosts. */
  fixed_origins: z.array(z.string()),
  /** The school's registered origins. */
  registered_origins: z.array(z.string()),
});

/** The analytics frame's origin for navigation reports; null while it is not configured. Source: spec §5, §9. */
export const analytics = z.object({
  /** `GTM-…` or `G-…`. */
  container_id: z.string(),
  frame_url: z.string(),
  /** The payer's pseudonym, without meaning outside this school. */
  user_pseudonym: z.string(),
});

/** The school that collects, as the payer sees it. */
export const school = z.object({
  id: z.string(),
  name: z.string(),
  campus_name: z.nullable(z.string()),
  /** `#rrggbb`; the page computes a readable contrast itself. */
  accent: z.nullable(z.string()),
  time_zone: z.string(),
  advisor,
});

/** Returned by `GET /api/sessions/{hashKey}`: the facts for the payer's page, and a bearer token of 15 minutes. */
export const paymentSession = z.object({
  id: z.string(),
  payer,
  charges: z.array(charge),
  campus_id: z.string(),
  settings,
  amounts,
  generate_invoice: z.boolean(),
  /** VAT rate as a decimal string in percent, `"0"` by default. */
  vat: z.string(),
  country_code: country,
  token: z.string(),
  /** Whether the charges belong to a plan paid once a year. */
  payment_annuity: z.boolean(),
  currency,
  locale: z.enum(['es-MX', 'es-CO', 'es-EC', 'en-US']),
  status: z.enum(['open', 'confirmation_pending']),
  school,
  token_expires_at: instant,
  link_expires_at: instant,
  /** Attempts not ended yet, the active one first. */
  payments_in_process: z.array(paymentDetail),
  /** Attempts that brought money while something is still owed: a short one, or one for some of the charges. */
  payments_received: z.array(paymentDetail),
  /** Whether an attempt in another session of the school may pay these charges; absent if none. Blocks nothing. */
  may_be_paid_elsewhere: z.optional(z.boolean()),
  /** Whether a card form is open on another page of this session; absent if none. */
  is_card_form_open: z.optional(z.boolean()),
  /** Amount of these charges that the school's other sessions settled, minor units; absent if there is none. */
  settled_elsewhere_amount: z.optional(z.int()),
  /** False while the school decides about a short payment and accepts no further one. */
  is_rest_payable: z.boolean(),
  /** Fiscal data must be chosen before paying. */
  is_tax_data_required: z.boolean(),
  /** Whether the payer sees the conditions of deducting tuition; absent if they are unknown. */
  is_deduction_shown: z.optional(z.boolean()),
  /** The notice and terms in force, and whether this session's payer accepted them already. */
  policy: z.object({ version: z.string(), is_accepted: z.boolean() }),
  embedding,
  analytics: z.nullable(analytics),
  /** The origin of the frames for card fields, to preconnect to once a card is chosen; absent if there are none. */
  card_frame_origin: z.optional(z.string()),
});
export type PaymentSession = z.infer<typeof paymentSession>;

/** `POST /api/tokens`: by the session's key, as in its link; in the body, so that it is in no URL. */
export const tokenRequest = z.strictObject({ data: z.string().check(z.maxLength(500)) });

/** Its answer. */
export const sessionToken = z.pick(paymentSession, { token: true, token_expires_at: true });
export type SessionToken = z.infer<typeof sessionToken>;
