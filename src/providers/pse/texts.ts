import { inSpanishAnd, type LocalizedTexts } from '#i18n/locale';
import type { OfferTexts } from '../offer-texts.ts';

const colombia: OfferTexts = {
  title: 'PSE',
  short: 'Con PSE',
  submit: 'Ir a PSE',
  description: 'Pagas desde tu cuenta de ahorros o corriente, en la página de tu banco.',
  logosDescription: 'PSE',
  descriptionDisabled: 'Con PSE puedes pagar de {min} a {max}. Elige otro medio de pago.',
  steps: [
    'Elige tu banco y escribe los datos del titular de la cuenta.',
    'Aprueba el pago en la página de tu banco.',
    'Vuelve aquí. Si cierras la página del banco, igual te avisamos.',
  ],
};
const abroad: OfferTexts = {
  ...colombia,
  title: 'PSE (Colombia)',
  description: 'Pagas desde tu cuenta en un banco de Colombia, en la página de tu banco.',
};

export const pseTexts: LocalizedTexts<OfferTexts> = {
  'es-CO': colombia,
  'es-MX': { ...abroad, descriptionDisabled: 'Con PSE puedes pagar de {min} a {max}. Elige otra forma de pago.' },
  'es-EC': abroad,
  'en-US': {
    title: 'PSE bank debit (Colombia)',
    short: 'By PSE',
    submit: 'Go to PSE',
    description: "You pay from your Colombian bank account, on your bank's page.",
    logosDescription: 'PSE',
    descriptionDisabled: 'With PSE you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "Choose your bank and write the account holder's details.",
      "Approve the payment on your bank's page.",
      "Come back here. If you close your bank's page, we let you know all the same.",
    ],
  },
};

export const pseFormTexts = inSpanishAnd(
  {
    button: 'Ir a mi banco',
    intro: 'PSE pide estos datos de quien es titular de la cuenta. Después apruebas el pago en la página de tu banco.',
  },
  {
    button: 'Go to my bank',
    intro: "PSE asks this about the account holder. Then you approve the payment on your bank's page.",
  },
);
