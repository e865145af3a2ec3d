import type { Emulator, EmulatorOptions } from '../emulation/emulator.ts';
import { unixSeconds } from '../emulation/emulator.ts';
import type { EmulatedAccount } from '../emulation/engine.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import type { SignWebhook } from '../emulation/webhook-sender.ts';
import { hmacHex, listedSecrets } from '../webhook-signature.ts';
import { Books } from './emulator-books.ts';
import { stripeRefusal } from './emulator-form.ts';
import { hostedPages } from './emulator-pages.ts';
import { addRoutes } from './emulator-routes.ts';
import { accountBody } from './emulator-wire.ts';

/** Stripe retries for up to three days, at growing intervals. Source: https://docs.stripe.com/webhooks#retries. */
const retryAfterSeconds = [5, 60, 600, 3_600, 7_200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

/** Stripe accounts on the loopback address, as Cuota uses them. Source of its API: https://docs.stripe.com/api. */
export const startStripeEmulator = (options: EmulatorOptions): Promise<Emulator> =>
  startEmulation({ name: 'stripe', options, account: ({ label }) => stripeAccount(label) });

function stripeAccount(label: string): EmulatedAccount<Books> {
  return {
    books: (tools) => new Books(tools),
    webhooks: {
      secrets: (env) => listedSecrets(env, 'STRIPE_WEBHOOK_SECRET').slice(0, 1),
      sign: signStripe,
      retryAfterSeconds,
    },
    api: {
      base: '/v1',
      refuse: (status, context) => refusals[status](context?.req.path ?? ''),
      caller: (env) => (headers) => headers.get('authorization') === `Bearer ${env['STRIPE_SECRET_KEY']}`,
      // Source: https://docs.stripe.com/api/idempotent_requests. A request refused before it runs leaves its key free.
      idempotency: {
        keptSeconds: 86_400,
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
      routes(api, books) {
        api.get('/account', (context) => context.json(accountBody(label)));
        addRoutes(api, books);
      },
    },
    pages: hostedPages,
  };
}

const refusals = {
  401: () => stripeRefusal(401, { message: 'Invalid API Key provided.' }),
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
