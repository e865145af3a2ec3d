import { refundPreview } from '#contracts/money-previews';
import { refundApproval, type RefundApproval } from '#contracts/refund-approvals';
import { schoolKeyList } from '#contracts/school-keys';
import { schoolSession } from '#contracts/school-sessions';
import { hasPermission } from '#domain/permissions';
import { ifAllowed } from '../../allowed.ts';
import { readNames } from '../../names.ts';
import type { Actions, Next, ScreenCall, Sent, ViewProps } from '../../screen.ts';

/** A refund above the limit: what approving it would do, and whether this person may. */
export async function load(call: ScreenCall) {
  const { api, params, person, now } = call;
  const row = await api.get(`/refund_approvals/${params['id'] ?? ''}`, refundApproval);
  const isOpen = row.status === 'awaiting_approval';
  const [session, preview, { people, nameOf }, isAsker] = await Promise.all([
    row.session_id === null ? null : api.find(`/payment_sessions/${row.session_id}`, schoolSession),
    row.payment_id === null || !isOpen
      ? null
      : api.get(`/payments/${row.payment_id}/refunds/preview`, refundPreview, { approval_id: row.id }),
    readNames(call),
    asksIt(call, row),
  ]);
  const approvers = people.filter(
    ({ id, role }) => id !== row.asked_by?.id && hasPermission({ role, isPerson: true }, 'approve_refunds'),
  );
  const isAdministrator = hasPermission({ role: person.role, isPerson: true }, 'approve_refunds');
  const isStandIn = row.stand_in_id === person.id && row.stand_in_from !== null;
  const may = !isAsker && (isAdministrator || (isStandIn && (row.stand_in_from ?? '') <= now));
  return {
    row,
    session,
    preview,
    nameOf,
    approvers: approvers.map(({ name }) => name),
    /** Why this person does not approve it; null: they may. */
    hindrance: may ? null : isAsker ? ('asker' as const) : isStandIn ? ('later' as const) : ('role' as const),
    mayCancel: isAsker || isAdministrator,
  };
}

/** Whether this person requested it, or made the key that did. */
async function asksIt({ api, person }: ScreenCall, { asked_by: asker }: RefundApproval): Promise<boolean> {
  if (asker?.kind !== 'key') return asker?.id === person.id;
  const keys = await ifAllowed(api.get('/keys', schoolKeyList));
  return keys?.data.some(({ id, created_by: maker }) => id === asker.id && maker?.id === person.id) ?? false;
}

export type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const fresh = ['approve'];

export const actions: Actions = {
  approve: (call, sent) => decide(call, sent, 'approve'),
  decline: (call, sent) => decide(call, sent, 'decline'),
  cancel: (call, sent) => decide(call, sent, 'cancel'),
};

async function decide(
  { api, params, person, setNotice }: ScreenCall,
  sent: Sent,
  how: 'approve' | 'decline' | 'cancel',
): Promise<Next> {
  const to = `/refunds/${params['id'] ?? ''}`;
  const path = `/refund_approvals/${params['id'] ?? ''}/${how}`;
  const body = how === 'approve' ? {} : { note: sent.text('note') || null };
  const decided = await api.send({ method: 'POST', path, answer: refundApproval, body, once: sent.once });
  setNotice(decided.decided_by?.id === person.id ? decided.status : 'before');
  return { to };
}
