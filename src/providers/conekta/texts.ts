import { offerTexts, type OfferTexts } from '#providers/offer-texts';

const mexico: OfferTexts = {
  title: 'Efectivo con OXXO Pay',
  short: 'Con OXXO Pay',
  submit: 'Generar ficha OXXO Pay',
  description: 'Te damos una referencia de OXXO Pay. Paga en la caja de cualquier OXXO.',
  logosDescription: 'OXXO Pay',
  cashierPhrase: 'Quiero hacer un pago de OXXO Pay',
  descriptionDisabled: 'Con OXXO Pay puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'Ve a cualquier tienda OXXO antes de la fecha límite.',
    'Di en la caja que vas a pagar con OXXO Pay y muestra el código de barras. Si no se puede leer, dicta la referencia.',
    'Paga el total exacto en efectivo. OXXO puede cobrarte una comisión aparte.',
    'Guarda el ticket. Es tu comprobante.',
    'Tu pago se refleja en un máximo de 24 horas; casi siempre, en minutos.',
  ],
};

/** Cash by OXXO Pay. The cashier must choose OXXO Pay, and no other service. */
export const oxxoPayTexts = offerTexts({
  spanish: mexico,
  abroad: {
    title: 'Efectivo con OXXO Pay (México)',
    submit: 'Generar referencia OXXO Pay',
    description: 'Te damos una referencia de OXXO Pay. Paga en la caja de cualquier OXXO de México.',
    steps: [
      'Ve a cualquier OXXO de México antes de la fecha límite.',
      ...mexico.steps.slice(1, 3),
      'Guarda el recibo. Es tu comprobante.',
      'Tu pago se refleja en máximo 24 horas; casi siempre, en minutos.',
    ],
  },
  english: {
    title: 'Cash with OXXO Pay',
    short: 'With OXXO Pay',
    submit: 'Get OXXO Pay voucher',
    description: 'We give you an OXXO Pay reference. Pay at the counter of any OXXO store.',
    logosDescription: 'OXXO Pay',
    cashierPhrase: 'Quiero hacer un pago de OXXO Pay',
    descriptionDisabled: 'With OXXO Pay you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      'Go to any OXXO store before the last day to pay.',
      'Say that you are paying with OXXO Pay and show the barcode. If it cannot be scanned, read the reference out.',
      'Pay the exact total in cash. OXXO may charge its own fee on top.',
      'Keep the ticket. It is your proof of payment.',
      'Your payment shows within 24 hours; mostly within minutes.',
    ],
  },
});
