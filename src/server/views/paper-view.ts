/** The papers of a payment: which it has, what stands on them, and the code that shows whether they are genuine. */
import type { PaperFacts } from '#domain/paper-state';
import type { PaymentRow } from '../db/read/payment-row.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import type { Services } from '../services/services.ts';

/** What is our own id at its provider too says nothing to whoever reads it. */
const shownRef = ({ id, provider_ref: ref }: PaymentRow): string | null => (ref?.includes(id) ? null : ref);

/** The reference on a payment's papers; null where it has none. */
export const printedReference = (payment: PaymentRow): string | null => payment.reference ?? shownRef(payment);

/** What a paper is compared by. */
export function printedNumber(payment: PaymentRow): {
  readonly of: 'reference' | 'confirmation';
  readonly text: string;
} {
  const reference = printedReference(payment);
  return reference === null
    ? { of: 'confirmation', text: payment.confirmation_number }
    : { of: 'reference', text: reference };
}

export const paperFacts = (facts: SessionFacts, payment: PaymentRow): PaperFacts => ({
  status: payment.status,
  phase: payment.phase,
  received: payment.received,
  returned: payment.returned,
  payBefore: payment.pay_before,
  isUnwanted: payment.cancel_requested_at !== null || facts.state === 'paid',
  cases: payment.cases,
});

/** Where the code on a payment's papers leads; null while it has none, and once its school revoked it. */
export function checkUrl({ origin, keys }: Pick<Services, 'origin' | 'keys'>, payment: PaymentRow): string | null {
  const isSlip = payment.status === 'pending' && payment.next_step?.kind === 'instructions';
  const hasPaper = payment.status === 'successful' || isSlip;
  return hasPaper && payment.check_revoked_at === null ? `${origin}/check/${keys.checkKey(payment.id)}` : null;
}
