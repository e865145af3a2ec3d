import type { LocalizedTexts } from '#i18n/locale';

export interface DocumentTexts {
  readonly receipt: string;
  readonly received: string;
  readonly totalPaid: string;
  readonly confirmationNumber: string;
  readonly referenceNumber: string;
  readonly noReference: string;
  readonly dateAndTime: string;
  readonly paymentMethod: string;
  readonly paymentMadeBy: string;
  readonly school: string;
  readonly subtotal: string;
  readonly commission: string;
  /** Beside `totalPaid` only where less or more came than was asked, or something went back. */
  readonly asked: string;
  readonly missing: string;
  readonly over: string;
  readonly returned: string;
  readonly net: string;
  readonly whatWasPaid: string;
  /** Over the charges where another amount came. */
  readonly whatWasAsked: string;
  readonly student: string;
  readonly concept: string;
  readonly amount: string;
  readonly keepReceipt: string;
  readonly voucher: string;
  readonly payAt: (brand: string) => string;
  readonly payBefore: string;
  readonly exactAmount: string;
  readonly barcodeOf: (reference: string) => string;
  readonly howToPay: string;
  readonly whatIsPaid: string;
  readonly keepTicket: string;
  readonly appSlip: string;
  readonly payWith: (brand: string) => string;
  readonly keepProof: string;
  /** Of a bank transfer. */
  readonly slip: string;
  readonly transferTo: string;
  readonly keepBankReceipt: string;
}

const spanish: DocumentTexts = {
  receipt: 'Comprobante de pago',
  received: 'Pago recibido',
  totalPaid: 'Total pagado',
  confirmationNumber: 'Número de confirmación',
  referenceNumber: 'Número de referencia',
  noReference: 'Sin referencia',
  dateAndTime: 'Fecha y hora',
  paymentMethod: 'Método de pago',
  paymentMadeBy: 'Pagó',
  school: 'Colegio',
  subtotal: 'Subtotal',
  commission: 'Comisión',
  asked: 'Monto que se pidió',
  missing: 'Faltó',
  over: 'De más',
  returned: 'Devuelto',
  net: 'Neto',
  whatWasPaid: 'Lo que pagaste',
  whatWasAsked: 'Lo que se pidió',
  student: 'Estudiante',
  concept: 'Concepto',
  amount: 'Importe',
  keepReceipt: 'Guarda este comprobante. No sustituye a la factura (CFDI).',
  voucher: 'Ficha de pago en efectivo',
  payAt: (brand) => `Paga en ${brand}`,
  payBefore: 'Paga a más tardar el',
  exactAmount: 'A pagar, exacto',
  barcodeOf: (reference) => `Código de barras Code 128 de la referencia ${reference}`,
  howToPay: 'Cómo pagar',
  whatIsPaid: 'Lo que vas a pagar',
  keepTicket: 'Guarda el recibo que te den en caja hasta que veas tu pago reflejado.',
  appSlip: 'Datos para pagar con una app',
  payWith: (brand) => `Paga con ${brand}`,
  keepProof: 'Guarda el comprobante hasta que veas tu pago reflejado.',
  slip: 'Ficha para transferencia bancaria',
  transferTo: 'Transfiere desde tu banco a',
  keepBankReceipt:
    'Esta CLABE es solo para este pago y hasta su fecha. Guarda el comprobante de tu banco hasta que veas tu pago reflejado.',
};

const english: DocumentTexts = {
  receipt: 'Payment receipt',
  received: 'Payment received',
  totalPaid: 'Total paid',
  confirmationNumber: 'Confirmation number',
  referenceNumber: 'Reference number',
  noReference: 'No reference',
  dateAndTime: 'Date and time',
  paymentMethod: 'Payment method',
  paymentMadeBy: 'Payment made by',
  school: 'School',
  subtotal: 'Subtotal',
  commission: 'Commission',
  asked: 'Amount asked for',
  missing: 'Missing',
  over: 'Too much',
  returned: 'Returned',
  net: 'Net',
  whatWasPaid: 'What you paid for',
  whatWasAsked: 'What was asked for',
  student: 'Student',
  concept: 'Concept',
  amount: 'Amount',
  keepReceipt: 'Keep this receipt. It does not replace a tax invoice.',
  voucher: 'Cash payment voucher',
  payAt: (brand) => `Pay at ${brand}`,
  payBefore: 'Pay by',
  exactAmount: 'Exact amount to pay',
  barcodeOf: (reference) => `Code 128 barcode of reference ${reference}`,
  howToPay: 'How to pay',
  whatIsPaid: 'What you are paying for',
  keepTicket: 'Keep the slip the cashier gives you until your payment shows.',
  appSlip: 'Details to pay with an app',
  payWith: (brand) => `Pay with ${brand}`,
  keepProof: 'Keep the proof of payment until your payment shows.',
  slip: 'Bank transfer slip',
  transferTo: 'Send it from your bank to',
  keepBankReceipt:
    'This CLABE is for this payment only, and until its date. Keep your bank’s receipt until your payment shows.',
};

/** What the printed documents say. Payers of Colombia and Ecuador read es-MX with their own words. */
export const documentTexts: LocalizedTexts<DocumentTexts> = {
  'es-MX': spanish,
  'es-CO': {
    ...spanish,
    amount: 'Valor',
    exactAmount: 'Valor exacto a pagar',
    keepReceipt: 'Guarda este comprobante. No sustituye a la factura electrónica.',
    voucher: 'Cupón de pago en efectivo',
    keepTicket: 'Guarda la tirilla que te den en caja hasta que veas tu pago reflejado.',
  },
  'es-EC': {
    ...spanish,
    school: 'Unidad educativa',
    amount: 'Valor',
    exactAmount: 'Valor exacto a pagar',
    keepReceipt: 'Guarda este comprobante. No sustituye a la factura electrónica.',
    voucher: 'Comprobante para pagar en efectivo',
  },
  'en-US': english,
};
