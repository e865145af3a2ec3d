import { redirect } from 'react-router';
import type { CardAnswers } from '#contracts/card-form';
import type { PaymentSession } from '#contracts/session';
import { defaultLocale } from '#i18n/locale';
import { otherWayField, type ShownCardOutcome, usesForm } from './shown-outcome.ts';
import { type CardOutcome, type CardSubmission, holdTokenizer, payByCard, takeTokenizer } from './card-submit.ts';

import { sayBankAsks } from './leaving.tsx';
import { forgetForm } from './form-memory.ts';
import { noteNotCharged } from '../payment/not-charged.tsx';
import { lostPayment } from '../payment/lost-payment.ts';
import { startChosen } from '../payment/start-chosen.ts';
import { inputNames, textsIn } from '../payment/form/outcome.ts';
import { showToast } from '../shell/toast-area.tsx';
import { localizeRefusal } from '../client/localized-error.ts';
import { acceptedIn, chosenOption, readChoice } from '../payment/choice.ts';
import { rememberField } from '../payment/remember-fields.ts';
import { textOf } from '../shell/parse.ts';
import { bearerSend } from '../client/browser-send.ts';
import { tab } from '../storage/browser-storage.ts';
import { rememberedSession, rememberPayment } from '../storage/stored-key.ts';
import { isFramed } from '../shell/hydrated.ts';
import { refusalOf } from '../client/refusal.ts';
import { leaveFor } from '../embedding/to-bank.tsx';

/** Handles Pay. Returns what the payer reads here; throws a redirect if another page shows the result. */
export async function submitCard(form: FormData): Promise<ShownCardOutcome> {
  const session = rememberedSession(tab.read('data') ?? '');
  const [submission, tokenize] = [readSubmission(form), takeTokenizer()];
  if (!session || !submission || !tokenize) {
    const refusal = await localizeRefusal(refusalOf('card_form_invalid', 409), session?.locale ?? defaultLocale);
    return { kind: 'refused', methodKey: '', refusal };
  }
  const outcome = await payByCard({ send: bearerSend, tokenize, browser: browserFacts() }, session, submission);
  const { askedNothing = false } = submission;
  const shown = { ...(await follow(outcome, session, submission)), askedNothing };
  // The same fields are sent again.
  if (!usesForm(shown)) holdTokenizer(tokenize);
  return shown;
}

/** Handles another way to pay. Throws a redirect to its page, or to the list if its price has changed. */
export async function submitOtherWay(form: FormData): Promise<ShownCardOutcome> {
  const session = rememberedSession(tab.read('data') ?? '');
  const choice = readChoice(form.get(otherWayField));
  const outcome = session && choice ? await startChosen(session, choice, null) : null;
  if (outcome?.kind !== 'refused') throw redirect('/checkout');
  return outcome;
}

const browserFacts = () => ({
  color_depth: screen.colorDepth,
  screen_width: Math.round(screen.width),
  screen_height: Math.round(screen.height),
  language: navigator.language,
  time_zone_offset: Math.round(new Date().getTimezoneOffset()),
});

/** Reads the form; null if it is not ours. */
export function readSubmission(form: FormData): CardSubmission | null {
  const text = (name: string): string => textOf(form, name).trim();
  const choice = readChoice(form.get('choice'));
  const [cardForm, savedCard, domiciliation] = [text('card_form'), text('saved_card'), text('domiciliation')];
  const instalments = text('instalments');
  if (!choice || !cardForm) return null;
  const answers: CardAnswers = {
    card_form: cardForm,
    holder_name: savedCard ? '' : text('holder_name'),
    email: text('email'),
    save: text('save') === '' ? 'no' : 'yes',
    ...(domiciliation ? { domiciliation } : {}),
    ...(savedCard ? { saved_card: savedCard } : {}),
    ...(instalments ? { instalments } : {}),
  };
  const acceptances = textsIn(form, inputNames.document);
  const months = Number(text('months'));
  const waits = Number(text('ends_within'));
  return {
    choice,
    acceptedPolicy: acceptedIn(form),
    answers,
    acceptances,
    ...(form.has(rememberField) && { remember: true }),
    ...(months > 0 && { months }),
    ...(waits > 0 && { endsWithinSeconds: waits }),
    ...(text('asked') === 'nothing' && { askedNothing: true }),
    ...(text('elsewhere') !== '' && { typedElsewhere: true }),
  };
}

async function follow(
  outcome: CardOutcome,
  session: PaymentSession,
  submission: CardSubmission,
): Promise<ShownCardOutcome> {
  switch (outcome.kind) {
    case 'status':
      if (outcome.payment.status === 'successful') forgetForm(tab);
      rememberPayment(outcome.payment);
      throw redirect(statusPath(outcome.payment.id));
    case 'unknown':
      rememberLost(session, submission, outcome.paymentId);
      throw redirect(statusPath(outcome.paymentId));
    case 'bank':
      rememberPayment(outcome.payment);
      if (isFramed()) throw redirect(statusPath(outcome.payment.id));
      if (!submission.typedElsewhere) await sayBankAsks(outcome.payment);
      return leaveFor(outcome.url, statusPath(outcome.payment.id), 'instead');
    case 'paid':
      noteNotCharged();
      forgetForm(tab);
      throw redirect('/successful-payment');
    case 'in_process':
      noteNotCharged();
      await sayRefused(outcome, session);
      throw redirect('/checkout');
    case 'refused':
      return {
        ...outcome,
        methodKey: submission.choice.methodKey,
        refusal: await localizeRefusal(outcome.refusal, session.locale, outcome.call),
      };
    case 'declined':
      tab.write('payment_id', outcome.payment.id);
      return outcome;
    case 'not_tokenized':
    case 'quote_changed':
      return outcome;
  }
}

function rememberLost(session: PaymentSession, { choice }: CardSubmission, paymentId: string): void {
  const option = chosenOption(session, choice.methodKey);
  if (option) rememberPayment(lostPayment(option, session, choice, paymentId));
}

/** Shown in passing while the payer goes on, except for a refused commit of card fields. Source: spec §8. */
async function sayRefused({ call, refusal }: Extract<CardOutcome, { kind: 'in_process' }>, { locale }: PaymentSession) {
  if (call === 'materialize') showToast('error', (await localizeRefusal(refusal, locale)).title, { hasNotice: true });
}

function statusPath(paymentId: string): string {
  tab.write('payment_id', paymentId);
  return `/card/status/${paymentId}`;
}
