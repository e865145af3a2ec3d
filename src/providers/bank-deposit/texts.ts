import { inSpanishAnd, type LocalizedTexts } from '#i18n/locale';
import type { FieldTexts } from '#providers/offer-form';
import { offerTexts } from '#providers/offer-texts';

/** Instructions for a payer who has never paid by agreement: what to ask for, what to type, how to verify it. */
export const depositTexts = offerTexts({
  spanish: {
    title: 'Depósito en BBVA o Santander',
    description: 'Te damos un convenio y una referencia. Deposita en la ventanilla, el cajero o la app de ese banco.',
    logosDescription: 'BBVA y Santander',
    cashierPhrase: 'Quiero pagar un convenio en efectivo',
    descriptionDisabled: 'Con depósito puedes pagar de {min} a {max}. Elige otra forma de pago.',
    steps: [
      'Ve a tu banco, o abre su app, y elige pagar un servicio o convenio.',
      'Da o escribe el número de convenio, y después la referencia completa.',
      'Comprueba que aparece el nombre del beneficiario.',
      'Paga el total exacto, en un solo depósito.',
      'Guarda el comprobante. Tu pago se refleja en un máximo de 24 horas; en fin de semana, el siguiente día hábil.',
    ],
  },
  abroad: {
    title: 'Depósito en BBVA o Santander (México)',
    description: 'Te damos un convenio y una referencia. Deposita en México, en la ventanilla o la app de ese banco.',
  },
  english: {
    title: 'Deposit at BBVA or Santander',
    description: "We give you an agreement number and a reference. Deposit at that bank's counter, machine or app.",
    logosDescription: 'BBVA and Santander',
    cashierPhrase: 'Quiero pagar un convenio en efectivo',
    descriptionDisabled: 'By deposit you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      'Go to your bank, or open its app, and choose to pay a service or agreement (convenio).',
      'Give or type the agreement number, and then the whole reference.',
      "Check that the beneficiary's name shows.",
      'Pay the exact total, in one deposit.',
      'Keep the receipt. Your payment shows within 24 hours; on a weekend, on the next working day.',
    ],
  },
});

export const bankField: LocalizedTexts<FieldTexts> = inSpanishAnd(
  { label: '¿En qué banco vas a depositar?', error: 'Elige el banco' },
  { label: 'At which bank will you deposit?', error: 'Choose the bank' },
);

export const depositForm = inSpanishAnd(
  { button: 'Generar mi referencia', intro: 'Cada banco tiene su convenio. La referencia es solo para este pago.' },
  { button: 'Get my reference', intro: 'Each bank has its own agreement. The reference is for this payment only.' },
);
