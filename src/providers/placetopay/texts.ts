/** The texts of PlacetoPay's methods. In Ecuador's words: "forma de pago", "depósito", "pensión". */
import type { LocalizedTexts } from '#i18n/locale';
import { offerTexts, type OfferTexts } from '#providers/offer-texts';

export const cardTexts = offerTexts({
  spanish: {
    title: 'Tarjeta de crédito o débito',
    row: 'Tarjeta',
    description: 'Pagas en la página segura de PlacetoPay y vuelves aquí.',
    logosDescription: 'Visa, Mastercard, Diners Club, American Express y Discover',
    descriptionDisabled: 'Con tarjeta puedes pagar de {min} a {max}. Elige otra forma de pago.',
    steps: [
      'Te llevamos a la página segura de PlacetoPay.',
      'Escribe los datos de tu tarjeta y confirma el pago. Tu banco puede pedirte un código.',
      'Vuelves aquí y ves cómo quedó.',
    ],
  },
  english: {
    title: 'Credit or debit card',
    row: 'Card',
    description: "You pay on PlacetoPay's secure page and come back here.",
    logosDescription: 'Visa, Mastercard, Diners Club, American Express and Discover',
    descriptionDisabled: 'By card you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "We take you to PlacetoPay's secure page.",
      'Enter your card details and confirm the payment. Your bank may ask you for a code.',
      'You come back here and see how it went.',
    ],
  },
});

const cashSpanish: OfferTexts = {
  title: 'Efectivo',
  description: 'PlacetoPay te da un número de depósito. Pagas en efectivo en un punto de pago.',
  logosDescription: 'Efectivo',
  descriptionDisabled: 'En efectivo puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'Te llevamos a la página de PlacetoPay, que te da un número de depósito.',
    'Anota el número y el total. Puedes volver a esa página desde aquí.',
    'Paga el total exacto en efectivo y guarda tu comprobante.',
    'Tu pago puede tardar hasta 24 horas en reflejarse.',
  ],
};

export const cashTexts: LocalizedTexts<OfferTexts> = {
  'es-EC': cashSpanish,
  'es-CO': {
    ...cashSpanish,
    descriptionDisabled: 'En efectivo puedes pagar de {min} a {max}. Elige otro medio de pago.',
  },
  'es-MX': {
    ...cashSpanish,
    title: 'Efectivo (Ecuador)',
    description: 'PlacetoPay te da un número de depósito. Pagas en efectivo en un establecimiento.',
  },
  'en-US': {
    title: 'Cash',
    description: 'PlacetoPay gives you a deposit number. You pay in cash at a payment point.',
    logosDescription: 'Cash',
    descriptionDisabled: 'In cash you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "We take you to PlacetoPay's page, which gives you a deposit number.",
      'Write down the number and the total. You can go back to that page from here.',
      'Pay the exact total in cash and keep your receipt.',
      'Your payment may take up to 24 hours to show.',
    ],
  },
};
