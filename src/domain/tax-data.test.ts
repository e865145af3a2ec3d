import { describe, expect, test } from 'vitest';
import { fiscalRegimes, cfdiUses } from './sat-catalogues.ts';
import {
  checkTaxData,
  isTaxDataRequired,
  regimesFor,
  type TaxDetails,
  type TaxField,
  type TaxProblem,
  taxDocuments,
  taxFields,
  usesFor,
} from './tax-data.ts';

const nothingMore = { tax_regime: null, name: null, postal_code: null, cfdi_use: null };
const rfc = { ...nothingMore, document_type: 'rfc', document_number: 'GODE561231GR8' } as const;
/** S01 is for every regime. */
const person: TaxDetails = {
  ...rfc,
  tax_regime: '605',
  cfdi_use: 'S01',
  name: 'Elena Gómez Díaz',
  postal_code: '06700',
};
const company: TaxDetails = { ...person, document_number: 'PAF070213GI1', tax_regime: '601' };
const nit: TaxDetails = { ...nothingMore, document_type: 'nit', document_number: '900.123.456-8' };
const ruc: TaxDetails = { ...nothingMore, document_type: 'ruc', document_number: '1792060346001' };

// S5-R13
describe('an invoice', () => {
  test('is made out to the documents of its country, the usual one first', () => {
    expect(taxDocuments).toEqual({
      MX: ['rfc'],
      CO: ['nit', 'citizenship_card', 'foreigner_id', 'passport'],
      EC: ['ruc', 'student_id', 'passport'],
    });
  });

  test.each<[keyof typeof taxDocuments, TaxDetails, string]>([
    ['MX', person, 'a person with all that a CFDI 4.0 needs'],
    ['MX', { ...person, document_number: 'gode-561231-gr8' }, 'small letters and hyphens'],
    ['MX', { ...person, name: 'Ana Torres Ruiz', postal_code: '06700', cfdi_use: 'D10' }, 'a parent’s tuition'],
    ['MX', { ...person, tax_regime: '612', cfdi_use: 'G03' }, 'a person in business'],
    ['MX', { ...person, tax_regime: '626' }, 'a person in the simplified regime'],
    ['MX', { ...person, document_number: 'FUNK671228PH6', tax_regime: '616' }, 'a person of the SAT’s test taxpayers'],
    ['MX', { ...company, document_number: 'EKU9003173C9' }, 'a school of the SAT’s test taxpayers'],
    ['MX', { ...person, document_number: 'IÑIL7505175Z5' }, 'a person with Ñ'],
    ['MX', { ...company, cfdi_use: 'G03' }, 'a company that pays for its people’s children'],
    ['MX', { ...company, tax_regime: '626' }, 'a company in the simplified regime'],
    ['MX', { ...company, tax_regime: '603', cfdi_use: 'S01' }, 'a company that is not for profit'],
    ['MX', { ...person, document_number: 'XAXX010101000', tax_regime: '616', cfdi_use: 'S01' }, 'the general public'],
    ['MX', { ...person, document_number: 'XEXX010101000', tax_regime: '616' }, 'a foreigner'],
    ['CO', nit, 'number only'],
    ['CO', { ...nit, name: 'Comercial Andina S.A.S.', postal_code: '110111' }, 'with name and postal code'],
    ['CO', { ...nit, document_type: 'citizenship_card', document_number: '1.018.464.851' }, 'number only'],
    ['CO', { ...nit, document_type: 'foreigner_id', document_number: '442113' }, 'number only'],
    ['CO', { ...nit, document_type: 'passport', document_number: 'G 12345678' }, 'number only'],
    ['EC', ruc, 'number only'],
    ['EC', { ...ruc, document_type: 'student_id', document_number: '171430710-3' }, 'number only'],
    ['EC', { ...ruc, document_type: 'passport', document_number: 'G12345678', postal_code: '170143' }, ''],
  ])('in %s takes %o (%s)', (country, given) => {
    expect(checkTaxData(country, given)).toEqual({ ok: true });
  });

  test.each<[keyof typeof taxDocuments, TaxDetails, TaxField, TaxProblem]>([
    ['MX', nit, 'document_type', 'not_in_country'],
    ['CO', person, 'document_type', 'not_in_country'],
    ['EC', { ...nit, document_type: 'citizenship_card' }, 'document_type', 'not_in_country'],
    ['MX', { ...person, document_number: ' - ' }, 'document_number', 'missing'],
    ['MX', { ...person, document_number: 'GODE561231' }, 'document_number', 'wrong_format'],
    ['CO', { ...nit, document_number: '900' }, 'document_number', 'wrong_format'],
    [
      'CO',
      { ...nit, document_type: 'passport', document_number: '4242 4242 4242 4242' },
      'document_number',
      'wrong_format',
    ],
    ['MX', { ...person, tax_regime: null }, 'tax_regime', 'missing'],
    ['MX', { ...person, cfdi_use: null }, 'cfdi_use', 'missing'],
    ['MX', { ...person, name: null }, 'name', 'missing'],
    ['MX', { ...person, postal_code: null }, 'postal_code', 'missing'],
    ['MX', { ...person, tax_regime: '609' }, 'tax_regime', 'unknown_code'],
    ['MX', { ...person, tax_regime: '628' }, 'tax_regime', 'unknown_code'],
    ['MX', { ...person, tax_regime: '601' }, 'tax_regime', 'not_for_this_rfc'],
    ['MX', { ...company, tax_regime: '605' }, 'tax_regime', 'not_for_this_rfc'],
    ['MX', { ...person, document_number: 'XAXX010101000', tax_regime: '605' }, 'tax_regime', 'not_for_this_rfc'],
    ['MX', { ...person, document_number: 'XEXX010101000', tax_regime: '610' }, 'tax_regime', 'not_for_this_rfc'],
    ['CO', { ...nit, tax_regime: '605' }, 'tax_regime', 'not_asked'],
    ['MX', { ...person, name: '4242 4242 4242 4242' }, 'name', 'wrong_format'],
    ['MX', { ...person, name: 'Ana 4242-4242-4242-4242' }, 'name', 'wrong_format'],
    ['MX', { ...person, name: '---' }, 'name', 'wrong_format'],
    ['MX', { ...person, postal_code: '0670' }, 'postal_code', 'wrong_format'],
    ['MX', { ...person, postal_code: '110111' }, 'postal_code', 'wrong_format'],
    ['CO', { ...nit, postal_code: '06700' }, 'postal_code', 'wrong_format'],
    ['EC', { ...ruc, postal_code: 'EC1701' }, 'postal_code', 'wrong_format'],
    ['MX', { ...person, cfdi_use: 'P01' }, 'cfdi_use', 'unknown_code'],
    ['MX', { ...person, cfdi_use: 'G03' }, 'cfdi_use', 'not_for_this_regime'],
    ['MX', { ...company, cfdi_use: 'D10' }, 'cfdi_use', 'not_for_this_regime'],
    ['MX', { ...person, tax_regime: '616', cfdi_use: 'D10' }, 'cfdi_use', 'not_for_this_regime'],
    ['EC', { ...ruc, cfdi_use: 'S01' }, 'cfdi_use', 'not_asked'],
  ])('in %s does not take %o: %s is %s', (country, given, field, code) => {
    expect(checkTaxData(country, given)).toEqual({ ok: false, field, code });
  });

  test('requires all that a CFDI 4.0 needs with an RFC, and nothing beside the number elsewhere', () => {
    const required = Object.entries(taxFields).flatMap(([type, fields]) =>
      Object.entries(fields).flatMap(([field, need]) => (need === 'required' ? [`${type} ${field}`] : [])),
    );
    expect(required).toEqual(['rfc tax_regime', 'rfc cfdi_use', 'rfc name', 'rfc postal_code']);
  });

  test('needs its data before paying where the payer can see it and the school makes one out', () => {
    const isRequired = (isVisible: boolean, generateInvoice: boolean) =>
      isTaxDataRequired({ isVisible, generateInvoice });
    expect([
      isRequired(true, true),
      isRequired(true, false),
      isRequired(false, true),
      isRequired(false, false),
    ]).toEqual([true, false, false, false]);
  });
});

