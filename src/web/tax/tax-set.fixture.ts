import type { TaxData } from '#contracts/tax-data';

/** A payer's saved and chosen RFC, as the API returns it: the number masked, nothing optional given. */
export const rfcSet: TaxData = {
  id: '0b9c5a52-9a4f-4c5e-8d5a-1f2e3d4c5b6a',
  user_id: 'payer',
  rfc: '**********123',
  selected: true,
  tax_regime: '605',
  document_type: 'rfc',
  name: null,
  postal_code: null,
  cfdi_use: null,
};
