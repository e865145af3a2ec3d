import type { Offer } from '#providers/offer';
import { minutesFrom, type PaymentKind } from './payment-kind.ts';
import { documentsForm, nequiPhone, nequiTexts } from './texts.ts';

/** Minutes that a push waits in the app: ours, Wompi names no limit. */
export const pushMinutes = 15;

/** Spec §9 lists the payment type and no gateway of its own for it: it is the one that moves the money. */
const offer: Offer = {
  country: 'CO',
  type: 'nequi',
  gateway: 'wompi',
  category: 'instructions',
  step: 'form',
  path: '/fintech',
  currency: 'COP',
  limits: {},
  validityDays: 0,
  reflectionHours: 0,
  graceHours: 1,
  logo: { usual: '/assets/marks/nequi-1.svg', disabled: '/assets/marks/nequi-off-1.svg' },
  form: {
    fields: [
      {
        name: 'nequi_phone',
        kind: 'phone',
        required: true,
        // Ten digits of a Colombian mobile, with or without the country's 57.
        pattern: String.raw`(\+?57)?3\d{9}`,
        maxLength: 20,
        inputMode: 'tel',
        autocomplete: 'tel-national',
        about: 'phone',
        texts: nequiPhone,
      },
    ],
    texts: documentsForm.nequi,
  },
  texts: nequiTexts,
};

/** A push that its payer takes in the Nequi app. */
export const nequi: PaymentKind = {
  offer,
  method: 'NEQUI',
  payment: ({ answers }) => ({
    payment_method: { type: 'NEQUI', phone_number: (answers['nequi_phone'] ?? '').slice(-10) },
  }),
  expiresAt: ({ submittedAt }) => minutesFrom(submittedAt, pushMinutes),
  step: ({ created_at: createdAt }) => ({
    nextStep: { kind: 'waiting', until: minutesFrom(new Date(createdAt), pushMinutes).toISOString() },
  }),
};
