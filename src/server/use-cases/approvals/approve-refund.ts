/** What becomes of a refund that waits for a second person. */
import type { RefundApproval } from '#contracts/refund-approvals';
import type { ProblemCode } from '#contracts/problem';
import { hasPermission } from '#domain/permissions';
import { type ApprovalEnd, type ApprovalRow, endApproval, showApproval } from '../../db/write/refund-approvals.ts';
import { readPayment } from '../../db/read/payments.ts';
import { whoStandsBehind } from '../../db/read/who-stands-behind.ts';
import type { Db } from '../../db/driver/db.ts';
import { Refusal } from '../../basics/refusal.ts';
import { caseOfSchool } from '../cases/cases-of-school.ts';
import { settleCase } from '../cases/resolve-case.ts';
import { giveBack } from '../payments/refund-payment.ts';
import { type Keep, keeping, requirePermission, type SchoolCall, type SchoolChange } from '../school-call.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import { approvalOfSchool } from './read-approvals.ts';

/**
 * Approves a refund, which is carried out in the same transaction. One that was approved before is answered as it is.
 * Refuses as `not_found`, whoever may not approve as `forbidden`, and as the refund itself: then the row ends too.
 */
export async function approveRefund(call: SchoolChange<RefundApproval>, id: string): Promise<RefundApproval> {
  const row = await approvalOfSchool(call, id);
  refuseApprover(call, row);
  return carryOut(call, row);
}

/** Ends one that nobody is to carry out. Refuses as `approveRefund`. */
export async function declineRefund(
  call: SchoolChange<RefundApproval>,
  { id, note }: { readonly id: string; readonly note: string | null },
): Promise<RefundApproval> {
  refuseApprover(call, await approvalOfSchool(call, id));
  return end(call, id, { status: 'declined', note });
}

/** The asker thinks better of it, or an administrator does. Refuses as `not_found`, and anybody else as `forbidden`. */
export async function cancelRefund(
  call: SchoolChange<RefundApproval>,
  { id, note }: { readonly id: string; readonly note: string | null },
): Promise<RefundApproval> {
  const { services, school, actor } = call;
  const row = await approvalOfSchool(call, id);
  const { all } = await whoStandsBehind(services.db, school.id, actor);
  const isAsker = all.some((each) => each === row.actor_id || row.asker_ids.includes(each));
  if (!isAsker) requirePermission(call, 'approve_refunds');
  return end(call, id, { status: 'cancelled', note });
}

/** Carries out one that waits, in one transaction with the decision; the call to its provider follows the commit. */
export async function carryOut(call: SchoolChange<RefundApproval>, row: ApprovalRow): Promise<RefundApproval> {
  let answer: RefundApproval | null = null;
  const keep: Keep<unknown> = Object.assign(
    async (trx: Db) => {
      answer = await showApproval(trx, row.id);
      call.notes.change = { before: { status: row.status }, after: { status: answer.status } };
      await call.keep(trx, answer);
    },
    { asPart: () => null, entryPart: () => null },
  );
  try {
    await asOrdinary({ ...call, keep }, row);
  } catch (error) {
    if (error instanceof WaitsNoMore) return endedAs(call, row.id, 'approved');
    if (error instanceof Refusal && endsIt.has(error.code)) await refuse(call, row.id, error.code);
    throw error;
  } finally {
    call.services.wake('outbox');
    call.services.wake('mail');
  }
  return answer ?? showApproval(call.services.db, row.id);
}

/** As if one person had sufficed: by the ordinary path of refunds and of cases. */
async function asOrdinary(call: SchoolChange<unknown>, row: ApprovalRow): Promise<void> {
  const { case_id: caseId, payment_id: paymentId, kind, means, note, separate, amount: minor } = row;
  const gate = approvedGate(row);
  if (caseId !== null) {
    const found = await caseOfSchool(call, caseId);
    await settleCase(call, { id: caseId, action: 'refund', session_id: null, note, means, separate, found, gate });
    return;
  }
  const payment = paymentId === null ? null : await readPayment(call.services.db, paymentId);
  if (!payment) throw new Error('a refund cannot be without its payment');
  await giveBack(call, { payment, minor, kind, means, note, separate, gate });
}

/** Somebody was faster. */
class WaitsNoMore extends Error {}

const approvedGate = ({ id, amount }: ApprovalRow): RefundGate => ({
  id,
  approved: amount,
  async enter(trx) {
    if (!(await endApproval(trx, id, { status: 'approved', note: null }))) throw new WaitsNoMore();
  },
  holds: async () => false,
});

/** What the payment says by then: the row ends with it. Any other refusal leaves it waiting. */
const endsIt: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid_payment_status',
  'refund_not_possible',
  'payment_disputed',
  'amount_out_of_range',
  'return_maybe_known',
  'case_not_found',
]);

const refuse = (call: SchoolCall, id: string, refusal: ProblemCode): Promise<unknown> =>
  call.services.db.transaction().execute((trx) => endApproval(trx, id, { status: 'refused', note: null, refusal }));

async function end(call: SchoolChange<RefundApproval>, id: string, how: ApprovalEnd): Promise<RefundApproval> {
  try {
    return await keeping(call, async (trx) => {
      if (!(await endApproval(trx, id, how))) throw new WaitsNoMore();
      call.notes.change = { before: { status: 'awaiting_approval' }, after: { status: how.status } };
      return showApproval(trx, id);
    });
  } catch (error) {
    if (error instanceof WaitsNoMore) return endedAs(call, id, how.status);
    throw error;
  } finally {
    call.services.wake('outbox');
  }
}

/** The slower of two reads what the faster did; whoever wanted something else finds none that waits. */
async function endedAs({ services }: SchoolCall, id: string, status: ApprovalEnd['status']): Promise<RefundApproval> {
  const now = await showApproval(services.db, id);
  if (now.status === status) return now;
  throw new Refusal('not_found', `No such refund waits: it is ${now.status}.`);
}

/** Refuses as `forbidden` whoever is no person, whoever asked, and whoever may not approve or not yet. */
function refuseApprover({ school, actor, role }: SchoolCall, row: ApprovalRow): void {
  if (actor.kind !== 'person' || actor.id === null) {
    throw forbidden('It takes a person: use a key of one’s own.');
  }
  if (row.asker_ids.includes(actor.id))
    throw forbidden('You asked for it, or made the key that did: somebody else approves.');
  if (hasPermission({ role, isPerson: true }, 'approve_refunds')) return;
  if (row.stand_in_id !== actor.id || row.stand_in_from === null)
    throw forbidden(`You have not the permission approve_refunds. Your role is ${role}.`);
  if (row.stand_in_from > school.now)
    throw forbidden(`You stand in from ${row.stand_in_from.toISOString()} on, if nobody approved before.`);
}

const forbidden = (why: string): Refusal => new Refusal('forbidden', why, { permission: 'approve_refunds' });
