/** Whether to repeat a start whose answer was lost: only while somebody wants it, as some starts take the money. */
import { attemptWindowSeconds, type MoneyState, owedOn, type PaymentState } from './money-state.ts';

/** Why nobody wants a payment any more that has not reached its provider, as far as we know. */
export type Unwanted = 'paid' | 'cancel_wished' | 'superseded' | 'disabled' | 'links_ended' | 'owes_less';

export interface StartFacts {
  /** Whether the provider's own reference is known: then it was answered. */
  readonly hasProviderRef: boolean;
  /** Whether the session has a link that the school did not revoke. An expired one counts. */
  readonly hasLink: boolean;
  /** Seconds since the payer confirmed. */
  readonly ageSeconds: number;
}

export interface StartRules {
  /** How long the provider stores idempotency keys: a later repeat could make a second payment. 0: not at all. */
  readonly repeatSeconds: number;
  /** Whether the start itself takes the money. */
  readonly capturesAtOnce: boolean;
}

/**
 * `again`: call with the same key. `answered`: nothing is missing any more. Otherwise the provider is only queried for
 * it; except for `look_up`, a found payment is voided.
 */
export type StartVerdict = 'again' | 'answered' | 'look_up' | 'too_late' | Unwanted;

/** A call must have ended before another attempt can begin: longer than any provider is waited for. */
const longestCallSeconds = 60;

/** Decides about a start without an answer. Call it under the session's lock, before each repeat. */
export function startAgain(
  state: MoneyState,
  paymentId: string,
  facts: StartFacts,
  { repeatSeconds, capturesAtOnce }: StartRules,
): StartVerdict {
  const payment = state.payments.find(({ id }) => id === paymentId);
  if (payment?.status !== 'pending' || payment.phase !== 'submitting' || facts.hasProviderRef) return 'answered';
  const unwanted = unwantedBecause(state, payment, facts);
  if (unwanted) return unwanted;
  if (repeatSeconds === 0) return 'look_up';
  const most = capturesAtOnce ? Math.min(repeatSeconds, attemptWindowSeconds - longestCallSeconds) : repeatSeconds;
  return facts.ageSeconds < most ? 'again' : 'too_late';
}

/** Why nobody wants a payment that is being started, or null while it is wanted. */
export function unwantedBecause(
  state: MoneyState,
  payment: PaymentState,
  { hasLink }: Pick<StartFacts, 'hasLink'>,
): Unwanted | null {
  if (state.session.state === 'paid' || owedOn(state.charges) === 0) return 'paid';
  if (payment.cancelRequested) return 'cancel_wished';
  if (payment.superseded) return 'superseded';
  if (state.session.disabled) return 'disabled';
  if (!hasLink) return 'links_ended';
  return owedFor(state, payment) < payment.base ? 'owes_less' : null;
}

/** Returns the debt of a payment's charges now, minor units. */
function owedFor({ charges }: MoneyState, { chargeIds }: PaymentState): number {
  return owedOn(charges.filter(({ id }) => chargeIds.includes(id)));
}
