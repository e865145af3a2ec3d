/** A payment session's stored states. "Expired" belongs to its link and "disabled" is a flag. */
export const sessionStates = ['open', 'confirmation_pending', 'paid'] as const;
export type SessionState = (typeof sessionStates)[number];

export interface SessionTransition {
  readonly id: string;
  readonly from: SessionState | 'new';
  readonly to: SessionState;
  readonly because: string;
}

/** Every legal move of a session. */
export const sessionTransitions = [
  { id: 'S1', from: 'new', to: 'open', because: 'the school created it' },
  { id: 'S2', from: 'open', to: 'confirmation_pending', because: 'a payment was submitted' },
  {
    id: 'S3',
    from: 'confirmation_pending',
    to: 'open',
    because: 'the active payment ended, or half an hour passed and it was superseded',
  },
  { id: 'S4a', from: 'open', to: 'paid', because: 'every charge is settled' },
  { id: 'S4b', from: 'confirmation_pending', to: 'paid', because: 'every charge is settled' },
  { id: 'S8a', from: 'paid', to: 'open', because: 'money went back, so that a charge is owed again' },
  {
    id: 'S8b',
    from: 'paid',
    to: 'confirmation_pending',
    because: 'money went back while another payment is still active',
  },
] as const satisfies readonly SessionTransition[];

export interface SessionFacts {
  readonly state: SessionState;
  readonly disabled: boolean;
  readonly linkExpiresAt: Date;
  readonly linkRevoked: boolean;
}

/** The session's condition for a payer who opens the link. */
export type SessionCondition = 'payable' | 'confirmation_pending' | 'already_paid' | 'expired' | 'disabled';

/** Returns the first condition that holds: paid, expired, confirmation pending, disabled, payable. Source: spec §4. */
export function sessionCondition(facts: SessionFacts, now: Date): SessionCondition {
  if (facts.state === 'paid') return 'already_paid';
  if (facts.linkRevoked || now >= facts.linkExpiresAt) return 'expired';
  if (facts.state === 'confirmation_pending') return 'confirmation_pending';
  return facts.disabled ? 'disabled' : 'payable';
}
