/** What Wompi's ways to pay say to the payer. Colombia first: "medio de pago", "corresponsal", "celular". */
import { inSpanishAnd, type LocalizedTexts } from '#i18n/locale';
import type { FieldTexts } from '#providers/offer-form';
import type { OfferTexts } from '#providers/offer-texts';

export const bancolombiaTexts: LocalizedTexts<OfferTexts> = inSpanishAnd(
  {
    title: 'Transferencia Bancolombia',
    short: 'Con Bancolombia',
    submit: 'Ir a Bancolombia',
    description: 'Confirmas el pago en Bancolombia, desde tu cuenta, y vuelves aquí.',
    logosDescription: 'Bancolombia',
    descriptionDisabled: 'Con Bancolombia puedes pagar de {min} a {max}. Elige otro medio de pago.',
    steps: [
      'Te llevamos a la página de Bancolombia.',
      'Entra con tu usuario y confirma el pago desde tu cuenta de ahorros o corriente.',
      'Vuelves aquí y ves cómo quedó. Tu pago puede tardar hasta 24 horas en reflejarse.',
    ],
  },
  {
    title: 'Bancolombia transfer',
    short: 'By Bancolombia',
    submit: 'Go to Bancolombia',
    description: 'You confirm the payment at Bancolombia, from your account, and come back here.',
    logosDescription: 'Bancolombia',
    descriptionDisabled: 'With Bancolombia you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "We take you to Bancolombia's page.",
      'Sign in and confirm the payment from your savings or checking account.',
      'You come back here and see how it went. Your payment may take up to 24 hours to show.',
    ],
  },
);

const correspondent: OfferTexts = {
  title: 'Efectivo en un corresponsal Bancolombia',
  description: 'Te damos un convenio y una referencia. Paga en efectivo en cualquier corresponsal.',
  logosDescription: 'Corresponsal Bancolombia',
  cashierPhrase: 'Quiero pagar un convenio',
  descriptionDisabled: 'En un corresponsal puedes pagar de {min} a {max}. Elige otro medio de pago.',
  steps: [
    'Ve a un corresponsal Bancolombia antes de la fecha límite.',
    'Di que vas a pagar un convenio y dicta el número de convenio.',
    'Dicta la referencia y paga el total exacto en efectivo.',
    'Guarda lo que te entregan: es tu comprobante.',
    'Tu pago se refleja en un máximo de 2 horas.',
  ],
};

/** Mexico has no word for a correspondent. */
export const correspondentTexts: LocalizedTexts<OfferTexts> = {
  'es-CO': correspondent,
  'es-EC': correspondent,
  'es-MX': {
    ...correspondent,
    title: 'Efectivo en Bancolombia (Colombia)',
    description:
      'Te damos un convenio y una referencia. Paga en efectivo en un comercio que recibe pagos de Bancolombia.',
    logosDescription: 'Bancolombia, en efectivo',
    descriptionDisabled: 'En efectivo puedes pagar de {min} a {max}. Elige otra forma de pago.',
    steps: [
      'Ve en Colombia a un comercio que recibe pagos de Bancolombia, antes de la fecha límite.',
      ...correspondent.steps.slice(1),
    ],
  },
  'en-US': {
    title: 'Cash at a Bancolombia correspondent',
    description: 'We give you an agreement number and a reference. Pay in cash at any correspondent.',
    logosDescription: 'Bancolombia correspondent',
    cashierPhrase: 'Quiero pagar un convenio',
    descriptionDisabled: 'At a correspondent you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      'Go to a Bancolombia correspondent before the last day to pay.',
      'Say that you are paying an agreement (convenio) and read its number out.',
      'Read the reference out and pay the exact total in cash.',
      'Keep the receipt. It is your proof of payment.',
      'Your payment shows within 2 hours.',
    ],
  },
};

export const nequiTexts: LocalizedTexts<OfferTexts> = inSpanishAnd(
  {
    title: 'Nequi',
    short: 'Con Nequi',
    submit: 'Pagar con Nequi',
    description: 'Escribes tu celular y aceptas el pago en la app Nequi.',
    logosDescription: 'Nequi',
    descriptionDisabled: 'Con Nequi puedes pagar de {min} a {max}. Elige otro medio de pago.',
    steps: [
      'Abre la app Nequi en tu celular. Te llegó una notificación.',
      'Revisa el valor y acepta el pago.',
      'Vuelve aquí: esta página cambia sola.',
    ],
  },
  {
    title: 'Nequi',
    short: 'With Nequi',
    submit: 'Pay with Nequi',
    description: 'You write your mobile number and accept the payment in the Nequi app.',
    logosDescription: 'Nequi',
    descriptionDisabled: 'With Nequi you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      'Open the Nequi app on your phone. You got a notification.',
      'Check the amount and accept the payment.',
      'Come back here: this page changes by itself.',
    ],
  },
);

/** The text of a form with documents only, or with few fields beside them. */
export const documentsForm = {
  bancolombia: inSpanishAnd(
    {
      button: 'Ir a Bancolombia',
      intro:
        'Wompi, de Bancolombia, recibe tu pago. Antes de seguir, acepta sus dos documentos. Solo para personas, no empresas.',
    },
    {
      button: 'Go to Bancolombia',
      intro:
        'Wompi, of Bancolombia, takes your payment. Before you go on, accept its two documents. For persons only, not companies.',
    },
  ),
  correspondent: inSpanishAnd(
    {
      button: 'Generar mi referencia',
      intro: 'Wompi, de Bancolombia, recibe tu pago. Para darte la referencia necesita que aceptes sus dos documentos.',
    },
    {
      button: 'Get my reference',
      intro:
        'Wompi, of Bancolombia, takes your payment. To give you a reference it needs you to accept its two documents.',
    },
  ),
  nequi: inSpanishAnd(
    {
      button: 'Enviar a mi Nequi',
      intro:
        'Te enviamos el pago a la app Nequi. Wompi, de Bancolombia, lo recibe y necesita que aceptes sus dos documentos.',
    },
    {
      button: 'Send to my Nequi',
      intro:
        'We send the payment to your Nequi app. Wompi, of Bancolombia, takes it and needs you to accept its two documents.',
    },
  ),
} as const;

export const nequiPhone: LocalizedTexts<FieldTexts> = inSpanishAnd(
  {
    label: 'Celular de tu Nequi',
    help: '10 dígitos, empieza por 3',
    error: 'Escribe los 10 dígitos de tu celular: empieza por 3',
  },
  {
    label: 'Mobile number of your Nequi',
    help: '10 digits, beginning with 3',
    error: 'Write the 10 digits of your mobile number: it begins with 3',
  },
);

/** Titles of Wompi's two documents; their URLs hold the accepted text. Source: spec §5. */
export const documentTitles = {
  usage_regulation: inSpanishAnd('Reglamento de uso de Wompi', 'Usage regulation of Wompi'),
  data_processing: inSpanishAnd(
    'Autorización para el tratamiento de datos personales',
    'Authorization to process personal data',
  ),
} as const;
