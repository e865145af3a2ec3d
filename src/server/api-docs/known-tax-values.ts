/** The family's tax data, by `owner.field` or by `field`, as in `known-values.ts`. */
export const taxValues = {
  rfc: 'TORA850412ABA',
  'tax_data.rfc': '••••••••••ABA',
  'data.rfc': '••••••••••ABA',
  'tax_data.name': 'Ana Torres Ruiz',
  'tax_data.selected': true,
  'data.name': 'Ana Torres Ruiz',
  document_type: 'rfc',
  postal_code: '06700',
  tax_regime: '605',
  cfdi_use: 'D10',
  please_check: false,
  'invoice.tax_data': {
    document_type: 'rfc',
    number: 'TORA850412ABA',
    name: 'Ana Torres Ruiz',
    postal_code: '06700',
    tax_regime: '605',
    cfdi_use: 'D10',
  },
} as const;
