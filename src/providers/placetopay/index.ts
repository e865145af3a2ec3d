import type { Provider } from '#providers/provider';
import { localOrigin, otherOrigin } from '../environment-variable.ts';
import { connectPlacetopay } from './adapter.ts';
import { cardMinutes, paymentKinds } from './kinds.ts';

/** How long after its page closed a session may still be reported. */
const slackMinutes = 15;

/** How long the same reference, total and currency are charged once: a day, less an hour of slack. */
const chargedOnceMinutes = 23 * 60;

/** PlacetoPay in Ecuador. What it does and does not do: `README.md` in this folder. */
export const placetopay: Provider = {
  name: 'placetopay',
  offers: paymentKinds.map(({ offer }) => offer),
  lost: {
    // No keys, and no list: nobody knows a session without its number, and nobody can pay without its URL.
    start: { kind: 'unanswerable', sessionMinutes: cardMinutes + slackMinutes },
    cardOnFile: { kind: 'repeat', forMinutes: chargedOnceMinutes },
    // Never repeated: the session shows whether it was made.
    refund: { kind: 'repeat', forMinutes: 0 },
  },
  // It notifies once and never again: polling is the rule, the notification a hint to poll sooner.
  pollAfterSeconds: [30, ...Array.from({ length: 15 }, () => 60), 300],
  // No notification reports a reversal, and there is no list: a bank, or the school by hand, reverses on the same day.
  returnsWatchedHours: 24,
  environment: {
    PLACETOPAY_LOGIN: {
      about: 'The login of the PlacetoPay site that collects in Ecuador.',
      sandboxOnly: /^sandbox_/,
      form: /^[0-9a-f]{32}$/i,
    },
    PLACETOPAY_SECRET_KEY: {
      about:
        'The secret key of the same site, which calls and notifications are signed with; two of them, the new one first, with a comma between, while it is being changed.',
      sandboxOnly: /(^|,)\s*sandbox_/,
      form: /^[^\s,]{12,64}$/,
      isSecret: true,
    },
    PLACETOPAY_KEEPS_CARDS: {
      about:
        'on, where PlacetoPay gives tokens to the site: the payer may keep a card on its page, and pay with it again.',
      sandboxOnly: /^sandbox$/,
      form: /^on$/,
      optional: true,
    },
    PLACETOPAY_API_ORIGIN: otherOrigin(
      "PlacetoPay's own in Ecuador, without a path: its tests, or the sandbox's.",
      /^https:\/\/checkout\.placetopay\.ec\/?$/,
      /^https:\/\/checkout-test\.placetopay\.ec\/?$/,
    ),
  },
  redirectOrigins: ({ PLACETOPAY_API_ORIGIN: origin = '' }) =>
    localOrigin.test(origin) ? [origin] : ['https://*.placetopay.ec'],
  connect: connectPlacetopay,
};
