import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { mustLookFirst } from '../../card/decline-advice.ts';
import { replacingRow } from '../../card/opened-entry.ts';
import { submitCard } from '../../card/submit-card.ts';
import { acceptedIn, type Choice } from '../../payment/choice.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import { placeOfForm } from '../../payment/place.ts';
import { startChosen } from '../../payment/start-chosen.ts';
import { rememberPayment } from '../../storage/stored-key.ts';
import type { ShownUnderRow } from './under-outcome.ts';

/** Pays by what this browser knows. Throws the redirect to the form that asks, where its answers fit no more. */
export async function payKnown(session: PaymentSession, choice: Choice, form: FormData): Promise<ShownOutcome | null> {
  const outcome = await startChosen(session, choice, acceptedIn(form), true);
  if (outcome?.kind === 'refused' && outcome.refusal.code === 'invalid_answers')
    throw redirect(placeOfForm(session, choice.methodKey) ?? '/checkout');
  return outcome;
}

/**
 * Pays by the card that is typed under its row, and returns what is said there. Throws the redirect to another page:
 * the payment's, or the card's own, if the payer must first see whether this attempt has paid.
 */
export async function payInList(
  session: PaymentSession,
  { methodKey }: Choice,
  form: FormData,
): Promise<ShownUnderRow> {
  const card = await submitCard(form).catch((thrown: unknown): never => {
    throw replacingRow(thrown);
  });
  if (card.kind === 'declined' && mustLookFirst(card.payment.decline_group)) {
    rememberPayment(card.payment);
    throw replacingRow(redirect(placeOfForm(session, methodKey) ?? '/checkout'));
  }
  return { kind: 'card', methodKey, card };
}
