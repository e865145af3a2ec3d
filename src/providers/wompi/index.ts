import type { Provider } from '#providers/provider';
import { otherOrigin } from '../environment-variable.ts';
import { apiOrigin, connectWompi } from './adapter.ts';
import { paymentKinds } from './kinds.ts';
import { hostedCard } from './page.ts';

/** Wompi in Colombia. What it does and does not do: `README.md` in this folder. */
export const wompi: Provider = {
  name: 'wompi',
  offers: [...paymentKinds.map(({ offer }) => offer), hostedCard],
  // There are no idempotency keys: a reference is taken once. How soon it can be found Wompi does not say.
  lost: {
    start: { kind: 'look_up', visibleAfterMinutes: 5 },
    // A void has no key: its transaction is queried instead.
    refund: { kind: 'repeat', forMinutes: 0 },
  },
  // An address, or an agreement number, comes within seconds; a push is answered, and a card checked, within minutes.
  pollAfterSeconds: [1, 1, 2, 3, 5, 10, 15, 30, ...Array.from({ length: 15 }, () => 60), 300],
  environment: {
    WOMPI_PUBLIC_KEY: {
      about:
        'The public key of the Wompi account that collects for Colombia, pub_prod_… (in staging pub_test_…); pages may show it.',
      sandboxOnly: /^pub_test_/,
      form: /^pub_prod_\w{8,}$/,
      test: /^pub_test_\w{8,}$/,
    },
    WOMPI_PRIVATE_KEY: {
      about: 'The private key of the same account, prv_prod_… (in staging prv_test_…): payments are looked up with it.',
      sandboxOnly: /^prv_test_/,
      form: /^prv_prod_\w{8,}$/,
      test: /^prv_test_\w{8,}$/,
      isSecret: true,
    },
    WOMPI_INTEGRITY_SECRET: {
      about: 'What each payment of the account is signed with, prod_integrity_…; in staging test_integrity_….',
      sandboxOnly: /^test_integrity_/,
      form: /^prod_integrity_\w{8,}$/,
      test: /^test_integrity_\w{8,}$/,
      isSecret: true,
    },
    WOMPI_EVENTS_SECRET: {
      about:
        'What Wompi signs events to /webhooks/wompi with, prod_events_… (in staging test_events_…); two of them, with a comma between, while it is being changed.',
      sandboxOnly: /(^|,)\s*test_events_/,
      form: /^prod_events_\w{8,}$/,
      test: /^test_events_\w{8,}$/,
      isSecret: true,
    },
    WOMPI_BANK_CHECK: {
      about:
        'on, where 3-D Secure was agreed with Wompi for the account: the bank of a card that is typed is asked first.',
      sandboxOnly: /^sandbox$|^http:/,
      form: /^on$/,
      optional: true,
    },
    WOMPI_API_ORIGIN: otherOrigin(
      "Wompi's own, without a path; for the sandbox.",
      /^https:\/\/(production|sandbox)\.wompi\.co\/?$/,
    ),
  },
  cardFrame: { origins: (environment) => [apiOrigin(environment)] },
  // Where a transfer is confirmed. Bancolombia does not publish its hosts: all names under its domains.
  redirectOrigins: ({ WOMPI_API_ORIGIN: origin }) => [
    'https://*.wompi.co',
    'https://*.bancolombia.com',
    'https://*.transaccionesbancolombia.com',
    ...(origin === undefined ? [] : [origin]),
  ],
  connect: connectWompi,
};
