import { offerTexts, type OfferTexts } from '#providers/offer-texts';

const oxxo: OfferTexts = {
  title: 'Efectivo en OXXO',
  short: 'En OXXO',
  submit: 'Generar ficha OXXO',
  description: 'Te damos una referencia. Paga en la caja de cualquier OXXO.',
  logosDescription: 'OXXO',
  cashierPhrase: 'Quiero hacer un pago de OXXO Pay',
  descriptionDisabled: 'En OXXO puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'Ve a cualquier tienda OXXO antes de la fecha límite.',
    'Muestra el código de barras en la caja. Si no se puede leer, dicta la referencia.',
    'Paga el total exacto en efectivo. OXXO puede cobrarte una comisión aparte.',
    'Guarda el ticket. Es tu comprobante.',
    'Tu pago se refleja en un máximo de 24 horas.',
  ],
};

/** Cash at OXXO. Short sentences for a payer's first time at a counter. */
export const oxxoTexts = offerTexts({
  spanish: oxxo,
  abroad: {
    title: 'Efectivo en OXXO (México)',
    submit: 'Generar referencia OXXO',
    description: 'Te damos una referencia. Paga en la caja de cualquier OXXO de México.',
    steps: [
      'Ve a cualquier OXXO de México antes de la fecha límite.',
      ...oxxo.steps.slice(1, 3),
      'Guarda el recibo. Es tu comprobante.',
      'Tu pago se refleja en máximo 24 horas.',
    ],
  },
  english: {
    title: 'Cash at OXXO',
    short: 'At OXXO',
    submit: 'Get OXXO voucher',
    description: 'We give you a reference. Pay at the counter of any OXXO store.',
    logosDescription: 'OXXO',
    cashierPhrase: 'Quiero hacer un pago de OXXO Pay',
    descriptionDisabled: 'At OXXO you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      'Go to any OXXO store before the last day to pay.',
      'Show the barcode at the counter. If it cannot be scanned, read the reference out.',
      'Pay the exact total in cash. OXXO may charge its own fee on top.',
      'Keep the ticket. It is your proof of payment.',
      'Your payment shows within 24 hours.',
    ],
  },
});

const transfer: OfferTexts = {
  title: 'Transferencia bancaria (SPEI)',
  row: 'Transferencia',
  short: 'Con SPEI',
  submit: 'Ver CLABE',
  description: 'Te damos una CLABE. Transfiere desde la app de tu banco.',
  logosDescription: 'SPEI',
  descriptionDisabled: 'Por transferencia puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'Entra a la app de tu banco y elige transferir a otro banco (SPEI).',
    'Escribe esta CLABE. Es solo para este pago: la próxima vez te daremos otra.',
    'Transfiere el total exacto, en una sola transferencia.',
    'En el concepto escribe la referencia.',
    'Guarda el comprobante de tu banco. Tu pago se refleja en unas 2 horas, y hasta 48 en días inhábiles.',
  ],
};

/** A transfer (SPEI) to a CLABE. For someone who has never sent one: where to go, what to type, how long it takes. */
export const transferTexts = offerTexts({
  spanish: transfer,
  abroad: {
    title: 'Transferencia bancaria en México (SPEI)',
    row: 'Transferencia bancaria en México (SPEI)',
    description: 'Te damos una CLABE. Transfiere desde tu banco en México.',
    steps: ['Entra a la app de tu banco en México y elige transferir a otro banco (SPEI).', ...transfer.steps.slice(1)],
  },
  english: {
    title: 'Bank transfer (SPEI)',
    row: 'Bank transfer',
    short: 'By SPEI',
    submit: 'See the CLABE',
    description: "We give you a CLABE. Send a transfer from your bank's app.",
    logosDescription: 'SPEI',
    descriptionDisabled: 'By transfer you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "Open your bank's app and choose a transfer to another bank (SPEI).",
      'Type this CLABE. It is for this payment only: next time you get another one.',
      'Send the exact total, in one transfer.',
      'Write the reference as the concept (concepto).',
      "Keep your bank's receipt. Your payment shows in about 2 hours, and up to 48 on holidays and weekends.",
    ],
  },
});
