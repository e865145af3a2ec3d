import type { Provider } from '#providers/provider';
import { otherOrigin } from '../environment-variable.ts';
import { connectConekta } from './adapter.ts';
import { oxxoPay } from './voucher.ts';

/** Cash at OXXO through the Orders API, of Conekta or Digital FEMSA. Scope: `README.md` in this folder. */
export const conekta: Provider = {
  name: 'conekta',
  offers: [oxxoPay],
  // There are no idempotency keys. How soon an order is on the list is not said.
  lost: { start: { kind: 'look_up', visibleAfterMinutes: 10 } },
  // The instant a reference ends may come a moment after it; money shows within ten minutes of the counter.
  pollAfterSeconds: [2, 2, 3, 5, 10, 15, 60, 300, 900],
  listedBy: 'pages',
  environment: {
    CONEKTA_PROFILE: {
      about: 'Whose the account is, conekta or digitalfemsa; with test keys conekta-test or digitalfemsa-test.',
      sandboxOnly: /-test$/,
      form: /^(conekta|digitalfemsa)$/,
      test: /^(conekta|digitalfemsa)-test$/,
    },
    CONEKTA_PRIVATE_KEY: {
      about: 'The private key of the account, key_…: orders are made and read with it.',
      sandboxOnly: /^key_sandbox/,
      form: /^key_\w{8,}$/,
      isSecret: true,
    },
    CONEKTA_WEBHOOK_KEY: {
      about:
        'The public key that events to /webhooks/conekta are verified with, a PEM of an RSA key; two of them, with a comma between, while it is being changed; line ends may be written as \\n.',
      // A key of 1,024 bits: the sandbox makes them, and production must not trust one.
      sandboxOnly: /(^|,)(-----BEGIN PUBLIC KEY-----|\\n|\s)*MIG/,
    },
    CONEKTA_CONTACT_PHONE: {
      about:
        'Ten digits: the phone of who collects, named on orders of payers who gave none, because each must name one.',
      sandboxOnly: /^5{10}$/,
      form: /^\d{10}$/,
    },
    CONEKTA_API_ORIGIN: otherOrigin(
      "the profile's own API, without a path; for the sandbox.",
      /^https:\/\/api\.(conekta|digitalfemsa)\.io\/?$/,
    ),
  },
  connect: connectConekta,
};
