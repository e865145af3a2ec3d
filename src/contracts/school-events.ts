/** Bodies of all outgoing webhooks to a school. Signed by Standard Webhooks, at least once, in order per session. */
import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { actor } from './actor.ts';
import { connectionChange } from './connection-changes.ts';
import { moneyCase, moneyReturn, refund } from './cases.ts';
import { paymentMetadata } from './invoice.ts';
import { refundApproval } from './refund-approvals.ts';
import { domiciledCard, tokenizedCard } from './saved-card.ts';
import { reportedTransfer } from './transfer-reports.ts';
import { eventPayment, schoolSession } from './school-sessions.ts';

const instant = z.iso.datetime({ offset: true });
const session = z.extend(z.pick(schoolSession, { id: true, status: true, external_id: true }), {
  /** Absent from older events. */
  campus_id: z.optional(schoolSession.shape.campus_id),
});

const common = {
  /** The same for every delivery of this event: drop one you have seen. Also in the `webhook-id` header. */
  id: z.string(),
  /** Time of the event, not of its delivery. */
  created_at: instant,
  /** Who acted. Absent from older events. */
  actor: z._default(z.nullable(actor), null),
  /** Whether the whole session is settled: nothing is owed any more. */
  finished: z.boolean(),
  /** Whether real money moves here: false in the sandbox and in staging. Book nothing of an event that says false. */
  livemode: z.boolean(),
};

const ofSession = {
  ...common,
  session_id: z.string(),
  /** 1, 2, 3… within a session, without gaps; a later one is delivered only after the earlier ones. */
  seq: z.int().check(z.gte(1)),
};

/** About one attempt to pay: `payment_id` is the same as `data.payment.payment_id`. */
function paymentEvent<T extends string, S extends string, D extends Readonly<Record<string, z.ZodMiniType>>>(
  type: T,
  status: S,
  more: D,
) {
  return z.object({
    ...ofSession,
    type: z.literal(type),
    payment_id: z.string(),
    status: z.literal(status),
    /** The session right after the change: `paid` once nothing is owed. */
    data: z.object({ payment: eventPayment, session, ...more }),
  });
}

function sessionEvent<T extends string, D extends Readonly<Record<string, z.ZodMiniType>>>(type: T, more: D) {
  return z.object({
    ...ofSession,
    type: z.literal(type),
    payment_id: z.null(),
    status: z.null(),
    data: z.object({ session, ...more }),
  });
}

/** About money that did not come as expected. Money that belongs to no session yet has none, and no `seq`. */
function caseEvent<T extends string>(type: T) {
  return z.object({
    ...common,
    type: z.literal(type),
    session_id: z.nullable(z.string()),
    seq: z.nullable(z.int().check(z.gte(1))),
    payment_id: z.nullable(z.string()),
    status: z.nullable(eventPayment.shape.status),
    data: z.object({ case: moneyCase, payment: z.optional(eventPayment), session: z.nullable(session) }),
  });
}

/** About a refund above your limit. Money of no session has none, and no `seq`. */
function approvalEvent<T extends string>(type: T) {
  return z.object({
    ...common,
    type: z.literal(type),
    session_id: z.nullable(z.string()),
    seq: z.nullable(z.int().check(z.gte(1))),
    payment_id: z.nullable(z.string()),
    status: z.nullable(eventPayment.shape.status),
    data: z.object({ approval: refundApproval, payment: z.optional(eventPayment), session: z.nullable(session) }),
  });
}

function accountEvent<T extends string>(type: T) {
  return z.object({
    ...common,
    type: z.literal(type),
    session_id: z.null(),
    seq: z.null(),
    payment_id: z.null(),
    status: z.null(),
    data: z.object({ account, session: z.null() }),
  });
}

function connectionEvent<T extends string>(type: T) {
  return z.object({
    ...common,
    type: z.literal(type),
    session_id: z.null(),
    seq: z.null(),
    payment_id: z.null(),
    status: z.null(),
    data: z.object({ change: connectionChange, session: z.null() }),
  });
}

