/** Money that did not come as expected, and money that went back. */
import * as z from 'zod/mini';
import { payerPreferences } from '#domain/payer-preference';
import { reportProblems } from '#domain/transfer-claim';
import { actor } from './actor.ts';
import { namedInstant } from './storable.ts';

const instant = z.iso.datetime({ offset: true });
const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** Why the school must check a payment's money; shown to its payer. */
export const paymentCaseKind = z.enum(['overpaid', 'double', 'underpaid', 'late', 'wrong_currency', 'unknown_ref']);

/**
 * A case for the school: money that was too much, too little, late, for paid charges, in another currency, without a
 * known reference, perhaps a duplicate, or reported and not seen; or charges that do not agree.
 */
export const moneyCase = z.object({
  id: z.string(),
  /**
   * `maybe_known`: a line of your statement that equals one of another file, or a return that its provider reports and
   * that you may have recorded. Nothing is booked until you say whether it is the same.
   * `refund_failed`: a provider's refund came back after it was done, or failed after a case was closed with it.
   * `over_returned`: more was returned than received; `amount` is the surplus.
   * `disputed`: the payer's bank disputes the payment.
   * `books_differ`: the provider's books and yours differ, by `difference` and `amount`; `completed` once they agree.
   * `not_arrived`: a reported transfer of `amount` is later than most of that bank's; `completed` once it arrives.
   * `charge_differs`: another session settled the charge `charge_id`, with another amount or concept. The payer sees it
   * as paid; `amount` is this session's amount of it.
   * `number_repeated`: a line was booked by the number that its payer reported, and a later line has the same number.
   * Check whether the money is that payer's.
   */
  kind: z.enum([
    ...paymentCaseKind.options,
    'maybe_known',
    'refund_failed',
    'over_returned',
    'disputed',
    'not_arrived',
    'charge_differs',
    'books_differ',
    'number_repeated',
  ]),
  status: z.enum(['open', 'resolved']),
  /** Minor units: the surplus or the missing part; for other kinds all money received. */
  amount: z.nullable(z.int()),
  /** The currency of `amount`; for `wrong_currency` the received one. */
  currency: z.nullable(z.string()),
  /** Null for money that belongs to no session yet. */
  session_id: z.nullable(z.string()),
  /**
   * `maybe_known`: the payment it may duplicate, if any. `unknown_ref`: the payment whose reported transfer the line
   * resembles. A case about a refund, a dispute or a transfer not seen: its payment.
   */
  payment_id: z.nullable(z.string()),
  /** The kind of return in a `maybe_known` or `over_returned` case; null for money received. */
  return_kind: z.nullable(z.enum(['refund', 'reversal', 'chargeback'])),
  /** For `charge_differs`: the charge. Absent from older events. */
  charge_id: z._default(z.nullable(z.string()), null),
  /** The case's refund, as in the list of the payment's refunds. Absent from older events. */
  refund_id: z._default(z.nullable(z.string()), null),
  /** The refund of its money that waits for another person's approval. Absent from older events. */
  refund_approval_id: z._default(z.nullable(z.string()), null),
  /**
   * Why an `unknown_ref` line was not booked on `payment_id`, though it resembles the transfer reported there. Every
   * family with that tuition has the same amount and day: credit it only by other evidence.
   * `several_reports`: several payers reported its number, and `payment_id` is null. Absent from older events.
   */
  report_problem: z._default(z.nullable(z.enum(reportProblems)), null),
  /** For `disputed`: the deadline for an answer, if the provider gives one. */
  due_at: z._default(z.nullable(instant), null),
  /**
   * For `books_differ`. `not_here`, `foreign`: the provider has more than the books, `foreign` under another reference.
   * `not_there`: it has less. `currency`: it has another one. `return_not_here`, `return_not_there`, `return_amount`: a
   * return that only one side has, or of another amount.
   */
  difference: z._default(
    z.nullable(
      z.enum(['not_here', 'foreign', 'not_there', 'currency', 'return_not_here', 'return_not_there', 'return_amount']),
    ),
    null,
  ),
  /**
   * For `overpaid` and `double`: the payer's preference, a refund or a credit for the next payment. It moves no money;
   * you decide. Absent from older events.
   */
  payer_preference: z._default(z.nullable(z.enum(payerPreferences)), null),
  /** Time of the payer's latest preference. */
  payer_preference_at: z._default(z.nullable(instant), null),
  /** The reference that the payer typed or showed. */
  reference: z.nullable(z.string()),
  /** `completed`: the missing money came after all. */
  resolution: z.nullable(z.enum(['accepted', 'refunded', 'credited', 'completed'])),
  note: z.nullable(z.string()),
  opened_at: instant,
  resolved_at: z.nullable(instant),
  /** Who resolved it. Absent from older events. */
  resolved_by: z._default(z.nullable(actor), null),
});
export type MoneyCase = z.infer<typeof moneyCase>;

/**
 * `POST /api/v1/cases/{id}/resolve`.
 * `accept`: late money stays booked; a short payment counts as enough, and the missing part is waived.
 * `refund`: the case's money is returned (a record of its own; by other means it needs a note).
 * `credit`: the money stays with the family; money without a known reference is booked on `session_id`.
 * `maybe_known`: `accept` for a duplicate, which books nothing. Otherwise `credit` books a statement's line on
 * `session_id`, and `refund` books a return.
 * `refund_failed`: `refund` sends it again by `provider`, or states in `note` how it was paid otherwise.
 * `over_returned`, `disputed`, `not_arrived`, `number_repeated`, `charge_differs`, `books_differ`: `accept` only.
 */
