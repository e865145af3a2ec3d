/**
 * The money rules as one pure function: from a state and an event to changes.
 * `server/db/write/apply.ts` is the only code that writes these changes; nothing else changes a payment.
 */
import type { AgreedPrice, Decision, MoneyChange, MoneyEvent, MoneyRefusal } from './money-change.ts';
import { activePayment, type MoneyState, owed, owedOn, type PaymentState } from './money-state.ts';
import { move, tell } from './change-builders.ts';
import { type MoveCause, isFinal, mayMove } from './payment-status.ts';
import { reinstate } from './reinstate-money.ts';
import { receive, receiveUnattempted } from './receive-money.ts';
import { sessionAfter, settledCharges } from './session-after.ts';
import { decideCase, returnMoney } from './settle-case.ts';

/** Returns the changes of an event; none if it brings nothing new. Only requests of a payer or a school are refused. */
export function decide(state: MoneyState, event: MoneyEvent): Decision {
  if (event.kind === 'prepared') return prepare(state, event);
  if (event.kind === 'money_found') return changes(receiveUnattempted(state, event));
  const payment = state.payments.find((candidate) => candidate.id === event.paymentId);
  if (!payment) return { ok: false, code: 'payment_not_found' };
  switch (event.kind) {
    case 'submitted':
      return submit(state, payment, event.agreed);
    case 'placed':
      return changes(place(payment, event.phase));
    case 'money_received':
      return changes(receive(state, payment, event));
    case 'ended':
      return changes(end(state, payment, event.as, 'evidence'));
    case 'money_returned':
      return returnMoney(state, payment, event);
    case 'money_reinstated':
      return reinstate(state, payment, event);
    case 'case_decided':
      return decideCase(state, payment, event);
    case 'with_payer':
      return changes(
        payment.phase === 'awaiting_provider' ? [move(payment, 'pending', 'awaiting_payer', 'system')] : [],
      );
    case 'with_provider':
      return changes(
        payment.phase === 'awaiting_payer' || payment.phase === 'grace'
          ? [move(payment, 'pending', 'awaiting_provider', 'system')]
          : [],
      );
    case 'pay_before_passed':
      return changes(payment.phase === 'awaiting_payer' ? [move(payment, 'pending', 'grace', 'system')] : []);
    case 'given_up':
      return changes(mayGiveUp(payment, event) ? end(state, payment, 'failed', 'system') : []);
    case 'cancel_wished':
      return changes(requestCancel(payment));
    case 'window_passed':
      return changes(supersede(state, payment));
    case 'abandoned':
      return changes(payment.status === 'pristine' ? [move(payment, 'cancelled', 'none', 'system')] : []);
  }
}

/** The provider ends what it is processing, while it can be queried. */
function mayGiveUp(
  { phase }: PaymentState,
  { nobodyToAsk = false }: Extract<MoneyEvent, { kind: 'given_up' }>,
): boolean {
  return phase === 'grace' || phase === 'submitting' || (nobodyToAsk && phase === 'awaiting_provider');
}

const changes = (list: readonly MoneyChange[]): Decision => ({ ok: true, changes: list });

/** Returns why a payer cannot start anything on this session, or null. */
function blocked(state: MoneyState): MoneyRefusal | null {
  if (state.session.state === 'paid' || owedOn(state.charges) === 0) return 'payment_session_already_paid';
  if (activePayment(state)) return 'payment_session_already_in_confirmation_pending_state';
  if (state.session.disabled) return 'payment_session_disabled';
  const short = state.payments.some(({ openCases }) => openCases.some(({ kind }) => kind === 'underpaid'));
  return short && !state.session.restPayable ? 'payment_session_under_review' : null;
}

function prepare(state: MoneyState, event: Extract<MoneyEvent, { kind: 'prepared' }>): Decision {
  const code = blocked(state);
  if (code) return { ok: false, code };
  // No notification: the school never heard of these, and a payer who switches often would flood its endpoint.
  const replaced = state.payments
    .filter((payment) => payment.status === 'pristine')
    .map((payment) => move(payment, 'cancelled', 'none', 'payer'));
  return changes([...replaced, { kind: 'payment_created', paymentId: event.paymentId, as: 'pristine' }]);
}

function submit(state: MoneyState, payment: PaymentState, agreed: AgreedPrice): Decision {
  if (payment.status !== 'pristine') return { ok: false, code: 'invalid_payment_status' };
  const code = blocked(state);
  if (code) return { ok: false, code };
  const owedNow = state.charges
    .filter((charge) => payment.chargeIds.includes(charge.id))
    .reduce((sum, charge) => sum + owed(charge), 0);
  if (owedNow !== payment.base || !isSamePrice(payment, agreed)) return { ok: false, code: 'quote_changed' };
  return changes([
    move(payment, 'pending', 'submitting', 'payer'),
    { kind: 'session_moved', from: state.session.state, to: 'confirmation_pending' },
  ]);
}

/** Another device may have had the payment repriced after this one read it. */
function isSamePrice(payment: PaymentState, agreed: AgreedPrice): boolean {
  return (
    payment.base === agreed.base &&
    payment.commission === agreed.commission &&
    payment.chargeIds.length === agreed.chargeIds.length &&
    payment.chargeIds.every((id) => agreed.chargeIds.includes(id))
  );
}

function place(payment: PaymentState, phase: 'awaiting_payer' | 'awaiting_provider'): readonly MoneyChange[] {
  return payment.phase === 'submitting'
    ? [move(payment, 'pending', phase, 'system'), tell(payment.id, 'payment.pending')]
    : [];
}

function end(
  state: MoneyState,
  payment: PaymentState,
  as: 'rejected' | 'failed' | 'cancelled',
  actor: MoveCause,
): readonly MoneyChange[] {
  if (isFinal[payment.status] || !mayMove(payment.status, as, actor)) return [];
  return [
    move(payment, as, 'none', actor),
    tell(payment.id, `payment.${as}`),
    ...sessionAfter(state, settledCharges(state), payment.id, true),
  ];
}

/** Requests its void; only the provider's report of that, or of money, ends it. */
function requestCancel({ id, status, cancelRequested }: PaymentState): readonly MoneyChange[] {
  return status === 'pending' && !cancelRequested ? [{ kind: 'cancel_wanted', paymentId: id }] : [];
}

/** S3 by the clock: the session opens again, the attempt stays payable and is still queried. */
function supersede(state: MoneyState, payment: PaymentState): readonly MoneyChange[] {
  if (payment.status !== 'pending' || payment.superseded) return [];
  return [
    { kind: 'superseded', paymentId: payment.id },
    ...sessionAfter(state, settledCharges(state), payment.id, true),
  ];
}
