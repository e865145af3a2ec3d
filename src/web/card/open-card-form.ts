import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { ask, post, type Send } from '../client/api.ts';
import { withFields } from '../shell/parse.ts';
import { bearerSend } from '../client/browser-send.ts';
import type { Refusal } from '../client/refusal.ts';

const isCardForm = withFields<CardForm>({
  id: 'string',
  provider: 'string',
  parameters: 'object',
  total_amount: 'number',
  acceptances: 'list',
});

export type OpenedForm =
  | { readonly kind: 'open'; readonly form: CardForm }
  /** Nothing is owed any more. */
  | { readonly kind: 'paid' }
  /** Another payment is on its way. */
  | { readonly kind: 'in_process' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Requests card fields for the current price. No payment is made and no money moves. */
export async function openCardForm(
  send: Send,
  session: PaymentSession,
  option: PaymentMethodOption,
): Promise<OpenedForm> {
  const answer = await ask(
    send,
    `/api/sessions/${session.id}/card_form?locale=${session.locale}`,
    isCardForm,
    post({ entity: option.gateway, method: option.type }),
  );
  if (answer.ok) return { kind: 'open', form: answer.value };
  const { refusal } = answer;
  switch (refusal.code) {
    case 'payment_session_already_paid':
      return { kind: 'paid' };
    case 'payment_session_already_in_confirmation_pending_state':
      return { kind: 'in_process' };
    case 'payment_session_expired':
      return { kind: 'expired' };
    default:
      return { kind: 'refused', refusal };
  }
}

interface Opening {
  readonly sessionId: string;
  readonly methodKey: string;
  readonly form: Promise<OpenedForm>;
}
let opening: Opening | null = null;

/** Requests the form at the submit that leads to its page, before that page is drawn. */
export function openSoon(session: PaymentSession, option: PaymentMethodOption): void {
  opening = { sessionId: session.id, methodKey: option.key, form: openCardForm(bearerSend, session, option) };
}

/** Returns the form requested at the submit, once; else requests one now. */
export function takeOpening(session: PaymentSession, option: PaymentMethodOption): Promise<OpenedForm> {
  const taken = opening;
  opening = null;
  const isIt = taken?.sessionId === session.id && taken.methodKey === option.key;
  return isIt ? taken.form : openCardForm(bearerSend, session, option);
}
