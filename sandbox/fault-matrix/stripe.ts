import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { stripe } from '#providers/stripe/index';
import type { Letter } from './post-office.ts';
import type { FaultSubject } from './subject.ts';

const intents = '/v1/payment_intents';
const cashBalance = 'GET /v1/customers/:id/cash_balance_transactions';

/** One event about a PaymentIntent, with everything else it has. */
const intentEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.looseObject({ id: z.string(), amount_received: z.int(), currency: z.string() }),
  }),
});

/**
 * Stripe in the fault matrix: OXXO vouchers and transfers, a signature over the whole body and its second.
 * What happens to the customer that is made before a transfer, its own tests in the provider's folder ask.
 */
export const stripeSubject: FaultSubject = {
  provider: stripe,
  offers: stripe.offers,
  routes: {
    create: [`POST ${intents}`],
    query: [`GET ${intents}/:id`, cashBalance],
    cancel: [`POST ${intents}/:id/cancel`],
    list: ['GET /v1/events'],
  },
  errorBody: '{"error":{"type":"api_error","message":"Something went wrong on our side."}}',
  meaning: (word) => (word === 'canceled' ? 'cancelled' : word === 'requires_payment_method' ? 'failed' : 'pending'),
  webhook: {
    secretVariable: 'STRIPE_WEBHOOK_SECRET',
    signatureHeaders: ['stripe-signature'],
    covers: 'body',
    toleranceSeconds: 300,
    sign: (body, at, secret) => {
      const stamp = Math.floor(at.getTime() / 1000);
      const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
      return { 'content-type': 'application/json', 'stripe-signature': `t=${stamp},v1=${signature}` };
    },
    claimed: (body) => {
      const { id, amount_received, currency } = intentEvent.parse(JSON.parse(body)).data.object;
      return { providerRef: id, minor: amount_received, currency: currency.toUpperCase() };
    },
    rewrite: (body, { minor, type, stranger }) => {
      const event = intentEvent.parse(JSON.parse(body));
      const { object } = event.data;
      return JSON.stringify({
        ...event,
        id: `${event.id}again`,
        type: type ?? event.type,
        data: {
          object: {
            ...object,
            ...(minor === undefined ? {} : { amount: minor, amount_received: minor }),
            ...(stranger ? { id: 'pi_3nobodyknows', metadata: {} } : {}),
          },
        },
      });
    },
    forgeries: {
      'another timestamp under the same signature': (genuine) =>
        withSignature(genuine, (text) => text.replace(/t=(\d+)/, (_, stamp) => `t=${Number(stamp) + 1}`)),
      'two timestamps': (genuine) => withSignature(genuine, (text) => `t=1,${text}`),
      'a timestamp that is no number': (genuine) => withSignature(genuine, (text) => text.replace(/t=\d+/, 't=now')),
      'no scheme v1': (genuine) => withSignature(genuine, (text) => text.replace('v1=', 'v0=')),
    },
  },
};

function withSignature(letter: Letter, change: (header: string) => string): Letter {
  const header = change(letter.headers['stripe-signature'] ?? '');
  return { ...letter, headers: { ...letter.headers, 'stripe-signature': header } };
}
