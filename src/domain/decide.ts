/**
 * The money rules as one pure function: what is known, what happened, what follows.
 * `server/db/apply.ts` is the only code that writes these changes; nothing else changes a payment.
 */
import { allocate } from './allocate.ts';
import type { Announcement, Decision, MoneyChange, MoneyEvent, MoneyRefusal } from './money-change.ts';
import { activePayment, type MoneyState, owed, type PaymentState } from './money-state.ts';
import { type Actor, isFinal, mayMove, type PaymentPhase, type PaymentStatus } from './payment-status.ts';

/** Decides what follows from an event. No changes: the event says nothing new. Refusals are only for the payer's own events. */
export function decide(state: MoneyState, event: MoneyEvent): Decision {
  if (event.kind === 'prepared') return prepare(state, event);
  const payment = state.payments.find((candidate) => candidate.id === event.paymentId);
  if (!payment) return { ok: false, code: 'payment_not_found' };
  switch (event.kind) {
    case 'submitted':
      return submit(state, payment);
    case 'placed':
      return changes(payment.phase === 'submitting' ? [move(payment, 'pending', event.phase, 'system')] : []);
    case 'money_received':
      return changes(receive(state, payment, event));
    case 'ended':
      return changes(end(state, payment, event.as, 'evidence'));
    case 'pay_before_passed':
      return changes(payment.phase === 'awaiting_payer' ? [move(payment, 'pending', 'grace', 'system')] : []);
    case 'given_up':
      return changes(
        payment.phase === 'grace' || payment.phase === 'submitting' ? end(state, payment, 'failed', 'system') : [],
      );
    case 'abandoned':
      return changes(
        payment.status === 'pristine'
          ? [move(payment, 'cancelled', 'none', 'system'), announce(payment, 'payment.cancelled')]
          : [],
      );
  }
}

const changes = (list: readonly MoneyChange[]): Decision => ({ ok: true, changes: list });

/** What stops a payer from starting anything on this session. */
function blocked(state: MoneyState): MoneyRefusal | null {
  if (state.session.state === 'paid') return 'payment_session_already_paid';
  if (activePayment(state)) return 'payment_session_already_in_confirmation_pending_state';
  return state.session.disabled ? 'payment_session_disabled' : null;
}

function prepare(state: MoneyState, event: Extract<MoneyEvent, { kind: 'prepared' }>): Decision {
  const code = blocked(state);
  if (code) return { ok: false, code };
  const replaced = state.payments
    .filter((payment) => payment.status === 'pristine')
    .flatMap((payment) => [move(payment, 'cancelled', 'none', 'payer'), announce(payment, 'payment.cancelled')]);
  return changes([...replaced, { kind: 'payment_created', paymentId: event.paymentId }]);
}

function submit(state: MoneyState, payment: PaymentState): Decision {
  if (payment.status !== 'pristine') return { ok: false, code: 'invalid_payment_status' };
  const code = blocked(state);
  if (code) return { ok: false, code };
  const owedNow = state.charges
    .filter((charge) => payment.chargeIds.includes(charge.id))
    .reduce((sum, charge) => sum + owed(charge), 0);
  if (owedNow !== payment.base) return { ok: false, code: 'quote_changed' };
  return changes([
    move(payment, 'pending', 'submitting', 'payer'),
    { kind: 'session_moved', from: state.session.state, to: 'confirmation_pending' },
  ]);
}

/** Money is a fact: it is booked whatever the session or the payment looks like. */
function receive(
  state: MoneyState,
  payment: PaymentState,
  event: Extract<MoneyEvent, { kind: 'money_received' }>,
): readonly MoneyChange[] {
  const before = payment.received ?? 0;
  if (payment.status === 'successful' && event.minor <= before) return [];
  const late = payment.status === 'failed' || payment.status === 'rejected' || payment.status === 'cancelled';
  const first: MoneyChange[] =
    payment.status === 'successful'
      ? []
      : [move(payment, 'successful', 'none', 'evidence'), announce(payment, 'payment.succeeded')];
  const lateCase: MoneyChange[] = late
    ? [{ kind: 'case_opened', paymentId: payment.id, as: 'late', amount: event.minor }]
    : [];
  const received: MoneyChange = { kind: 'received', paymentId: payment.id, total: event.minor };
  if (event.currency !== state.session.currency) {
    const wrong: MoneyChange = {
      kind: 'case_opened',
      paymentId: payment.id,
      as: 'wrong_currency',
      amount: event.minor,
    };
    return [...first, received, ...lateCase, wrong, ...sessionAfter(state, payment, [])];
  }
  const booked = allocate(state, payment, before, event.minor);
  return [...first, received, ...booked, ...lateCase, ...sessionAfter(state, payment, booked)];
}

function end(
  state: MoneyState,
  payment: PaymentState,
  as: 'rejected' | 'failed' | 'cancelled',
  actor: Actor,
): readonly MoneyChange[] {
  if (isFinal[payment.status] || !mayMove(payment.status, as, actor)) return [];
  return [move(payment, as, 'none', actor), announce(payment, `payment.${as}`), ...sessionAfter(state, payment, [])];
}

/** S3 and S4: paid when every charge is settled, else open again once nothing is active. */
function sessionAfter(state: MoneyState, ended: PaymentState, booked: readonly MoneyChange[]): readonly MoneyChange[] {
  const { state: from } = state.session;
  if (from === 'paid') return [];
  const settledNow = new Set(
    booked.flatMap((change) => (change.kind === 'allocated' && change.as === 'settles' ? [change.chargeId] : [])),
  );
  if (state.charges.every((charge) => owed(charge) === 0 || settledNow.has(charge.id)))
    return [{ kind: 'session_moved', from, to: 'paid' }];
  const active = activePayment(state);
  return from === 'confirmation_pending' && (!active || active.id === ended.id)
    ? [{ kind: 'session_moved', from, to: 'open' }]
    : [];
}

/** A move of a payment. Throws on one that the table of payment-status.ts does not list: a bug, not an outcome. */
function move(payment: PaymentState, to: PaymentStatus, toPhase: PaymentPhase, actor: Actor): MoneyChange {
  if (payment.status !== to && !mayMove(payment.status, to, actor))
    throw new Error(`illegal move ${payment.status} -> ${to} by ${actor}`);
  return {
    kind: 'payment_moved',
    paymentId: payment.id,
    from: payment.status,
    to,
    fromPhase: payment.phase,
    toPhase,
    actor,
  };
}

const announce = (payment: PaymentState, type: Announcement): MoneyChange => ({
  kind: 'announced',
  paymentId: payment.id,
  type,
});
