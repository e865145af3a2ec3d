import type { ProblemCode } from '#contracts/problem';
import type { TransitionResult } from './decision.ts';
import { Refusal } from '../../basics/refusal.ts';

type Refused = Extract<TransitionResult, { ok: false }>;

const sentences: Readonly<Record<Refused['code'], string>> = {
  payment_session_not_found: 'No such payment session.',
  payment_session_already_paid: 'The session is paid.',
  payment_session_already_in_confirmation_pending_state: 'Another payment of the session is in process.',
  payment_session_disabled: 'The school has payments disabled.',
  payment_session_under_review: 'A short payment of the session waits for the school’s decision.',
  invalid_payment_status: 'The payment does not allow this any more.',
  payment_not_found: 'No such payment.',
  case_not_found: 'No such case is open.',
  amount_out_of_range: 'That is more than what is left of the payment.',
  quote_changed: 'What this payment costs has changed.',
};

export function moneyRefusal({ code }: Refused, metadata: Readonly<Record<string, unknown>> = {}): Refusal {
  const known: ProblemCode = code;
  return new Refusal(known, sentences[code], metadata);
}
