import { Hono } from 'hono';
import { formRequest } from '#contracts/offer-form';
import { merchantRequest, merchantSession, walletForm } from '#contracts/wallet';
import { openWallet, validateMerchant } from '../use-cases/payments/open-wallet.ts';
import type { Services } from '../services/services.ts';
import { bodyRefusals, formRefusals } from './checkout-object.ts';
import { answer } from './openapi.ts';
import { limitForms } from './payer-forms.ts';
import { payerPost, payerRoutes } from './payer-route.ts';

/** The wallets of the token's payer's phone. */
export const walletRoutes = payerRoutes(
  payerPost('/sessions/:id/wallet', 'openWallet', {
    summary: 'Open a phone’s wallet for what a payment by it costs now. No payment is made.',
    description:
      'For methods whose `step` is `wallet`. `commit` names it in `answers.card_form` and brings the sheet’s token in ' +
      '`wallet_token`; it is good for one attempt, for 60 minutes, and for this total only.',
    body: formRequest,
    limits: [limitForms],
    201: answer(walletForm, 'What the sheet is opened with.'),
    refusals: [...bodyRefusals, ...formRefusals],
    does: ({ services, sessionId }, { body }) => openWallet(services, { sessionId, ...body }),
  }),
  payerPost('/sessions/:id/wallet_merchant', 'validateWalletMerchant', {
    summary: 'Have Apple confirm the merchant of an open Apple Pay sheet.',
    description:
      '`validation_url` is an address that Apple publishes, or `invalid_request`. The domain is the server’s.',
    body: merchantRequest,
    limits: [limitForms],
    200: answer(merchantSession, 'Apple’s own session, for the sheet.'),
    refusals: [...bodyRefusals, ...formRefusals],
    does: ({ services, sessionId }, { body: { validation_url: url, ...choice } }) =>
      validateMerchant(services, { sessionId, url, ...choice }),
  }),
);

/** Apple looks for its file on our host before it knows a domain; every account has the same, from one agreement. */
export function domainFileRoute({ accounts }: Services): Hono {
  const routes = new Hono();
  routes.get('/.well-known/apple-developer-merchantid-domain-association', async (context) => {
    const file = (await accounts.all()).map(({ domainFile }) => domainFile).find(Boolean);
    if (!file) return context.notFound();
    return context.text(file, 200, { 'cache-control': 'public, max-age=300' });
  });
  return routes;
}
