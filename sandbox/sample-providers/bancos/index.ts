import { inSpanishAnd } from '#i18n/locale';
import { usualFields } from '#i18n/usual-fields';
import type { OfferTexts } from '#providers/offer-texts';
import type { Provider } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { environmentOf } from '../common.ts';
import { connectBancos } from './adapter.ts';

const spanish: OfferTexts = {
  title: 'Débito desde tu banco',
  description: 'Eliges tu banco y confirmas en su página.',
  descriptionDisabled: 'Con débito puedes pagar de {min} a {max}. Elige otro medio de pago.',
  steps: ['Elige tu banco.', 'Confirma en la página de tu banco.'],
};
const english: OfferTexts = {
  title: 'Bank debit',
  description: 'You choose your bank and confirm on its page.',
  descriptionDisabled: 'By debit you can pay from {min} to {max}. Please choose another way to pay.',
  steps: ['Choose your bank.', "Confirm on your bank's page."],
};
const spanishForm = { button: 'Ir a mi banco', intro: 'Tu banco pide estos datos.' };

const offer: Offer = {
  country: 'CO',
  type: 'bancos',
  gateway: 'bancos',
  category: 'transfer',
  step: 'form',
  path: '/pse',
  currency: 'COP',
  limits: { minMinor: 100_000 },
  validityDays: 0,
  reflectionHours: 0,
  graceHours: 1,
  form: {
    fields: [
      { name: 'bank', kind: 'select', options: 'listed', required: true, texts: usualFields.bank },
      {
        name: 'document',
        kind: 'document',
        types: ['citizenship_card', 'foreigner_id'],
        required: true,
        texts: usualFields.document,
      },
    ],
    texts: inSpanishAnd(spanishForm, { button: 'Go to my bank', intro: 'Your bank asks for this.' }),
  },
  texts: inSpanishAnd(spanish, english),
};

/** A sample provider: it asks a form with a list of banks, and the bank's address comes only when it is asked again. */
export const bancos: Provider = {
  name: 'bancos',
  offers: [offer],
  lost: { start: { kind: 'look_up', visibleAfterMinutes: 5 }, refund: { kind: 'repeat', forMinutes: 24 * 60 } },
  pollAfterSeconds: [1, 1, 2, 5, 60, 300],
  environment: environmentOf('BANCOS'),
  redirectOrigins: ({ BANCOS_ORIGIN }) => (BANCOS_ORIGIN === undefined ? [] : [BANCOS_ORIGIN]),
  connect: connectBancos,
};
