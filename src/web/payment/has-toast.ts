import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import type { ShownOutcome } from './shown-outcome.ts';

/** Whether a refusal is said in a toast too: what materialize and commit refused, but no commit of card fields, whose page says it where the card is. Source: spec §8. */
export function hasToast(
  outcome: ShownOutcome,
  { settings }: PaymentSession,
): outcome is Extract<ShownOutcome, { kind: 'refused' }> {
  if (outcome.kind !== 'refused' || !outcome.call) return false;
  const option = settings.checkout_payment_options.find(({ key }) => key === outcome.methodKey);
  return !(outcome.call === 'commit' && option && typesCard(option));
}
