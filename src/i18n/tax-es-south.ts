import { taxEs, type TaxTexts } from './tax-es.ts';

/** Colombia and Ecuador: what Mexico calls fiscal data is what an invoice is made out with. */
export const taxSouth: TaxTexts = {
  ...taxEs,
  nameHint: 'Tal como está en tu registro tributario',
  postalHint: 'El de la dirección de tu factura',
  row: {
    ...taxEs.row,
    none: '¿Necesitas factura? Agrega tus datos de facturación antes de pagar.',
    required: 'El colegio te dará factura: agrega tus datos de facturación antes de pagar.',
    add: 'Agregar datos de facturación',
  },
};
