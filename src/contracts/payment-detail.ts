import * as z from 'zod/mini';
import { payPlace } from './pay-place.ts';
import { moneyCase, paymentCaseKind, refund } from './cases.ts';
import { nextStep } from './next-step.ts';
import { acceptedDocuments } from './offer-form.ts';
import { typedLine } from './storable.ts';
import { transferReport } from './transfer-reports.ts';

const instant = z.iso.datetime({ offset: true });

/** Whom at the school to write or call. */
export const advisor = z.nullable(
  z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
);

/** What is paid: one line a charge. `period` is the month it is for, `YYYY-MM`; a program of before says nothing of it. */
const paidLine = z.object({
  student_name: z.string(),
  concept_desc: z.string(),
  amount: z.int(),
  period: z.optional(z.nullable(z.string())),
});

/** Proof of payment. Amounts are minor units. With `day_only` a statement told the day, and no hour of it is known. Source: spec §3. */
export const receipt = z.object({
  confirmation_number: z.string(),
  reference_number: z.nullable(z.string()),
  date_and_time: instant,
  day_only: z.optional(z.literal(true)),
  payment_method: z.string(),
  payment_made_by: z.string(),
  subtotal: z.int(),
  commission: z.int(),
  /** What came. What went back again is `returned`; what is left is the difference. */
  total_paid: z.int(),
  /** What was asked for, commission included: less or more came where `total_paid` differs. */
  asked: z.int(),
  asked_currency: z.enum(['MXN', 'COP', 'USD']),
  returned: z.int(),
  /** Asked back through its provider, which has not sent it yet; part of what is left. */
  returning: z.optional(z.int()),
  /** Of what came and of what went back: another one than `asked_currency` where the payment has a `wrong_currency` case. */
  currency: z.string(),
  time_zone: z.string(),
  school_name: z.string(),
  /** The card it was paid by, where its provider told it. */
  card: z.optional(z.object({ brand: z.nullable(z.string()), last_four_digits: z.string() })),
  /** Fiscal data came with the payment: the school is to make out an invoice. */
  invoice: z.optional(z.literal('requested')),
  /** Where it is sent too, most of the address hidden; `sent` once the e-mail has left. */
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
  currency: z.enum(['MXN', 'COP', 'USD']),
  /** What kind of method it is: as of the option it was chosen from. */
  category: z.enum(['card', 'cash', 'transfer', 'instructions']),
  /** `country/type/gateway`. */
  method_key: z.string(),
  /** The method's name in the payer's locale. */
  method_title: z.string(),
  /** Path of the method's mark on our own origin. Older answers lack it. */
  method_logo: z.optional(z.nullable(z.string())),
  /** What to do at the counter or bank, step by step, in the payer's locale. */
  method_steps: z.array(z.string()),
  /** What to tell the cashier, in the payer's locale; absent where the counter's name says it. */
  cashier_phrase: z.optional(z.string()),
  /** Banks or apps it is paid at, each with steps of its own, where there are several; a program of before says nothing of it. */
  places: z.optional(z.array(payPlace)),
  reflection_hours: z.int(),
  /** Its method's page: a route of spec §2. */
  path: z.string(),
  /** Where it is shown, followed by `/{id}`, when `path` is a form; absent where `path` shows it. */
  status_path: z.optional(z.string()),
  /** What the method asks of the payer, as `step` of the option it was. */
  step: z.string(),
  phase: z.enum(['none', 'submitting', 'awaiting_payer', 'awaiting_provider', 'grace']),
  /** Nothing but late money can change it any more. */
  finished: z.boolean(),
  /** Grows with every change: the id of a live status event. */
  version: z.int(),
  /** What really came, and what of it went back. Null and 0 while nothing has. */
  received_amount: z.nullable(z.int()),
  returned_amount: z.int(),
  /** What of it goes back, went back or did not, the oldest first: through its provider, or otherwise. A program of before says nothing of it. */
  refunds: z.optional(
    z.array(
      z.object({
        kind: refund.shape.kind,
        status: refund.shape.status,
        amount: z.int(),
        means: refund.shape.means,
        /** Since when it stands there. */
        at: instant,
        /** Of a failed one: it had been done, and `returned_amount` still has it, for nobody knows whose hands it is in. */
        was_done: z.boolean(),
      }),
    ),
  ),
  /** The payer's bank looks into a complaint about it, and has not decided. */
  disputed: z.optional(z.boolean()),
  /** Whom to ask at the school; only where a refund failed. */
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
  /** What may be done with it now, as `domain/payment-actions` lists it. */
  actions: z.array(z.enum(['resume', 'check', 'report', 'replace', 'download_voucher', 'download_receipt'])),
  /** What the payer said of the transfer they made; absent from a program of before. */
  transfer_report: z.optional(z.nullable(transferReport)),
  /** Money that did not come as expected, as its payer may know it. `amount` is what was too much, or is missing. */
  cases: z.array(
    z.object({
      kind: paymentCaseKind,
      amount: z.int(),
      currency: z.string(),
      status: moneyCase.shape.status,
      resolution: moneyCase.shape.resolution,
    }),
  ),
  /** Why it was not made, as a group of `domain/decline-reasons`; null otherwise. */
  decline_group: z.nullable(z.string()),
  /** When the provider was last asked, so that a waiting page can say so. */
  last_checked_at: z.nullable(instant),
  next_step: z.nullable(nextStep),
  /** The standing debit agreed to with this payment; null without one. */
  domiciliation: z.nullable(
    z.object({ status: z.enum(['agreed', 'active', 'ended']), last_four_digits: z.nullable(z.string()) }),
  ),
  /** Whether its card was kept and may still be domiciled. */
  may_domiciliate: z.boolean(),
  receipt: z.nullable(receipt),
  /** What is owed beside it, oldest first; absent where there is nothing. While it waits: by the same student, where its method pays one charge at a time. Once paid: in the session. */
  later: z.optional(z.array(z.object({ concept_desc: z.string(), amount: z.int(), due_date: z.iso.date() }))),
  /** Of one that pays a part: all that its session owes, and the day on which this part is due. */
  part_of: z.optional(z.object({ amount: z.int(), due_date: z.iso.date() })),
  /** To whom we write the day before its last one, as far as that is shown; absent where nobody is written to. */
  reminder: z.optional(z.object({ to: z.string() })),
  /** What this payment is for. */
  lines: z.array(paidLine),
  /** Where anybody sees whether its slip or receipt is genuine; null without one. A program of before says nothing of it. */
  check_url: z.optional(z.nullable(z.string())),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

/** What a method costs now; holds 15 minutes. Answer of `materialize`, and of a `quote_changed` refusal. */
export const quote = z.object({
  id: z.string(),
  lines: z.array(
    z.object({ charge_id: z.string(), student_name: z.string(), concept_desc: z.string(), amount: z.int() }),
  ),
  base_amount: z.int(),
  commission_amount: z.int(),
  total_amount: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
  expires_at: instant,
});
export type Quote = z.infer<typeof quote>;

/** `POST /api/sessions/{id}/materialize`. `method` is `cash`, `transfer` or a type; with `entity` it names one offer. */
export const materializeRequest = z.object({
  entity: z.string(),
  method: z.string(),
  /** The version of the personal-data notice the payer accepts with it; needed until the session has one. */
  accepted_policy: z.optional(z.string().check(z.maxLength(20))),
  /** What the invoice is made out to: an id of `GET /api/tax-data`, or null for no invoice. The session's choice when absent. */
  tax_data_id: z.optional(z.nullable(z.uuid())),
  /** For a method that finds the student first: a charge of theirs. The oldest they have is paid; of the session without it. */
  charge_id: z.optional(z.uuid()),
});
export const materializeAnswer = z.object({ payment_id: z.string(), status: z.literal('pristine'), quote });

const pixels = z.int().check(z.minimum(0), z.maximum(100_000));
const browserFacts = z.object({
  color_depth: z.int().check(z.minimum(0), z.maximum(64)),
  screen_width: pixels,
  screen_height: pixels,
  language: z.string().check(z.regex(/^[\w-]{1,35}$/)),
  /** Minutes from UTC, as `Date.getTimezoneOffset` says it. */
  time_zone_offset: z.int().check(z.minimum(-1440), z.maximum(1440)),
});
export type BrowserFactsAnswer = z.infer<typeof browserFacts>;

/** `POST /api/sessions/{id}/commit`; answers a `paymentDetail`. Without `quote_id` the payment's own quote counts, while it is valid. */
export const commitRequest = z.object({
  payment_id: z.uuid(),
  quote_id: z.optional(z.uuid()),
  answers: z.optional(z.record(z.string(), typedLine(500))),
  /** Documents of the provider that the payer accepts with it: the version of each, by its id. */
  acceptances: z.optional(acceptedDocuments),
  /** What a bank's check of a card asks of the payer's browser; without it a card pays unasked, where its bank allows that. */
  browser: z.optional(z.catch(z.nullable(browserFacts), null)),
});

/** `GET /api/vouchers/{voucherKey}`: what a durable voucher link shows; nothing of the family but the concept. */
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
  next_step: z.nullable(nextStep),
  lines: z.array(paidLine),
  last_checked_at: z.nullable(instant),
  paid_at: z.nullable(instant),
  check_url: paymentDetail.shape.check_url,
  /** Once it is paid: what whoever paid it keeps. */
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
});
export type VoucherView = z.infer<typeof voucherView>;
