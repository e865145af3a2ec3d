import type { VoucherTexts } from './voucher-es.ts';

export const voucherEn: VoucherTexts = {
  heading: (brand: string) => `Pay at ${brand}`,
  barcode: 'Barcode',
  noBarcode: 'Give this reference to the cashier',
  actions: 'Save or send',
  copy: 'Copy',
  copyFailed: 'Could not copy. Press and hold the reference to copy it.',
  print: 'Print',
  pdf: 'PDF',
  pdfFailed: 'Could not download the slip. Please try again.',
  share: 'Send',
  linkCopied: 'Link copied',
  showCashier: 'Show to the cashier',
  other: 'Pay another way',
  make: 'Get my reference',
  makeHeading: 'Pay in cash',
  makeHint: 'We give you a reference and a barcode to pay at the counter.',
  unavailableTitle: 'Cash is not available',
  unavailable: 'This payment cannot be made at a store. Choose another method.',
  expiredTitle: 'This reference has ended',
  expired: 'Do not pay it any more. If you paid in time, the payment will show here. If not, choose again how to pay.',
};
