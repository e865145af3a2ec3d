import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import type { ShownCardOutcome } from '../../card/shown-outcome.ts';
import { submitCard } from '../../card/submit-card.ts';
import { offlineIn, refusalOf } from '../../client/refusal.ts';
import { acceptedIn, type Choice, chosenOption } from '../../payment/choice.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import { placeOfForm } from '../../payment/place.ts';
import { startChosen } from '../../payment/start-chosen.ts';
import { rememberPayment } from '../../storage/stored-key.ts';

/**
 * Pays by what this browser knows: a card with the code typed in the list, or a form that the server answers. Throws
 * the redirect to the method's own form where that is not enough: a declined card, or answers that fit no more.
 */
export async function payKnown(session: PaymentSession, choice: Choice, form: FormData): Promise<ShownOutcome | null> {
  if (chosenOption(session, choice.methodKey)?.known?.card)
    return inList(await submitCard(form), session, choice.methodKey);
  const outcome = await startChosen(session, choice, acceptedIn(form), true);
  if (outcome?.kind === 'refused' && outcome.refusal.code === 'invalid_answers')
    throw redirect(placeOfForm(session, choice.methodKey) ?? '/checkout');
  return outcome;
}

async function inList(shown: ShownCardOutcome, session: PaymentSession, methodKey: string): Promise<ShownOutcome> {
  switch (shown.kind) {
    case 'refused':
      return shown;
    case 'declined':
      rememberPayment(shown.payment);
      throw redirect(placeOfForm(session, methodKey) ?? '/checkout');
    case 'quote_changed':
      if (shown.quote) return { kind: 'quote_changed', methodKey, before: shown.before, quote: shown.quote };
      throw redirect('/checkout');
    case 'not_tokenized':
      return { kind: 'refused', methodKey, call: null, refusal: await unsent(shown.why, session) };
  }
}

/** The card did not reach its provider: nothing was started. */
async function unsent(why: 'refused' | 'timed_out' | 'offline', { locale }: PaymentSession) {
  if (why === 'offline') return offlineIn(locale);
  await loadCardTexts(locale);
  const { notes } = cardTextsOf(locale);
  const [title, advice] =
    why === 'refused' ? [notes.untokenizedTitle, notes.untokenized] : [notes.timedOutTitle, notes.timedOut];
  return { ...refusalOf('card_form_invalid', 409), title, advice };
}
