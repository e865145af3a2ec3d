import type { Provider } from '#providers/provider';
import { otherOrigin } from '../environment-variable.ts';
import { connectStripe } from './adapter.ts';
import { paymentKinds } from './kinds.ts';

/** Stripe in Mexico. What it does and does not do: `README.md` in this folder. */
export const stripe: Provider = {
  name: 'stripe',
  offers: paymentKinds.map((kind) => kind.offer),
  // Source: https://docs.stripe.com/api/events.
  listKeptDays: 30,
  // Keys last a day, and the search may lag, with room to spare. Source: https://docs.stripe.com/search#data-freshness.
  lost: {
    start: { kind: 'repeat', forMinutes: 23 * 60, visibleAfterMinutes: 60 },
    refund: { kind: 'repeat', forMinutes: 23 * 60 },
  },
  pollAfterSeconds: [60, 300, 900],
  // A question is two or three calls, of a hundred a second. Source: https://docs.stripe.com/rate-limits.
  questionsPerSecond: 10,
  listedBy: 'pages',
  environment: {
    STRIPE_SECRET_KEY: {
      about:
        'The secret key of the Stripe account that collects for Mexico, sk_live_… or rk_live_…; in staging sk_test_… or rk_test_….',
      sandboxOnly: /^(sk|rk)_test_/,
      form: /^(sk|rk)_live_\w{16,}$/,
      test: /^(sk|rk)_test_\w{16,}$/,
    },
    STRIPE_WEBHOOK_SECRET: {
      about:
        'The signing secret of the webhook endpoint /webhooks/stripe, whsec_…; two of them, with a comma between, while it is being changed.',
      sandboxOnly: /(^|,)\s*whsec_(sandbox|demo)/,
      form: /^whsec_[\w+/=-]{24,}$/,
      isSecret: true,
    },
    STRIPE_PUBLIC_KEY: {
      about:
        'The publishable key of the same account, pk_live_… (in staging pk_test_…), which pages may show; left out, none is told.',
      sandboxOnly: /^pk_test_/,
      form: /^pk_live_\w{16,}$/,
      test: /^pk_test_\w{16,}$/,
      optional: true,
    },
    STRIPE_API_ORIGIN: otherOrigin("Stripe's own, without a path; for the sandbox.", /^https:\/\/api\.stripe\.com\/?$/),
  },
  settings: ({ STRIPE_PUBLIC_KEY: key = null }) => ({ stripe_public_key: key }),
  connect: connectStripe,
};
