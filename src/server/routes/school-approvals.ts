import {
  connectionChange,
  connectionChangeList,
  connectionChangeListQuery,
  decideConnectionRequest,
} from '#contracts/connection-changes';
import {
  approveRefundRequest,
  declineRefundRequest,
  refundApproval,
  refundApprovalList,
  refundApprovalListQuery,
} from '#contracts/refund-approvals';
import {
  approveConnectionChange,
  cancelConnectionChange,
  listConnectionChanges,
} from '../use-cases/approvals/decide-change.ts';
import { approveRefund, cancelRefund, declineRefund } from '../use-cases/approvals/approve-refund.ts';
import { listRefundApprovals, readRefundApproval } from '../use-cases/approvals/read-approvals.ts';
import { answer } from './openapi.ts';
import { schoolMoneyPost, schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

const ofPayment = [
  'not_found',
  'invalid_payment_status',
  'amount_out_of_range',
  'return_maybe_known',
  'refund_not_possible',
  'payment_disputed',
  'case_not_found',
] as const;

const ofConnection = ['not_found', 'account_exists', 'merchant_taken'] as const;

/** What takes two persons: one asks, another approves. */
export const schoolApprovals = schoolRoutes(
  schoolRead('/refund_approvals', 'listRefundApprovals', {
    permission: 'read',
    summary: 'List refunds above your limit, newest first: what waits for a second person, and what became of it.',
    query: refundApprovalListQuery,
    200: answer(refundApprovalList, 'One page.'),
    does: (call, { query }) => listRefundApprovals(call, query),
  }),
  schoolRead('/refund_approvals/:id', 'readRefundApproval', {
    permission: 'read',
    summary: 'Read one refund above your limit.',
    200: answer(refundApproval, 'The refund, and who decided it.'),
    refusals: ['not_found'],
    does: (call, { id }) => readRefundApproval(call, id),
  }),
  schoolMoneyPost('/refund_approvals/:id/approve', 'approveRefund', {
    permission: 'request_refunds',
    summary: 'Approve a refund that another person asked for. It is carried out at once.',
    description:
      'It takes a person with the permission `approve_refunds`, or the stand-in of your `refund_approval` from `stand_in_from` on; never ' +
      'whoever asked, nor whoever made the key that asked. Office hours count for the stand-in alone. Where nobody but the asker could ' +
      'approve, it is carried out at `carried_out_at`. If the payment does not allow it any more, the refusal says why, and the row ends ' +
      'as `refused`. Approving it again answers it as it is.',
    body: approveRefundRequest,
    200: answer(refundApproval, 'It is approved, and asked for or recorded under the same id.'),
    refusals: ofPayment,
    does: (call, { id }) => approveRefund(call, id),
  }),
  schoolPost('/refund_approvals/:id/decline', 'declineRefund', {
    permission: 'request_refunds',
    summary: 'Decline a refund that another person asked for. Its amount is free again.',
    body: declineRefundRequest,
    200: answer(refundApproval, 'It is declined.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => declineRefund(call, { id, note: body.note }),
  }),
  schoolPost('/refund_approvals/:id/cancel', 'cancelRefund', {
    permission: 'request_refunds',
    summary: 'Cancel a refund that waits: by whoever asked, or an administrator.',
    body: declineRefundRequest,
    200: answer(refundApproval, 'It is cancelled.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => cancelRefund(call, { id, note: body.note }),
  }),
  schoolRead('/connection_changes', 'listConnectionChanges', {
    permission: 'read',
    summary: 'List changes of where your money or events go, newest first: those that wait, and what became of them.',
    query: connectionChangeListQuery,
    200: answer(connectionChangeList, 'One page, without secrets.'),
    does: (call, { query }) => listConnectionChanges(call, query),
  }),
  schoolPost('/connection_changes/:id/approve', 'approveConnectionChange', {
    permission: 'approve_connections',
    summary: 'Have a change of where money or events go take effect now.',
    description:
      'It takes a person with the role `administer`: never whoever asked, nor whoever made the key that asked. Without one it takes ' +
      'effect by itself at `takes_effect_at`. Approving it again answers it as it is.',
    body: decideConnectionRequest,
    200: answer(connectionChange, 'It has taken effect.'),
    refusals: ofConnection,
    does: (call, { id }) => approveConnectionChange(call, id),
  }),
  schoolPost('/connection_changes/:id/cancel', 'cancelConnectionChange', {
    permission: 'manage_connections',
    summary: 'Cancel a change of where money or events go before it takes effect.',
    body: decideConnectionRequest,
    200: answer(connectionChange, 'It is cancelled; everything stays as it was.'),
    refusals: ['not_found'],
    does: (call, { id }) => cancelConnectionChange(call, id),
  }),
);
