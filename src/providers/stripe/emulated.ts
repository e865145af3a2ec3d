import * as z from 'zod/mini';
import { checkClabe } from '#domain/clabe';
import { type EmulatedProvider, renewing, startedAs, usualEndings } from '../emulation/emulated-provider.ts';
import { withHeader } from '../emulation/webhook-capture.ts';
import { signStripe, startStripeEmulator } from './emulator.ts';
import { stripe } from './index.ts';

const intents = '/v1/payment_intents';
const signature = 'stripe-signature';

/** One event about a PaymentIntent, with everything else it has. */
const intentEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.looseObject({ id: z.string(), amount_received: z.int(), currency: z.string() }),
  }),
});

/** The emulated Stripe: OXXO vouchers and transfers, a signature over the whole body and its second. */
export const emulated = {
  provider: stripe,
  faultClass: 'repeatable',
  keys(account = 'stripe') {
    const name = account === 'stripe' ? 'cuota_sandbox' : `cuota_sandbox_${account}`;
    return {
      STRIPE_SECRET_KEY: `sk_test_${name}`,
      STRIPE_PUBLIC_KEY: `pk_test_${name}`,
      STRIPE_WEBHOOK_SECRET: `whsec_sandbox_${account}`,
    };
  },
  renewed: renewing('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
  start: startedAs('STRIPE_API_ORIGIN', startStripeEmulator),
  desk: {
    'MX/store/stripe': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'expired' } },
    'MX/transfer/transfer': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'cancelled' } },
  },
  routes: {
    create: [`POST ${intents}`],
    query: [`GET ${intents}/:id`, 'GET /v1/customers/:id/cash_balance_transactions'],
    cancel: [`POST ${intents}/:id/cancel`],
    list: ['GET /v1/events'],
  },
  refundRoute: 'POST /v1/refunds',
  errorBody: '{"error":{"type":"api_error","message":"Something went wrong on our side."}}',
  unknownRef: 'pi_3doesnotexist',
  meaning: (word) => (word === 'canceled' ? 'cancelled' : word === 'requires_payment_method' ? 'failed' : 'pending'),
  endings: { ...usualEndings, rejected: 'failed' },
  webhook: {
    secretVariable: 'STRIPE_WEBHOOK_SECRET',
    signatureHeaders: [signature],
    covers: 'body',
    toleranceSeconds: 300,
    sign: signStripe,
    claimed: (body) => {
      const { id, amount_received, currency } = intentEvent.parse(JSON.parse(body)).data.object;
      return { providerRef: id, minor: amount_received, currency: currency.toUpperCase() };
    },
    rewrite: (body, { minor, type, stranger }) => {
      const event = intentEvent.parse(JSON.parse(body));
      const object = {
        ...event.data.object,
        ...(minor === undefined ? {} : { amount: minor, amount_received: minor }),
        ...(stranger ? { id: 'pi_3nobodyknows', metadata: {} } : {}),
      };
      return JSON.stringify({ ...event, id: `${event.id}again`, type: type ?? event.type, data: { object } });
    },
    forgeries: {
      'another timestamp under the same signature': (genuine) =>
        withHeader(genuine, signature, (text) => text.replace(/t=(\d+)/, (_, stamp) => `t=${Number(stamp) + 1}`)),
      'two timestamps': (genuine) => withHeader(genuine, signature, (text) => `t=1,${text}`),
      'a timestamp that is no number': (genuine) =>
        withHeader(genuine, signature, (text) => text.replace(/t=\d+/, 't=now')),
      'no scheme v1': (genuine) => withHeader(genuine, signature, (text) => text.replace('v1=', 'v0=')),
    },
  },
  console: {
    reference: ({ reference }) =>
      reference !== null && checkClabe(reference) === 'ok'
        ? {
            name: 'CLABE',
            hint: 'A CLABE takes any amount, any number of times. Money for an open payment shows at once; a second transfer, or one after Cancel, names no payment and shows with the daily list: press +1 day.',
          }
        : null,
  },
} as const satisfies EmulatedProvider;
