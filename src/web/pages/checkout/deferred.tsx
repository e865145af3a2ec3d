import { redirect } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import { defaultLocale, type Locale } from '#i18n/locale';
import { otherWayField } from '../../card/shown-outcome.ts';
import { openSoon } from '../../card/open-card-form.ts';
import { tab } from '../../storage/browser-storage.ts';
import { rememberedSession } from '../../storage/stored-key.ts';
import { lacksTaxData } from '../../storage/tax-choice.ts';
import { holdAccepted } from '../../payment/accepted-here.ts';
import { notChosen, offlineIn } from '../../client/refusal.ts';
import { ask } from '../../client/api.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { anything } from '../../shell/parse.ts';
import { acceptedIn, type Choice, chosenOption, readChoice } from '../../payment/choice.ts';
import { forgetField } from '../../payment/remember-fields.ts';
import { fetchPageOf } from '../../payment/fetch-chosen.ts';
import { holdSubmit } from '../../payment/held-submit.ts';
import { refuseSubmit, type ShownOutcome } from '../../payment/pay-outcome.ts';
import { placeOfForm } from '../../payment/place.ts';
import { startChosen } from '../../payment/start-chosen.ts';
import type { ShownUnderRow } from './under-outcome.ts';

/*
 * What the checkout does without until somebody submits.
 */
export { OutcomeNotice } from '../../payment/outcome-notice.tsx';
export { WaitForSignal } from './wait-for-signal.tsx';
export { withTaxChoice } from '../../storage/tax-choice.ts';

/** Handles Continue like the server's action, with the tab's bearer. Throws a redirect to the method's keyless page. */
export async function submitCheckout(form: FormData): Promise<ShownOutcome | ShownUnderRow | null> {
  const key = form.get('data');
  const session = rememberedSession(tab.read('data') ?? (typeof key === 'string' ? key : ''));
  const choice = readChoice(form.get('choice'));
  if (form.has(forgetField)) return forget(session?.locale ?? defaultLocale);
  if (form.has(otherWayField)) return otherWay(form);
  if (!session) return refuseSubmit('invalid_request', defaultLocale);
  if (!choice) return refuseSubmit(notChosen, session.locale);
  const ownForm = placeOfForm(session, choice.methodKey);
  const accepted = acceptedIn(form);
  const option = chosenOption(session, choice.methodKey);
  const isKnown = option?.known?.card === null;
  // A card's frames say themselves that nothing was sent.
  if (form.has('card_form') || (isKnown && navigator.onLine)) {
    const { payInList, payKnown } = await import('./pay-here.ts');
    return isKnown ? payKnown(session, choice, form) : payInList(session, choice, form);
  }
  if (ownForm) {
    if (!navigator.onLine) return withoutSignal(session, choice);
    holdAccepted(accepted);
    if (option && typesCard(option) && !lacksTaxData(session)) openForm(session, option);
    // A payer led to a page that cannot load would have neither it nor the checkout.
    const isHere = await fetchPageOf(session, choice.methodKey).then(
      () => true,
      () => false,
    );
    if (!isHere) return withoutSignal(session, choice);
    // The page shows its form, not its payment that ended.
    tab.remove('payment_id');
    throw redirect(ownForm);
  }
  const outcome = await startChosen(session, choice, accepted);
  return option ? holdSubmit(option, choice, outcome, Date.now()) : outcome;
}

/** Another way than the card that was declined; any refusal stands above the list. */
async function otherWay(form: FormData): Promise<ShownOutcome | null> {
  const outcome = await import('../../card/submit-card.ts').then((script) => script.submitOtherWay(form));
  return outcome.kind === 'refused' ? outcome : null;
}

/** Has this browser forget the way it knows. The list is read again; null once it is forgotten. */
async function forget(locale: Locale): Promise<ShownOutcome | null> {
  const answer = await ask(bearerSend, '/api/payer/known-way', anything, { method: 'DELETE' });
  if (answer.ok) return null;
  const refusal = await import('../../client/localized-error.ts').then(
    (script) => script.localizeRefusal(answer.refusal, locale),
    () => offlineIn(locale),
  );
  // Without a call: the bar, which speaks of paying, says nothing.
  return { kind: 'refused', methodKey: '', refusal };
}

const withoutSignal = ({ locale }: PaymentSession, { methodKey }: Choice): ShownOutcome => ({
  kind: 'refused',
  methodKey,
  call: null,
  refusal: offlineIn(locale),
});

/** Opens the form and the connection of its frames in parallel, before their page is drawn. */
function openForm(session: PaymentSession, option: PaymentMethodOption): void {
  openSoon(session, option);
  void import('../../card/provider-fields.ts').then(
    (script) => script.connectFrames(option, session.card_frame_origin),
    () => undefined,
  );
}
