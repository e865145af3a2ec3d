import type { Emulator, EmulatorOptions } from '../emulation/emulator.ts';
import { unixSeconds } from '../emulation/emulator.ts';
import { startEmulation } from '../emulation/engine.ts';
import type { SignWebhook } from '../emulation/webhook-sender.ts';
import { hmacHex, listedSecrets } from '../webhook-signature.ts';
import { Books } from './emulator-books.ts';
import { stripeRefusal } from './emulator-form.ts';
import { hostedPages } from './emulator-pages.ts';
import { addRoutes } from './emulator-routes.ts';

/** Stripe answers again for up to three days, further and further apart. Source: https://docs.stripe.com/webhooks#retries. */
const retryAfterSeconds = [5, 60, 600, 3_600, 7_200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

/** A Stripe account of its own on the loopback address, as far as Cuota uses one. Source of its API: https://docs.stripe.com/api. */
export function startStripeEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { STRIPE_SECRET_KEY: secretKey } = options.env;
  return startEmulation({
    name: 'stripe',
    options,
    books: (tools) => new Books(tools),
    webhooks: {
      secrets: listedSecrets(options.env, 'STRIPE_WEBHOOK_SECRET').slice(0, 1),
      sign: signStripe,
      retryAfterSeconds,
    },
    api: {
      base: '/v1',
      refuse: (status, context) => outages[status](context?.req.path ?? ''),
      authorize(context) {
        if (context.req.header('authorization') !== `Bearer ${secretKey}`)
          throw stripeRefusal(401, { message: 'Invalid API Key provided.' });
      },
      // Source: https://docs.stripe.com/api/idempotent_requests. A request refused before it is carried out leaves its key free.
      idempotency: {
        keptSeconds: 86_400,
        scope: (context) => context.req.header('authorization') ?? '',
        frees: (status) => status === 400,
        otherRequest: () =>
          stripeRefusal(400, { type: 'idempotency_error', message: 'This key was used with other parameters first.' }),
        inUse: () =>
          stripeRefusal(409, {
            type: 'idempotency_error',
            code: 'idempotency_key_in_use',
            message: 'There is currently another in-progress request using this key.',
          }),
      },
      routes: addRoutes,
    },
    pages: hostedPages,
  });
}

const outages = {
  404: (path: string) => stripeRefusal(404, { message: `Unrecognized request URL (${path}).` }),
  429: () => stripeRefusal(429, { code: 'rate_limit', message: 'Request rate limit exceeded.' }),
  500: () => stripeRefusal(500, { type: 'api_error', message: 'Something went wrong on our side.' }),
} as const;

/** Source: https://docs.stripe.com/webhooks/signature. */
export const signStripe: SignWebhook = (body, at, secrets) => {
  const stamp = unixSeconds(at);
  const signatures = secrets.map((secret) => `v1=${hmacHex(secret, `${stamp}.${body}`)}`);
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': [`t=${stamp}`, ...signatures].join(','),
    },
  };
};