describe('the SAT’s catalogues', () => {
  test('list the 19 regimes of a CFDI 4.0', () => {
    expect(fiscalRegimes.map(({ code }) => code).join(' ')).toBe(
      '601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626',
    );
  });

  test('give a person and a company the regimes they can be in', () => {
    expect(regimesFor('GODE561231GR8').join(' ')).toBe('605 606 607 608 610 611 612 614 615 616 621 625 626');
    expect(regimesFor('PAF070213GI1').join(' ')).toBe('601 603 610 620 622 623 624 626');
    expect(regimesFor('xaxx 010101 000')).toEqual(['616']);
    expect(regimesFor('GODE56')).toHaveLength(19);
  });

  test.each([
    ['601 603 626', 'G03 S01'],
    ['605', 'D10 D08 D04 S01'],
    ['606 612 625', 'D10 D08 D04 G03 S01'],
    ['610 616', 'S01'],
  ])('allow regimes %s the uses %s', (regimes, uses) => {
    for (const regime of regimes.split(' ')) expect([regime, usesFor(regime).join(' ')]).toEqual([regime, uses]);
  });

  test('offer no use of the payment complement, which is no invoice', () => {
    expect(cfdiUses.map(({ code }) => code).join(' ')).toBe('D10 D08 D04 G03 S01');
  });

  test('show every use while no regime is chosen', () => {
    expect(usesFor(null)).toEqual(cfdiUses.map(({ code }) => code));
  });
});
