import { Hono } from 'hono';
import { cardForm } from '#contracts/card-form';
import { confirmCheckoutSessionRequest } from '#contracts/checkout-session';
import { paymentDetail } from '#contracts/payment-detail';
import { type PayerEnv, requirePayer } from '../http/payer-auth.ts';
import { clientFacts } from '../http/client-address.ts';
import { limitChoices, sharedLimit, takePoint } from '../http/rate-limit.ts';
import { checkedBody, localeOfQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { openCardForm, payByForm } from '../use-cases/payments/card-form.ts';
import type { MethodChoice } from '../views/price.ts';
import {
  bodyRefusals,
  cardRefusals,
  checkoutObject,
  chosenIn,
  formRefusals,
  prepareRefusals,
} from './checkout-object.ts';
import { answer, payerCall } from './openapi.ts';
import { formsPerSession } from './payer-forms.ts';

/** A wallet's pair of calls, on our own paths: open a provider's fields, then pay with what was typed. `wallet`: the method it stands for. Source: spec §7. */
export function checkoutSessionAliases(
  services: Services,
  wallet: Pick<MethodChoice, 'entity' | 'method'>,
): Hono<PayerEnv> {
  const aliases = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  const forms = sharedLimit(services, formsPerSession);

  aliases.post('/checkout_sessions', describeOpen, payer, checkedBody(checkoutObject), async (c) => {
    const { sessionId } = c.var.claims;
    await takePoint(forms, sessionId, 'Too many card forms were opened for this session.');
    return c.json(await openCardForm(services, { sessionId, ...wallet, locale: localeOfQuery(c) }), 201);
  });
  const body = checkedBody(confirmCheckoutSessionRequest);
  aliases.post(
    '/checkout_sessions/:checkoutSessionId/confirm',
    describeConfirm,
    payer,
    body,
    limitChoices(services),
    async (c) => {
      const { accepted_policy, tax_data_id, acceptances, ...given } = c.req.valid('json');
      const answers = { ...given, card_form: c.req.param('checkoutSessionId') };
      const { sessionId } = c.var.claims;
      const chosen = { ...chosenIn({ accepted_policy, tax_data_id }), ...(acceptances && { acceptances }) };
      return c.json(await payByForm(services, { sessionId, answers, client: clientFacts(c), ...chosen }));
    },
  );
  return aliases;
}

const describeOpen = payerCall('openCheckoutSession', {
  summary: 'Open a wallet’s checkout session: the card provider’s fields for what a card payment costs now.',
  description: 'No payment is made. The body is `{}`; amounts in it are ignored.',
  201: answer(cardForm, 'The session; its `id` is what is confirmed.'),
  refusals: [...bodyRefusals, ...formRefusals],
});

const describeConfirm = payerCall('confirmCheckoutSession', {
  summary: 'Pay with the card that was typed into a checkout session’s fields.',
  description:
    '`materialize` and `commit` in one call. A session that paid answers its payment again. ' +
    'A refusal after the payment was prepared names it in `metadata.payment_id`.',
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
});
