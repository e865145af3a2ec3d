import { localOrigin, otherOrigin } from '../environment-variable.ts';
import type { Offer } from '../offer.ts';
import type { Provider } from '../provider.ts';
import { connectPse } from './adapter.ts';
import { fields } from './form.ts';
import { pseFormTexts, pseTexts } from './texts.ts';

// Source: spec §3, §2.
const offer: Offer = {
  country: 'CO',
  type: 'transfer',
  gateway: 'pse',
  category: 'transfer',
  step: 'form',
  path: '/pse',
  statusPath: '/payment-result-pse/transaction',
  currency: 'COP',
  limits: {},
  validityDays: 0,
  reflectionHours: 0,
  // A bank may take hours to confirm, without a report to us: it is queried for this long.
  graceHours: 48,
  logo: { usual: '/assets/marks/pse-1.svg', disabled: '/assets/marks/pse-off-1.svg' },
  form: { fields, texts: pseFormTexts },
  texts: pseTexts,
};

/** Minutes that PSE keeps a payment open for an absent payer. ACH's manual is not public: merchants use this value. */
export const sessionMinutes = 30;
/** Three minutes, as PSE wants it. */
const usualPause = 180;

/** PSE, the debit of Colombia's banks. What it does and does not do: `README.md` in this folder. */
export const pse: Provider = {
  name: 'pse',
  offers: [offer],
  // Neither repeated nor looked up: no keys, and only PSE's own number finds it. Nobody can pay without its URL.
  lost: { start: { kind: 'unanswerable', sessionMinutes } },
  // A new number may be unknown for a moment: hence the first three. After ten more queries it is a slow payment.
  pollAfterSeconds: [5, 10, 20, ...Array.from({ length: 10 }, () => usualPause), 900],
  environment: {
    PSE_ENTITY_CODE: {
      about: 'The NIT that collects, with its check digit, as it is registered with ACH Colombia.',
      sandboxOnly: /^sandbox/,
      form: /^\d{9,11}$/,
    },
    PSE_SERVICE_CODE: {
      about: 'The code of the service that collects, as ACH Colombia gave it.',
      sandboxOnly: /^sandbox/,
      form: /^\w{1,10}$/,
    },
    PSE_CLIENT_ID: { about: 'The client id that tokens are got with.', sandboxOnly: /^sandbox/, form: /^\S{8,}$/ },
    PSE_CLIENT_SECRET: {
      about: 'The secret that tokens are got with.',
      sandboxOnly: /^sandbox/,
      form: /^\S{8,}$/,
      isSecret: true,
    },
    // No secret: PSE wants it in each address. What guards is the client's secret, and the envelope.
    PSE_APPLICATION: {
      about: 'What ACH Colombia calls the API key: every call names it.',
      sandboxOnly: /^sandbox/,
      form: /^\S{8,}$/,
    },
    PSE_ENCRYPTION_KEY: {
      about: 'The key of 32 bytes that calls and answers are sealed with, in base64.',
      // Base64 of what begins with `sandbox_`.
      sandboxOnly: /^c2FuZGJveF/,
      form: /^[A-Za-z0-9+/]{43}=$/,
      isSecret: true,
    },
    PSE_API_ORIGIN: otherOrigin(
      "PSE's own, without a path: ACH's certification, or the sandbox's.",
      /^https:\/\/apiprd\.pse\.com\.co\/?$/,
      /^https:\/\/apicer\.pse\.com\.co\/?$/,
    ),
  },
  redirectOrigins: ({ PSE_API_ORIGIN: origin = '' }) =>
    localOrigin.test(origin) ? [origin] : ['https://*.pse.com.co'],
  connect: connectPse,
};
