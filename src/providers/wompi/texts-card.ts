/** The texts of Wompi's cards. */
import type { LocalizedTexts } from '#i18n/locale';
import { offerTexts, type OfferTexts } from '#providers/offer-texts';

const inColombia: OfferTexts = {
  title: 'Tarjeta de crédito o débito',
  row: 'Tarjeta',
  description: 'En una cuota o en varias. Puedes guardarla para la próxima vez.',
  logosDescription: 'Crédito o débito',
  descriptionDisabled: 'Con tarjeta puedes pagar de {min} a {max}. Elige otro medio de pago.',
  steps: [
    'Escribe los datos de tu tarjeta, o elige una que ya guardaste.',
    'Tu banco puede pedirte que confirmes el pago.',
    'Te decimos el resultado en segundos. Si el banco tarda en confirmar, te avisamos por correo.',
  ],
};
const abroad: OfferTexts = {
  ...inColombia,
  title: 'Tarjeta de crédito o débito (Colombia)',
  row: 'Tarjeta de crédito o débito (Colombia)',
};

export const cardTexts: LocalizedTexts<OfferTexts> = {
  'es-CO': inColombia,
  'es-MX': { ...abroad, descriptionDisabled: 'Con tarjeta puedes pagar de {min} a {max}. Elige otra forma de pago.' },
  'es-EC': abroad,
  'en-US': {
    title: 'Credit or debit card',
    row: 'Card',
    description: 'In one instalment or several. You can save it for next time.',
    logosDescription: 'Credit or debit',
    descriptionDisabled: 'By card you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      'Enter your card details, or choose a card you saved.',
      'Your bank may ask you to confirm the payment.',
      'You see the result within seconds. If your bank takes time to confirm, we tell you by email.',
    ],
  },
};

/** Paying by card on Wompi's own page. */
export const hostedCardTexts = offerTexts({
  spanish: {
    title: 'Tarjeta, en la página de Wompi',
    description: 'Escribes tu tarjeta en la página segura de Wompi y vuelves aquí.',
    logosDescription: 'Crédito o débito',
    descriptionDisabled: 'Con tarjeta puedes pagar de {min} a {max}. Elige otra forma de pago.',
    steps: [
      'Te llevamos a la página segura de Wompi. Tienes media hora para pagar.',
      'Escribe allí los datos de tu tarjeta. Si el banco no la acepta, puedes intentar de nuevo en la misma página.',
      'Al terminar vuelves aquí y ves cómo quedó.',
    ],
  },
  english: {
    title: "Card, on Wompi's page",
    description: "You enter your card on Wompi's secure page, and come back here.",
    logosDescription: 'Credit or debit',
    descriptionDisabled: 'By card you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "We take you to Wompi's secure page. You have half an hour to pay.",
      'Enter your card details there. If your bank does not take the card, you can try again on the same page.',
      'You then come back here and see how it went.',
    ],
  },
});