/** The money is there: verified at the provider. Book it. */
export const paymentSucceededEvent = paymentEvent('payment.succeeded', 'successful', {});

/** In the order in which the reference lists them. */
export const schoolEvent = z.discriminatedUnion('type', [
  /** The provider has it: a voucher was issued, or the bank called. A payment that ends at once skips this event. */
  paymentEvent('payment.pending', 'pending', {}),
  /** The payer reports a transfer: see `GET /api/v1/transfer_reports`. No money moves; send your bank's statement. */
  paymentEvent('transfer.reported', 'pending', { report: reportedTransfer }),
  paymentSucceededEvent,
  /** The bank said no. The session is open again; another attempt may follow. */
  paymentEvent('payment.rejected', 'rejected', {}),
  /** It failed at the provider, or was not paid in time. Late money may still turn it into a success. */
  paymentEvent('payment.failed', 'failed', {}),
  /** Given up for another method, or voided at the provider. */
  paymentEvent('payment.cancelled', 'cancelled', {}),
  /** You returned money. The payment stays successful; its charges are owed again. */
  paymentEvent('payment.refunded', 'successful', { return: moneyReturn }),
  /** The provider or the payer's bank took money back. The payment stays successful; its charges are owed again. */
  paymentEvent('payment.reversed', 'successful', { return: moneyReturn }),
  /** The bank returned money after a dispute was won. `return.amount` is negative; its charges are settled again. */
  paymentEvent('payment.reinstated', 'successful', { return: moneyReturn }),
  /** The provider has your refund and has not sent the money. A refund that ends at once skips this event. */
  paymentEvent('refund.pending', 'successful', { refund }),
  /** The money was returned. `payment.refunded` has the allocations that it was taken off. */
  paymentEvent('refund.done', 'successful', { refund }),
  /** The refund failed, or its money came back after `refund.done`: then `done_at` stays, and a case is open. */
  paymentEvent('refund.failed', 'successful', { refund }),
  /** Somebody asked for a refund above your limit: it waits for another person, and its amount is kept. */
  approvalEvent('refund.approval_requested'),
  /** Another person approved it, or the clock: it is carried out. */
  approvalEvent('refund.approved'),
  /** It is not carried out: `approval.status` says whether it was declined, cancelled or refused. */
  approvalEvent('refund.declined'),
  sessionEvent('payment_session.opened', {}),
  sessionEvent('payment_session.paid', {}),
  sessionEvent('payment_session.expired', {}),
  sessionEvent('payment_session.link_requested', {}),
  caseEvent('case.opened'),
  /** The payer stated a preference for money above the sum owed: `payer_preference`. Nothing moved. */
  caseEvent('case.updated'),
  caseEvent('case.resolved'),
  /** Issue an invoice for this payment: tax data and lines, as the session requested. */
  paymentEvent('invoice.requested', 'successful', { invoice: paymentMetadata }),
  /** The card of a successful payment may be debited from now on: `data.card.mandate` is the standing debit. */
  paymentEvent('card.domiciled', 'successful', { card: domiciledCard }),
  /** The payer deleted a saved card. No standing debit used it any more. */
  sessionEvent('card.deleted', { card: tokenizedCard }),
  /** The provider refuses an account's credentials: payers cannot choose it until they are accepted again. */
  accountEvent('account.failing'),
  /** The provider accepts them again, or you gave the account others. */
  accountEvent('account.recovered'),
  /** Somebody asked that money or events go elsewhere. Nothing changes before `takes_effect_at`, unless approved. */
  connectionEvent('connection.change_requested'),
  /** It has taken effect: by another administrator, or by the clock. */
  connectionEvent('connection.change_applied'),
  /** It does not take effect: somebody cancelled it, or `refusal` says why. */
  connectionEvent('connection.change_cancelled'),
]);
export type SchoolEvent = z.infer<typeof schoolEvent>;
export type SchoolEventType = SchoolEvent['type'];
