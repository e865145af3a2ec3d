import { cardForm } from '#contracts/card-form';
import { confirmCheckoutSessionRequest } from '#contracts/checkout-session';
import { paymentDetail } from '#contracts/payment-detail';
import { openCardForm } from '../use-cases/payments/card-form.ts';
import { payByForm } from '../use-cases/payments/pay-by-form.ts';
import type { MethodChoice } from '../views/price.ts';
import {
  bodyRefusals,
  cardRefusals,
  checkoutObject,
  chosenIn,
  formRefusals,
  prepareRefusals,
} from './checkout-object.ts';
import { limitForms } from './payer-forms.ts';
import { limitChoices } from '../http/rate-limit.ts';
import { answer } from './openapi.ts';
import { payerPost, payerRoutes } from './payer-route.ts';

/**
 * A wallet's pair of calls, on our own paths: open a provider's fields, then pay with what was typed. `wallet`: its
 * method. Source: spec §7.
 */
export const checkoutSessionAliases = (wallet: Pick<MethodChoice, 'entity' | 'method'>) =>
  payerRoutes(
    payerPost('/checkout_sessions', 'openCheckoutSession', {
      summary: 'Open a wallet’s checkout session: the card provider’s fields for what a card payment costs now.',
      description: 'No payment is made. The body is `{}`; amounts in it are ignored.',
      body: checkoutObject,
      limits: [limitForms],
      201: answer(cardForm, 'The session; its `id` is what is confirmed.'),
      refusals: [...bodyRefusals, ...formRefusals],
      does: ({ services, sessionId, locale }) => openCardForm(services, { sessionId, ...wallet, locale }),
    }),
    payerPost('/checkout_sessions/:checkoutSessionId/confirm', 'confirmCheckoutSession', {
      summary: 'Pay with the card that was typed into a checkout session’s fields.',
      description:
        '`materialize` and `commit` in one call. A session that paid answers its payment again. ' +
        'A refusal after the payment was prepared names it in `metadata.payment_id`.',
      body: confirmCheckoutSessionRequest,
      limits: [limitChoices],
      200: answer(paymentDetail, 'The payment.'),
      refusals: [
        ...bodyRefusals,
        ...prepareRefusals,
        'invalid_payment_status',
        'quote_changed',
        ...cardRefusals,
        'acceptance_required',
        'provider_unavailable',
      ],
      does: (
        { services, sessionId, client },
        { id, body: { accepted_policy, tax_data_id, months, acceptances, ...given } },
      ) => {
        const answers = { ...given, card_form: id };
        const chosen = { ...chosenIn({ accepted_policy, tax_data_id }), months, ...(acceptances && { acceptances }) };
        return payByForm(services, { sessionId, answers, client, ...chosen });
      },
    }),
  );
