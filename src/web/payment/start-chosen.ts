import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { bearerSend } from '../client/browser-send.ts';
import { tab } from '../storage/browser-storage.ts';
import { rememberPayment } from '../storage/stored-key.ts';
import { chosenTaxDataId } from '../storage/tax-choice.ts';
import { leaveFor } from '../embedding/to-bank.tsx';
import { isFramed } from '../shell/hydrated.ts';
import type { Choice } from './choice.ts';
import { fetchPageOf } from './fetch-chosen.ts';
import { pay } from './pay.ts';
import { goesOnAt, localizeOutcome, pathAfter, type ShownOutcome } from './pay-outcome.ts';
import { placeOfPayment } from './place.ts';

/** Starts a payment without a form. Goes on at its provider or throws a redirect to its page; returns any refusal. */
export async function startChosen(
  session: PaymentSession,
  choice: Choice,
  acceptedPolicy: string | null,
  known = false,
): Promise<ShownOutcome | null> {
  void fetchPageOf(session, choice.methodKey).catch(() => undefined);
  const outcome = await pay(bearerSend, session, choice, {
    acceptedPolicy,
    taxDataId: chosenTaxDataId(),
    known,
  });
  if (outcome.kind === 'started') {
    rememberPayment(outcome.payment);
    tab.write('payment_id', outcome.payment.id);
    const url = goesOnAt(outcome.payment);
    if (url && !isFramed()) return leaveFor(url, placeOfPayment(outcome.payment), 'after');
  }
  const path = pathAfter(outcome, session);
  if (path) throw redirect(path);
  return localizeOutcome(outcome, session.locale);
}
