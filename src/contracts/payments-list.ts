import * as z from 'zod/mini';
import { csvQuery } from './csv-query.ts';
import { schoolPayment } from './school-sessions.ts';
import { namedInstant } from './storable.ts';
import { voucherLink } from './voucher-links.ts';

const instant = z.iso.datetime({ offset: true });

/** One attempt to pay, with its session and its charges. */
export const listedPayment = z.extend(schoolPayment, {
  session_id: z.string(),
  /** Yours, of the session. */
  external_id: z.nullable(z.string()),
  /** The session's. */
  campus_id: z.string(),
  /** The session's; null once the family was erased. */
  payer_name: z.nullable(z.string()),
  lines: z.array(
    z.object({ charge_id: z.string(), student_name: z.string(), concept_desc: z.string(), amount: z.int() }),
  ),
});
export type ListedPayment = z.infer<typeof listedPayment>;

const filters = {
  /** `next_cursor` of the page before, under the same `by`. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(schoolPayment.shape.status),
  /** `country/type/gateway`. */
  method_key: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  session_id: z.optional(z.uuid()),
  /** Only of this campus. */
  campus_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  external_id: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  /** The time that `from`, `to` and the order use. By `paid_at` only payments with money are listed. */
  by: z._default(z.enum(['created_at', 'paid_at']), 'created_at'),
  /** From this instant, and before that one. */
  from: z.optional(namedInstant),
  to: z.optional(namedInstant),
} as const;

/** Query of `GET /api/v1/payments`, newest first. */
export const paymentListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  ...filters,
});
export type PaymentListQuery = z.infer<typeof paymentListQuery>;

/** Query of `GET /api/v1/payments.csv`: the same payments as a file, of up to 10,000 rows. */
export const paymentFileQuery = z.strictObject({ ...filters, ...csvQuery });
export type PaymentFileQuery = z.infer<typeof paymentFileQuery>;

/** One page. `next_cursor` is null on the last. */
export const paymentList = z.object({ data: z.array(listedPayment), next_cursor: z.nullable(z.string()) });
export type PaymentList = z.infer<typeof paymentList>;

/** `GET /api/v1/payments/{id}`: one payment and every move it made. */
export const paymentWithHistory = z.extend(listedPayment, {
  /** The refundable sum, less refunds under way. */
  refundable: z.object({
    minor: z.int(),
    /** Whether its provider can send it back the way it came, and any part of it. */
    by_provider: z.boolean(),
    partial: z.boolean(),
  }),
  /** The day and hour until which it can be paid; null where its way has none. */
  pay_before: z.nullable(instant),
  /** When its provider was last asked about it. */
  last_checked_at: z.nullable(instant),
  /** Whether `check` can ask its provider now. */
  checkable: z.boolean(),
  /** The card that paid, if its provider names it. */
  card: z.nullable(z.object({ brand: z.nullable(z.string()), last_four_digits: z.string() })),
  /** The public page that verifies its slip or receipt, without a name or an amount; null while it has none. */
  check_url: z.nullable(z.string()),
  /** When you revoked the code of that page. */
  check_code_revoked_at: z.nullable(instant),
  /** The durable link of its voucher, without its key; null if it never had one. */
  voucher_link: z.nullable(voucherLink.shape.status),
  /** E-mails about it to the payer, oldest first. */
  emails: z.array(z.object({ kind: z.string(), status: z.enum(['queued', 'sent', 'not_sent']), at: instant })),
  history: z.array(
    z.object({
      /** Null: it was made. */
      from: z.nullable(schoolPayment.shape.status),
      to: schoolPayment.shape.status,
      phase: z.enum(['none', 'submitting', 'awaiting_payer', 'awaiting_provider', 'grace']),
      /** Only `evidence` brings money. */
      actor: z.enum(['payer', 'system', 'evidence']),
      /** The event's name, or its evidence: `webhook`, `query` or `statement_line`. */
      cause: z.string(),
      at: instant,
    }),
  ),
});
export type PaymentWithHistory = z.infer<typeof paymentWithHistory>;

/** `POST /api/v1/payments/{id}/check` and `/send_receipt`: `{}`. */
export const paymentActionRequest = z.strictObject({});

/** Answer of `/send_receipt`. `queued` is false where e-mail is not set up: nothing is sent. */
export const receiptSent = z.object({ payment_id: z.string(), queued: z.boolean() });
export type ReceiptSent = z.infer<typeof receiptSent>;
