/** What a decision about money would do, before anybody decides. Amounts are whole minor units. */
import * as z from 'zod/mini';
import { moneyReturn, resolveCaseRequest } from './cases.ts';

/** Of one session. */
export const moneyEffect = z.object({
  session_id: z.string(),
  /** Its debt before and after. */
  owed_before: z.int(),
  owed_after: z.int(),
  /** The missing part that you would waive. */
  waived: z.int(),
  /** Money that finds no charge and stays with the family. */
  excess: z.int(),
  /** Charges whose debt changes. */
  charges: z.array(z.object({ charge_id: z.string(), owed_before: z.int(), owed_after: z.int() })),
});
export type MoneyEffectAnswer = z.infer<typeof moneyEffect>;

/** One possible decision of a case, as `POST /api/v1/cases/{id}/resolve` takes it. */
export const caseChoice = z.object({
  action: resolveCaseRequest.shape.action,
  means: moneyReturn.shape.means,
  /** Whether it takes a `note`, or a `session_id`. */
  needs_note: z.boolean(),
  needs_session: z.boolean(),
  /** Returned to the payer: by the provider, or by you. */
  returned: z.int(),
  /** Null if it changes no debt, or while no `session_id` is given. */
  effect: z.nullable(moneyEffect),
  /** A `refund` above your `refund_approval`: another person approves it. */
  needs_approval: z.boolean(),
  /** The code of the problem that would refuse it now. */
  refusal: z.nullable(z.string()),
});
export type CaseChoice = z.infer<typeof caseChoice>;

/** None for a case that is resolved, or whose refund waits for approval. */
export const caseChoices = z.object({ data: z.array(caseChoice) });
export type CaseChoices = z.infer<typeof caseChoices>;

/** Query of `GET /api/v1/cases/{id}/choices`. */
export const caseChoicesQuery = z.strictObject({
  /** The session that `credit` would book money on. */
  session_id: z.optional(z.uuid()),
});

/** Query of `GET /api/v1/payments/{id}/refunds/preview`: a refund as you would send it. */
export const refundPreviewQuery = z.strictObject({
  /** All that is left when absent. */
  amount: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000_000_000))),
  kind: z._default(moneyReturn.shape.kind, 'refund'),
  means: z._default(moneyReturn.shape.means, 'other'),
  /** A refund that waits for approval: in the place of the other fields, what its approval would do. */
  approval_id: z.optional(z.uuid()),
});

export const refundPreview = z.object({
  amount: z.int(),
  /** What is left of the payment, without refunds under way. */
  left: z.int(),
  /** Null where it is refused. */
  effect: z.nullable(moneyEffect),
  refusal: z.nullable(z.string()),
  needs_approval: z.boolean(),
  /** Your `refund_approval`, and what counts toward it within 24 hours. Null without that rule. */
  limit: z.nullable(z.object({ above: z.int(), returned_of_payment: z.int(), returned_by_you: z.int() })),
});
export type RefundPreview = z.infer<typeof refundPreview>;
