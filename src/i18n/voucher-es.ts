/**
 * Texts of a voucher, and of payments at a counter or in an app, in each country's words. Short sentences. Lazy: they
 * come with the texts about money.
 */
import type { SpanishLocale } from './regional-words.ts';

const mexican = {
  heading: (brand: string) => `Paga en ${brand}`,
  barcode: 'Código de barras',
  noBarcode: 'Dile esta referencia al cajero',
  actions: 'Guardar o enviar',
  copy: 'Copiar',
  copyFailed: 'No se pudo copiar. Mantén presionada la referencia para copiarla.',
  print: 'Imprimir',
  pdf: 'PDF',
  pdfFailed: 'No se pudo descargar la ficha. Inténtalo de nuevo.',
  share: 'Enviar',
  linkCopied: 'Enlace copiado',
  showCashier: 'Mostrar al cajero',
  other: 'Pagar de otra forma',
  make: 'Generar mi referencia',
  makeHeading: 'Paga en efectivo',
  makeHint: 'Te damos una referencia y un código de barras para pagar en caja.',
  unavailableTitle: 'El efectivo no está disponible',
  unavailable: 'Este pago no se puede hacer en tienda. Elige otra forma de pago.',
  expiredTitle: 'Esta referencia ya venció',
  expired: 'Ya no la pagues. Si la pagaste a tiempo, el pago se reflejará aquí. Si no, elige de nuevo cómo pagar.',
};

export type VoucherTexts = typeof mexican;

export const voucherSpanish: Readonly<Record<SpanishLocale, VoucherTexts>> = {
  'es-MX': mexican,
  'es-CO': {
    ...mexican,
    makeHint: 'Te damos el convenio y la referencia para pagar en un corresponsal.',
    pdfFailed: 'No se pudo descargar la referencia. Inténtalo de nuevo.',
    unavailable: 'Este pago no se puede hacer en un corresponsal. Elige otra forma de pago.',
  },
  'es-EC': {
    ...mexican,
    pdfFailed: 'No se pudo descargar la referencia. Inténtalo de nuevo.',
    unavailable: 'Este pago no se puede hacer en un punto de pago. Elige otra forma de pago.',
  },
};
