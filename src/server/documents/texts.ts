import type { LocalizedTexts } from '#i18n/locale';

const spanish = {
  receipt: 'Comprobante de pago',
  received: 'Pago recibido',
  totalPaid: 'Total pagado',
  confirmationNumber: 'Número de confirmación',
  referenceNumber: 'Número de referencia',
  noReference: 'Sin referencia',
  dateAndTime: 'Fecha y hora',
  date: 'Fecha',
  paymentMethod: 'Método de pago',
  paymentMadeBy: 'Pagó',
  school: 'Colegio',
  subtotal: 'Subtotal',
  commission: 'Comisión',
  /** Beside `totalPaid` only where less or more came than was asked, or something went back. */
  requestedAmount: 'Monto que se pidió',
  missing: 'Faltó',
  over: 'De más',
  returned: 'Devuelto',
  returning: 'Devolución en camino',
  net: 'Neto',
  whatWasPaid: 'Lo que pagaste',
  /** Over the charges where another amount came. */
  whatWasAsked: 'Lo que se pidió',
  student: 'Estudiante',
  concept: 'Concepto',
  amount: 'Importe',
  keepReceipt: 'Guarda este comprobante. No sustituye a la factura (CFDI).',
  voucher: 'Ficha de pago en efectivo',
  payAt: (brand: string) => `Paga en ${brand}`,
  exactAmount: 'Paga exactamente',
  barcodeOf: (reference: string) => `Código de barras Code 128 de la referencia ${reference}`,
  howToPay: 'Cómo pagar',
  whatIsPaid: 'Lo que vas a pagar',
  app: 'Datos para pagar con una app',
  bank: 'Datos para pagar en tu banco',
  payWith: (brand: string) => `Paga con ${brand}`,
  /** Where no step says it. */
  keepProof: 'Guarda el comprobante hasta que veas tu pago reflejado.',
  /** Of a bank transfer. */
  slip: 'Ficha para transferencia bancaria',
  transferTo: 'Transfiere desde tu banco a',
};

export type DocumentTexts = typeof spanish;

const english: DocumentTexts = {
  receipt: 'Payment receipt',
  received: 'Payment received',
  totalPaid: 'Total paid',
  confirmationNumber: 'Confirmation number',
  referenceNumber: 'Reference number',
  noReference: 'No reference',
  dateAndTime: 'Date and time',
  date: 'Date',
  paymentMethod: 'Payment method',
  paymentMadeBy: 'Payment made by',
  school: 'School',
  subtotal: 'Subtotal',
  commission: 'Commission',
  requestedAmount: 'Amount asked for',
  missing: 'Missing',
  over: 'Too much',
  returned: 'Returned',
  returning: 'On its way back',
  net: 'Net',
  whatWasPaid: 'What you paid for',
  whatWasAsked: 'What was asked for',
  student: 'Student',
  concept: 'Concept',
  amount: 'Amount',
  keepReceipt: 'Keep this receipt. It does not replace a tax invoice.',
  voucher: 'Cash payment voucher',
  payAt: (brand) => `Pay at ${brand}`,
  exactAmount: 'Pay exactly',
  barcodeOf: (reference) => `Code 128 barcode of reference ${reference}`,
  howToPay: 'How to pay',
  whatIsPaid: 'What you are paying for',
  app: 'Details to pay with an app',
  bank: 'Details to pay at your bank',
  payWith: (brand) => `Pay with ${brand}`,
  keepProof: 'Keep the proof of payment until your payment shows.',
  slip: 'Bank transfer slip',
  transferTo: 'Send it from your bank to',
};

/** Of Colombia and Ecuador: neither says "ficha", and "comprobante" is the proof of a payment there. */
const southern: DocumentTexts = {
  ...spanish,
  amount: 'Valor',
  keepReceipt: 'Guarda este comprobante. No sustituye a la factura electrónica.',
  voucher: 'Referencia de pago en efectivo',
  slip: 'Datos para la transferencia bancaria',
};

/** What the printed documents say. */
export const documentTexts: LocalizedTexts<DocumentTexts> = {
  'es-MX': spanish,
  'es-CO': southern,
  'es-EC': { ...southern, school: 'Unidad educativa' },
  'en-US': english,
};
