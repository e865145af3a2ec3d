import type { Offer } from '#providers/offer';
import { minutesFrom, type PaymentKind } from './payment-kind.ts';
import { bancolombiaTexts, documentsForm } from './texts.ts';

/** Natural persons only. Up to 24 hours: spec §3. */
const offer: Offer = {
  country: 'CO',
  type: 'bank',
  gateway: 'bancolombia',
  category: 'transfer',
  step: 'form',
  path: '/bank',
  currency: 'COP',
  limits: {},
  validityDays: 0,
  reflectionHours: 24,
  graceHours: 24,
  logo: { usual: '/assets/marks/bancolombia-1.svg', disabled: '/assets/marks/bancolombia-off-1.svg' },
  form: { fields: [], texts: documentsForm.bancolombia },
  texts: bancolombiaTexts,
};

/** At most 64 characters, and no single quotes. */
const described = (text: string): string => text.replaceAll("'", '’').slice(0, 64);

/** A transfer that its payer confirms at Bancolombia; where, comes seconds after the start. */
export const bancolombia: PaymentKind = {
  offer,
  method: 'BANCOLOMBIA_TRANSFER',
  payment: ({ description }) => ({
    payment_method: {
      type: 'BANCOLOMBIA_TRANSFER',
      user_type: 'PERSON',
      payment_description: described(description),
    },
  }),
  // The half hour after which the session opens again.
  expiresAt: ({ submittedAt }) => minutesFrom(submittedAt, 30),
  brings: 'redirect',
  step({ payment_method: { extra } }) {
    const url = extra?.async_payment_url;
    return url ? { nextStep: { kind: 'redirect', url } } : null;
  },
};
