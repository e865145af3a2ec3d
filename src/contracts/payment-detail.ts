import * as z from 'zod/mini';
import { announcement } from './announcement.ts';
import { payPlace } from './pay-place.ts';
import { moneyCase, onTopOfOwed, paymentCaseKind, refund, refundStatus } from './cases.ts';
import { monthsView } from './months.ts';
import { nextStep } from './next-step.ts';
import { transferReport } from './transfer-reports.ts';

const instant = z.iso.datetime({ offset: true });

/** Whom at the school to write or call. */
export const advisor = z.nullable(
  z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
);

/** One line per charge. `period` is its month, `YYYY-MM`; older programs omit it. */
const paidLine = z.object({
  student_name: z.string(),
  concept_desc: z.string(),
  amount: z.int(),
  period: z.optional(z.nullable(z.string())),
});

/** Proof of payment, minor units. `day_only`: a statement gave the day, and the hour is unknown. Source: spec §3. */
export const receipt = z.object({
  confirmation_number: z.string(),
  reference_number: z.nullable(z.string()),
  date_and_time: instant,
  day_only: z.optional(z.literal(true)),
  payment_method: z.string(),
  payment_made_by: z.string(),
  subtotal: z.int(),
  commission: z.int(),
  /** All money received. `returned` is the part returned; the difference is left. */
  total_paid: z.int(),
  /** The requested total, commission included: `total_paid` may be less or more. */
  asked: z.int(),
  asked_currency: z.enum(['MXN', 'COP', 'USD']),
  returned: z.int(),
  /** Requested back through its provider, which has not sent it yet; part of the remainder. */
  returning: z.optional(z.int()),
  /** Of the money received and returned: differs from `asked_currency` in a `wrong_currency` case. */
  currency: z.string(),
  time_zone: z.string(),
  school_name: z.string(),
  /** The card that paid, if its provider reported it. */
  card: z.optional(z.object({ brand: z.nullable(z.string()), last_four_digits: z.string() })),
  /** In how many parts its card is charged; absent for one. `monthly`: the most of each; null if the bank sets it. */
  instalments: z.optional(z.object({ count: z.int(), monthly: z.nullable(z.int()) })),
  /** Fiscal data came with the payment: the school is to make out an invoice. */
  invoice: z.optional(z.literal('requested')),
  /** Its recipient by e-mail, mostly hidden; `sent` once the e-mail has left. */
  email: z.optional(z.object({ to: z.string(), status: z.enum(['queued', 'sent']) })),
  lines: z.array(paidLine),
});
export type Receipt = z.infer<typeof receipt>;

