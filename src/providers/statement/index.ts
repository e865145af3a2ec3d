import type { Provider, ProviderConnection } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { type Country, countries, currencyOf } from '#domain/money';
import { statementTexts } from './texts.ts';

/** Money seen on the school's own bank statement. What it does and does not do: `README.md` in this folder. */
export const statement: Provider = {
  name: 'statement',
  offers: countries.map(offerIn),
  bankStatement: true,
  lost: { start: { kind: 'unanswerable', sessionMinutes: 0 } },
  pollAfterSeconds: [],
  environment: {},
  connect: () => nobodyToAsk,
};

function offerIn(country: Country): Offer {
  return {
    country,
    type: 'bank',
    gateway: 'statement',
    category: 'transfer',
    step: 'instructions',
    path: '/checkout',
    currency: currencyOf[country],
    limits: {},
    validityDays: 0,
    reflectionHours: 0,
    graceHours: 0,
    bookedOnly: true,
    texts: statementTexts,
  };
}

/** No other side: it has no starts, no queries and no webhooks. */
const nobodyToAsk: ProviderConnection = {
  start: async () => ({ kind: 'refused', group: 'could_not_be_processed', code: 'booked_only' }),
  readWebhook: () => ({ kind: 'invalid', why: 'a bank statement sends nothing' }),
  sendsNothing: true,
};
