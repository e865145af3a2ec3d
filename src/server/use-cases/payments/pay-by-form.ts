import * as z from 'zod/mini';
import type { CardAnswers } from '#contracts/card-form';
import type { PaymentDetail } from '#contracts/payment-detail';
import { offerByKey } from '#providers/registry';
import { readCardForm } from '../../db/write/card-forms.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { preparePayment, type PrepareRequest } from './prepare-payment.ts';
import { readPaymentView } from './read-payment.ts';
import { submitPayment, type SubmitRequest } from './submit-payment.ts';

export interface FormPayment
  extends Omit<PrepareRequest, 'entity' | 'method'>, Pick<SubmitRequest, 'acceptances' | 'client'> {
  readonly answers: CardAnswers;
}

/**
 * Prepares and submits a payment with the card that was typed into a form. A form that paid already answers its payment
 * again. Throws `card_form_invalid` for another session's form, and refuses as `preparePayment` and `submitPayment` do.
 */
export async function payByForm(
  services: Services,
  { answers, acceptances = {}, client, ...request }: FormPayment,
): Promise<PaymentDetail> {
  const { sessionId, locale } = request;
  const isId = z.uuid().safeParse(answers.card_form).success;
  const form = isId ? await readCardForm(services.db, sessionId, answers.card_form) : null;
  const offer = form && offerByKey(form.methodKey);
  if (!form || !offer) throw new Refusal('card_form_invalid', 'This session has no such card form.');
  const paymentId = form.paymentId ?? (await prepareFor(services, request, offer));
  if (form.paymentId === null)
    await submitPayment(services, {
      sessionId,
      paymentId,
      quoteId: null,
      answers: given(answers),
      acceptances,
      client,
    });
  return readPaymentView(services, { sessionId, paymentId, locale });
}

const given = (answers: CardAnswers): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

async function prepareFor(
  services: Services,
  request: Omit<PrepareRequest, 'entity' | 'method'>,
  { gateway, type }: { readonly gateway: string; readonly type: string },
): Promise<string> {
  return (await preparePayment(services, { ...request, entity: gateway, method: type })).paymentId;
}
