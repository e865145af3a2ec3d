import { taxEs, type TaxTexts } from './tax-es.ts';

/** Colombia and Ecuador: Mexico's `datos fiscales` are invoice data there. */
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
