import { expect, test } from 'vitest';
import { readTaxAction } from './tax-action.ts';

const form = (fields: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const id = '0192f0c1-0000-4000-8000-000000000001';

test.each([
  [{ select: id }, { kind: 'select', id }],
  [{ none: '1' }, { kind: 'select', id: null }],
  [{ remove: id }, { kind: 'remove', id }],
])('a button says what is to be done: %j', (fields, wish) => {
  expect(readTaxAction('MX', form(fields))).toEqual(wish);
});

// S5-R08
test('a set that is whole is asked to be saved, with what was left out as nothing', () => {
  const fields = { document_number: ' GODE561231GR8 ', tax_regime: '605', name: '', postal_code: '', cfdi_use: 'D10' };
  expect(readTaxAction('MX', form(fields))).toEqual({
    kind: 'save',
    request: {
      document_type: 'rfc',
      document_number: 'GODE561231GR8',
      tax_regime: '605',
      name: null,
      postal_code: null,
      cfdi_use: 'D10',
    },
  });
});

test.each([
  ['MX', { document_number: '' }, 'document_number', 'missing'],
  ['MX', { document_number: 'GODE561231GR8' }, 'tax_regime', 'missing'],
  ['MX', { document_number: 'GODE561231GR8', tax_regime: '601' }, 'tax_regime', 'not_for_this_rfc'],
  ['MX', { document_number: 'GODE561231GR8', tax_regime: '605', postal_code: '123' }, 'postal_code', 'wrong_format'],
  ['CO', { document_type: 'nit', document_number: 'ABC' }, 'document_number', 'wrong_format'],
  ['EC', { document_type: 'ruc', document_number: '123' }, 'document_number', 'wrong_format'],
] as const)('in %s, %j stops at %s: %s', (country, fields, field, code) => {
  expect(readTaxAction(country, form(fields))).toEqual({ kind: 'field', field, code });
});

test('a field that a document does not have is left out, whatever a page had left in it', () => {
  const wish = readTaxAction('CO', form({ document_type: 'passport', document_number: 'AB123456', tax_regime: '605' }));
  expect(wish).toMatchObject({ kind: 'save', request: { tax_regime: null, cfdi_use: null } });
});

test('a document of another country is none: the first of this one is read', () => {
  expect(readTaxAction('EC', form({ document_type: 'rfc', document_number: '' }))).toMatchObject({
    field: 'document_number',
  });
});