export const resolveCaseRequest = z.strictObject({
  action: z.enum(['accept', 'refund', 'credit']),
  note: z._default(z.nullable(text(500)), null),
  /** Only for `credit` of an `unknown_ref`, or of a `maybe_known` line of a statement. */
  session_id: z._default(z.nullable(z.uuid()), null),
  /** Only for `refund`: `provider` sends the money back the way it came, and needs no note. */
  means: z._default(z.enum(['provider', 'other']), 'other'),
  /** Only for `refund`: returned in addition to the provider's reported return of the same amount. */
  separate: z._default(z.boolean(), false),
});

/** `POST /api/payments/{id}/preference`: what should become of money that came on top. It moves none. */
export const preferenceRequest = z.strictObject({ preference: z.enum(payerPreferences) });

/** Fields of a payment, as its payer reads it. */
export const onTopOfOwed = {
  /** Money above the sum owed; `left`: the part neither returned nor on its way back. Absent if there is none. */
  on_top: z.optional(z.object({ amount: z.int(), left: z.int() })),
  /** The payer's preference for it, and since when; absent until they state one. */
  payer_preference: z.optional(z.object({ preference: z.enum(payerPreferences), at: instant })),
};

export const caseListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(moneyCase.shape.status),
  kind: z.optional(moneyCase.shape.kind),
  session_id: z.optional(z.uuid()),
  payer_preference: z.optional(z.enum(payerPreferences)),
  /** By `opened_at`. A cursor counts under the order it was given in. */
  order: z._default(z.enum(['newest', 'oldest']), 'newest'),
});
export type CaseListQuery = z.infer<typeof caseListQuery>;
export const caseList = z.object({ data: z.array(moneyCase), next_cursor: z.nullable(z.string()) });
export type CaseList = z.infer<typeof caseList>;

/** Money of a payment that went back. The payment stays successful. */
export const moneyReturn = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** `refund`: by you; `reversal`: by the provider; `chargeback`: by the payer's bank. */
  kind: z.enum(['refund', 'reversal', 'chargeback']),
  /** `provider`: the way it came; `other`: outside Cuota, as `note` says. */
  means: z.enum(['provider', 'other']),
  amount: z.int(),
  currency: z.string(),
  note: z.nullable(z.string()),
  created_at: instant,
  /** Who gave it back or asked for it. Absent from older events. */
  actor: z._default(z.nullable(actor), null),
});
export type MoneyReturn = z.infer<typeof moneyReturn>;

/** What became of money that goes back, as payers read it. */
export const refundStatus = z.enum(['pending', 'done', 'failed']);

/** Money that a provider was requested to return, or that was returned otherwise. */
export const refund = z.extend(moneyReturn, {
  /**
   * `pending`: requested, and not known to be returned. A return by other means is `done`. `awaiting_approval`: above
   * your limit, it waits for another person, as in `GET /api/v1/refund_approvals`.
   */
  status: z.enum(['awaiting_approval', ...refundStatus.options]),
  /** Why it failed: `code` is one of seven, `provider_code` the provider's own. */
  failure: z.nullable(
    z.object({
      code: z.enum([
        'not_refundable',
        'period_expired',
        'no_funds',
        'already_refunded',
        'payer_unreachable',
        'disputed',
        'other',
      ]),
      provider_code: z.string(),
    }),
  ),
  done_at: z.nullable(instant),
  /** With `done_at`: it came back after it had been done. */
  failed_at: z.nullable(instant),
});
export type Refund = z.infer<typeof refund>;

/**
 * `POST /api/v1/payments/{id}/refunds`. Cash cannot go back the way it came: say in `note` how you returned it.
 * A refund made in a connected provider's dashboard need not be recorded: the provider reports it.
 */
export const refundRequest = z.strictObject({
  /** Minor units; all that is left when absent. */
  amount: z.optional(z.int().check(z.gte(1))),
  kind: z._default(moneyReturn.shape.kind, 'refund'),
  /** `provider`: Cuota requests the return from the provider, if possible. `other`: you returned it, as in `note`. */
  means: z._default(moneyReturn.shape.means, 'other'),
  /** Needed for `other`. */
  note: z._default(z.nullable(text(500)), null),
  /**
   * It was returned beside any return that the provider reports: in cash, from your own account. Otherwise it counts as
   * the provider's return of the same amount, in either order.
   */
  separate: z._default(z.boolean(), false),
});

/** Query of `GET /api/v1/refunds`, newest first. */
export const refundListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(refund.shape.status),
  /** Requested, or recorded, from this instant, and before that one. */
  from: z.optional(namedInstant),
  to: z.optional(namedInstant),
});
export type RefundListQuery = z.infer<typeof refundListQuery>;

/** A refund in a list of all payments. */
export const listedRefund = z.extend(refund, {
  session_id: z.string(),
  /** Yours, of the session. */
  external_id: z.nullable(z.string()),
});
export type ListedRefund = z.infer<typeof listedRefund>;

/** One page. `next_cursor` is null on the last. */
export const refundPage = z.object({ data: z.array(listedRefund), next_cursor: z.nullable(z.string()) });
export type RefundPage = z.infer<typeof refundPage>;

/** `GET /api/v1/payments/{id}/refunds`, the last first. */
export const refundList = z.object({ data: z.array(refund) });