/** One payment (attempt), as the payer may read it. The first eight keys are spec §3's. */
export const paymentDetail = z.object({
  id: z.string(),
  status: z.enum(['pristine', 'pending', 'successful', 'failed', 'rejected', 'cancelled']),
  base_amount: z.int(),
  commission_amount: z.int(),
  /** The gateway. */
  payment_entity: z.string(),
  /** The type. */
  payment_method: z.string(),
  paid_at: z.nullable(instant),
  created_at: instant,
  total_amount: z.int(),
  /** In how many parts its card is charged, where its payer chose more than one. */
  instalments: z.optional(z.int()),
  currency: z.enum(['MXN', 'COP', 'USD']),
  /** The kind of its method: as in the chosen option. */
  category: z.enum(['card', 'cash', 'transfer', 'instructions']),
  /** `country/type/gateway`. */
  method_key: z.string(),
  /** The method's name in the payer's locale. */
  method_title: z.string(),
  /** Path of the method's mark on our own origin. Older answers lack it. */
  method_logo: z.optional(z.nullable(z.string())),
  /** Instructions for the counter or bank, step by step, in the payer's locale. */
  method_steps: z.array(z.string()),
  /** The phrase for the cashier, in the payer's locale; absent if the counter's name is enough. */
  cashier_phrase: z.optional(z.string()),
  /** Its banks or apps, each with its own steps, if there are several; older programs omit it. */
  places: z.optional(z.array(payPlace)),
  reflection_hours: z.int(),
  /** Its method's page: a route of spec §2. */
  path: z.string(),
  /** The page that shows it, followed by `/{id}`, if `path` is a form; absent if `path` shows it. */
  status_path: z.optional(z.string()),
  /** The kind of its step, as `step` of its option. */
  step: z.string(),
  phase: z.enum(['none', 'submitting', 'awaiting_payer', 'awaiting_provider', 'grace']),
  /** Nothing but late money can change it any more. */
  finished: z.boolean(),
  /** Grows with every change: the id of a live status event. */
  version: z.int(),
  /** The money received, and the part returned. Null and 0 while there is none. */
  received_amount: z.nullable(z.int()),
  returned_amount: z.int(),
  /** Its refunds in any state, oldest first: through its provider, or otherwise. Older programs omit it. */
  refunds: z.optional(
    z.array(
      z.object({
        kind: refund.shape.kind,
        status: refundStatus,
        amount: z.int(),
        means: refund.shape.means,
        /** When it entered this status. */
        at: instant,
        /** For a failed one: it was done, and `returned_amount` still counts it; its money's place is unknown. */
        was_done: z.boolean(),
      }),
    ),
  ),
  /** The payer's bank investigates a complaint about it, without a decision yet. */
  disputed: z.optional(z.boolean()),
  /** Whom to ask at the school; only where a refund failed, or the school is to decide about money that came on top. */
  advisor: z.optional(advisor),
  /** Half an hour passed without an outcome: another way may be chosen, and this one can still bring money. */
  superseded: z.boolean(),
  /** It is to be voided, and the provider has not confirmed it yet. */
  cancel_requested: z.boolean(),
  /** Nothing is owed any more. A payment that still waits must not be paid then. */
  session_paid: z.boolean(),
  /** Something is owed beside what this payment brought, and it may be paid now. */
  may_pay_rest: z.boolean(),
  /** Other payments of a session that is paid: they wait to be voided, and must not be paid. */
  still_waiting: z.array(
    z.object({ payment_id: z.string(), method_title: z.string(), reference: z.nullable(z.string()) }),
  ),
  /** The actions that are possible now, as listed in `domain/payment-actions`. */
  actions: z.array(z.enum(['resume', 'check', 'report', 'replace', 'download_voucher', 'download_receipt', 'prefer'])),
  /** The payer's report of their transfer; older programs omit it. */
  transfer_report: z.optional(z.nullable(transferReport)),
  /** Money that did not come as expected, as shown to its payer. `amount` is the surplus or the missing part. */
  cases: z.array(
    z.object({
      kind: paymentCaseKind,
      amount: z.int(),
      currency: z.string(),
      status: moneyCase.shape.status,
      resolution: moneyCase.shape.resolution,
    }),
  ),
  ...onTopOfOwed,
  /** Why it was not made, as a group of `domain/decline-reasons`; null otherwise. */
  decline_group: z.nullable(z.string()),
  /** When the provider was last queried, for a waiting page. */
  last_checked_at: z.nullable(instant),
  next_step: z.nullable(nextStep),
  /** The standing debit agreed to with this payment; null without one. */
  domiciliation: z.nullable(
    z.object({ status: z.enum(['agreed', 'active', 'ended']), last_four_digits: z.nullable(z.string()) }),
  ),
  /** Whether its card was saved and may still be domiciled. */
  may_domiciliate: z.boolean(),
  receipt: z.nullable(receipt),
  /**
   * Further debts, oldest first; absent if there are none. Pending: the same student's, if its method pays one charge
   * at a time. Paid: the session's, with the missing part of a short payment.
   */
  later: z.optional(z.array(z.object({ concept_desc: z.string(), amount: z.int(), due_date: z.iso.date() }))),
  /** For a part payment: the session's whole debt, and this part's due day. */
  part_of: z.optional(z.object({ amount: z.int(), due_date: z.iso.date() })),
  /** While it waits: when its charges are due, unless one was before; whether its school then adds a surcharge. */
  due: z.optional(z.object({ date: z.iso.date(), surcharge: z.boolean() })),
  /** While it waits: that its school announced its way to pay to be slow or out of order. */
  announcement: z.optional(announcement),
  /** The recipient of a reminder on the day before its last one, partly hidden; absent if there is none. */
  reminder: z.optional(z.object({ to: z.string() })),
  /** The charges that this payment pays. */
  lines: z.array(paidLine),
  /** The public page that verifies its slip or receipt; null if it has none. Older programs omit it. */
  check_url: z.optional(z.nullable(z.string())),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

/** A method's price now; holds 15 minutes. Returned by `materialize`, and in a `quote_changed` refusal. */
export const quote = z.object({
  id: z.string(),
  lines: z.array(
    z.object({ charge_id: z.string(), student_name: z.string(), concept_desc: z.string(), amount: z.int() }),
  ),
  base_amount: z.int(),
  commission_amount: z.int(),
  /** The chosen months; its fee is in the commission. Absent for one payment. */
  months: z.optional(monthsView),
  total_amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
  expires_at: instant,
});
export type Quote = z.infer<typeof quote>;

/** `POST /api/sessions/{id}/materialize`. `method`: `cash`, `transfer` or a type; with `entity` it names one offer. */
export const materializeRequest = z.object({
  entity: z.string(),
  method: z.string(),
  /** The version of the personal-data notice the payer accepts with it; needed until the session has one. */
  accepted_policy: z.optional(z.string().check(z.maxLength(20))),
  /** The invoice's tax data: an id of `GET /api/tax-data`; null for no invoice; the session's choice if absent. */
  tax_data_id: z.optional(z.nullable(z.uuid())),
  /** The student's charge, for a method that finds the student first. Default: their oldest, in this session. */
  charge_id: z.optional(z.uuid()),
  /** In how many months a card is charged: a `count` of the card form's `months`. One payment without it. */
  months: z.optional(z.int().check(z.gte(2), z.lte(99))),
});
export const materializeAnswer = z.object({ payment_id: z.string(), status: z.literal('pristine'), quote });
