/** `GET` and `PATCH /api/v1/school`: a school's settings of its own checkout. Amounts are whole minor units. */
import * as z from 'zod/mini';
import { feeBearers, monthCounts } from '#domain/months';
import { createSessionRequest } from './session-request.ts';
import { checkoutCommission } from './session.ts';
import { lineOfText as text } from './storable.ts';

/** The rule of `return_url`: https, or http on this machine, which the server accepts only in the sandbox. */
const webAddress = createSessionRequest.shape.return_url.def.innerType.def.innerType;
const method = text(64);
const advisor = z.strictObject({
  name: text(200),
  email: z._default(z.nullable(z.email().check(z.maxLength(254))), null),
  phone: z._default(z.nullable(text(32)), null),
});

const instant = z.iso.datetime({ offset: true });
const announcement = z.strictObject({ method, from: instant, until: instant });

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00'));
const refundApprovalRule = z.strictObject({
  /** Minor units of your currency: more than that takes two persons, in parts within a day too. */
  above: z.int().check(z.gte(0), z.lte(1_000_000_000_000)),
  /** When your office is open, in your zone. `weekdays`: 1 is Monday. They count for the stand-in only. */
  hours: z.strictObject({
    weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(
      z.minLength(1),
      z.maxLength(7),
      z.refine((all) => new Set(all).size === all.length, 'must differ'),
    ),
    from: clock,
    to: clock,
  }),
  /** The id of the person who may approve too, once nobody did for so many office hours. */
  stand_in: z._default(z.nullable(z.uuid()), null),
  stand_in_after_hours: z._default(z.int().check(z.gte(0), z.lte(200)), 8),
});
export type RefundApprovalRule = z.infer<typeof refundApprovalRule>;

/** In how many months payers may be charged by card. */
export const schoolMonths = z.strictObject({
  /** Of 3, 6, 9, 12, 18 and 24. Payers see those that your account has, from 100.00 a month. */
  counts: z.array(z.literal([...monthCounts])).check(
    z.minLength(1),
    z.refine((all) => new Set(all).size === all.length, 'must differ'),
  ),
  /** Who pays what the plan costs: `school`, then nothing is added, or `family`, then its commission is higher. */
  fee_borne_by: z.enum(feeBearers),
});

const fields = {
  /** No payment can be started while it is true; started ones go on. */
  disabled: z.boolean(),
  /** As payers read it. */
  name: text(200),
  /** Your logo's URL: fetched once when you send it, redrawn, shown in place of ours. */
  logo_url: z.nullable(webAddress),
  /** `#rrggbb`. */
  accent: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0f5c4b'), z.toLowerCase())),
  /** Counts from the next price on; `payment_method` is a `type` or `type/gateway` of your country. */
  commissions: z.array(z.strictObject(checkoutCommission.shape)).check(z.maxLength(50)),
  /** Types or `country/type/gateway`: only these are offered. Null for all of your country. */
  payment_options: z.nullable(z.array(method).check(z.maxLength(50))),
  /** Name of each campus by its id. */
  campuses: z.record(text(64), text(200)).check(z.refine((all) => Object.keys(all).length <= 500, 'at most 500')),
  /** IANA name. Vouchers end at 23:59:59 of it. */
  time_zone: text(64),
  /** When a day of `GET /api/v1/days` closes, in `time_zone`; `00:00` is the day's end. Counts from the next day on. */
  day_closes_at: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 18:00')),
  /** Days to pay a voucher. */
  voucher_days: z.int().check(z.gte(1), z.lte(7)),
  /** Whether the rest of a short payment can be paid before you decided its case. */
  rest_payable: z.boolean(),
  tax_data_visible: z.boolean(),
  /** Whether payers see which methods keep tuition deductible, and other conditions: with tax data, in Mexico. */
  deduction_shown: z.boolean(),
  /** Whether you add to a charge that is paid after its `due_date`: tickets then say until when nothing is added. */
  late_surcharge: z.boolean(),
  domiciliation_enabled: z.boolean(),
  /** Months without interest: in Mexico, where your account has plans. Null: none. */
  card_months: z.nullable(schoolMonths),
  /**
   * Methods known to be slow or out of order. Your payers see this from three hours before `from` until `until`. One
   * for each method, `country/type/gateway`; past ones are not shown.
   */
  announcements: z.array(announcement).check(z.maxLength(50)),
  /**
   * Days from a charge's `due_date` on which the payer of an unpaid session is reminded by e-mail, with a new link: -3
   * is three days before, 0 the day itself, 5 five days after. Empty for none.
   */
  reminder_days: z.array(z.int().check(z.gte(-30), z.lte(60))).check(
    z.maxLength(6),
    z.refine((days) => new Set(days).size === days.length, 'must name each day once'),
  ),
  /** Pages that may show the checkout in a frame: exact origins, `https`, no path and no wildcard. */
  allowed_parent_origins: z.array(text(300)).check(z.maxLength(10)),
  /** URLs that a payer can be sent back to, by your id. */
  return_urls: z
    .record(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'use letters, digits, _ and -')), webAddress)
    .check(z.refine((all) => Object.keys(all).length <= 50, 'at most 50')),
  /** Whom the payer pays, in law. */
  contractual_entity: text(200),
  advisor: z.nullable(advisor),
  /** Refunds that one person asks for and another approves. Null: none. */
  refund_approval: z.nullable(refundApprovalRule),
};

/** Any of them; absent fields stay as they are. */
export const schoolSettingsRequest = z.partial(z.strictObject(fields));
export type SchoolSettingsRequest = z.infer<typeof schoolSettingsRequest>;

/** All of them, and what only an administrator of Cuota can change. */
export const schoolSettings = z.object({
  id: z.string(),
  slug: z.string(),
  country: z.enum(['MX', 'CO', 'EC']),
  currency: z.enum(['MXN', 'COP', 'USD']),
  /** False for a test school, which works only in the sandbox. */
  live: z.boolean(),
  disabled: z.boolean(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  commissions: z.array(checkoutCommission),
  payment_options: z.nullable(z.array(z.string())),
  campuses: z.record(z.string(), z.string()),
  time_zone: z.string(),
  day_closes_at: z.string(),
  voucher_days: z.int(),
  rest_payable: z.boolean(),
  tax_data_visible: z.boolean(),
  deduction_shown: z.boolean(),
  late_surcharge: z.boolean(),
  domiciliation_enabled: z.boolean(),
  card_months: z.nullable(schoolMonths),
  announcements: z.array(announcement),
  reminder_days: z.array(z.int()),
  allowed_parent_origins: z.array(z.string()),
  return_urls: z.record(z.string(), z.string()),
  contractual_entity: z.string(),
  refund_approval: z.nullable(refundApprovalRule),
  advisor: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
});
export type SchoolSettings = z.infer<typeof schoolSettings>;
