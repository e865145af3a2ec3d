import { decide } from '#domain/decide';
import type { MoneyEvent } from '#domain/money-change';
import type { MoneyState, PaymentState } from '#domain/money-state';
import { paymentPhases } from '#domain/payment-status';
import { initialFields } from '#domain/receive-money';

export const pendingPhases = paymentPhases.filter((phase) => phase !== 'none');
type PendingPhase = (typeof pendingPhases)[number];

/** No table lists the ways between phases: they are what \`decide\` answers. */
export function phaseTransitions(): readonly { from: string; to: string; why: string }[] {
  const events: readonly (readonly [MoneyEvent, string])[] = [
    [{ kind: 'placed', paymentId: 'p', phase: 'awaiting_payer' }, 'P3 the provider has it, the payer moves next'],
    [{ kind: 'placed', paymentId: 'p', phase: 'awaiting_provider' }, 'P3 the provider has it and works on it'],
    [{ kind: 'with_payer', paymentId: 'p' }, 'the provider now wants something of the payer'],
    [{ kind: 'with_provider', paymentId: 'p' }, 'the payer did their part, the provider works on it'],
    [{ kind: 'pay_before_passed', paymentId: 'p' }, 'pay-before passed, money may still be on its way'],
  ];
  return pendingPhases.flatMap((from) =>
    events.flatMap(([event, why]) => {
      const to = follows(from, event)?.toPhase;
      return to ? [{ from, to, why }] : [];
    }),
  );
}

/** The move that follows from an event for a payment in this phase, if one does. */
export function follows(phase: PendingPhase, event: MoneyEvent) {
  const decision = decide(pendingIn(phase), event);
  return decision.ok ? decision.changes.find((change) => change.kind === 'payment_moved') : undefined;
}

/** Where a payment stands once it was submitted. */
export function firstPhase(): string {
  const decision = decide(stateOf({ ...blank, status: 'pristine', phase: 'none' }), {
    kind: 'submitted',
    paymentId: 'p',
    agreed: blank,
  });
  const move = decision.ok ? decision.changes.find((change) => change.kind === 'payment_moved') : undefined;
  if (!move) throw new Error('a pristine payment cannot be submitted');
  return move.toPhase;
}

const blank = {
  ...initialFields,
  id: 'p',
  base: 1,
  commission: 0,
  hasTaxData: false,
  chargeIds: ['c'],
} as const satisfies Omit<PaymentState, 'status'>;

const pendingIn = (phase: PendingPhase): MoneyState => stateOf({ ...blank, status: 'pending', phase });

function stateOf(only: PaymentState): MoneyState {
  const state = only.status === 'pending' ? 'confirmation_pending' : 'open';
  const flags = { disabled: false, restPayable: true, generateInvoice: false };
  return {
    session: { id: 's', state, currency: 'MXN', ...flags },
    charges: [{ id: 'c', amount: 1, allocated: 0, settledElsewhere: false }],
    payments: [only],
  };
}
