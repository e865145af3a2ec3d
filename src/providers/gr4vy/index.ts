import { monthCostsForm } from '#domain/months';
import type { Provider } from '#providers/provider';
import { otherOrigin } from '../environment-variable.ts';
import { connectGr4vy } from './adapter.ts';
import { frameOrigins, redirectOrigins } from './client.ts';
import { paymentKinds } from './kinds.ts';
import { carries, walletHosts } from './wallets.ts';

/** Cards, and references for shops, through Gr4vy. What it does and does not do: `README.md` in this folder. */
export const gr4vy: Provider = {
  name: 'gr4vy',
  offers: paymentKinds.map(({ offer }) => offer),
  // Keys last a day. Gr4vy does not say how far the list may lag: an hour leaves room to spare.
  lost: {
    start: { kind: 'repeat', forMinutes: 23 * 60, visibleAfterMinutes: 60 },
    refund: { kind: 'repeat', forMinutes: 23 * 60 },
  },
  // Fast for a minute while the payer watches, then each minute for the quarter of an hour a validation takes.
  pollAfterSeconds: [2, 4, 8, 15, 30, ...Array.from({ length: 15 }, () => 60), 300],
  listedBy: 'payments',
  environment: {
    GR4VY_ID: {
      about: 'The id of your Gr4vy instance, the {id} in api.{id}.gr4vy.app; lower case.',
      sandboxOnly: /^sandbox/,
      form: /^[a-z0-9-]+$/,
    },
    GR4VY_ENVIRONMENT: {
      about: 'production, or sandbox for the sandbox of your Gr4vy instance.',
      sandboxOnly: /^sandbox$/,
      form: /^production$/,
      test: /^sandbox$/,
    },
    GR4VY_MERCHANT_ACCOUNT: {
      about: 'The merchant account that collects for Mexico; a new instance has one called default.',
      sandboxOnly: /^sandbox/,
    },
    GR4VY_PRIVATE_KEY: {
      about:
        "The private key of Gr4vy's API keys that signs our calls, a PEM of an EC key on P-521; line ends may be written as \\n.",
      // PEM readers ignore text before the first line: RFC 7468, section 2.
      sandboxOnly: /^\s*sandbox/,
      form: /-----BEGIN (EC )?PRIVATE KEY-----/,
    },
    GR4VY_WEBHOOK_SECRET: {
      about:
        'The secret of the webhook subscription for /webhooks/gr4vy; two of them, with a comma between, while it is being changed.',
      sandboxOnly: /(^|,)\s*(sandbox|demo)/,
      isSecret: true,
    },
    GR4VY_MONTHS: {
      about:
        'The months without interest that the account has, each with its cost: 3:500 6:750+200 is three months at 5 %, and six at 7.5 % and 2.00.',
      sandboxOnly: /^sandbox/,
      form: monthCostsForm,
      optional: true,
    },
    GR4VY_GOOGLE_MERCHANT: {
      about: 'The merchant id that Google Pay knows this account by; without it Google Pay is not offered.',
      sandboxOnly: /^sandbox/,
      form: /^[\w-]{6,60}$/,
      optional: true,
    },
    GR4VY_APPLE_DOMAIN_FILE: {
      about:
        "The content of Apple's domain association file, as Gr4vy's dashboard gives it; without it Apple Pay is not offered.",
      sandboxOnly: /^sandbox/,
      form: /^[\x20-\x7e\s]{10,20000}$/,
      optional: true,
    },
    GR4VY_API_ORIGIN: otherOrigin(
      "Gr4vy's own API, without a path; for the sandbox.",
      /^https:\/\/api\.[a-z0-9-]+\.gr4vy\.app\/?$/,
    ),
    GR4VY_FRAME_ORIGIN: otherOrigin(
      "Gr4vy's own card fields, without a path; for the sandbox.",
      /^https:\/\/secure-fields\.[a-z0-9-]+\.gr4vy\.app\/?$/,
    ),
    GR4VY_WALLET_ORIGIN: otherOrigin(
      "Google's own for wallets' scripts, without a path; for the sandbox.",
      /^https:\/\/pay\.google\.com\/?$/,
    ),
  },
  frameOrigins,
  redirectOrigins,
  carries,
  walletHosts,
  domainFile: ({ GR4VY_APPLE_DOMAIN_FILE: file = '' }) => file || null,
  settings: ({ GR4VY_MERCHANT_ACCOUNT: merchant = null }) => ({ gr4vy_merchant_id: merchant }),
  connect: connectGr4vy,
};
