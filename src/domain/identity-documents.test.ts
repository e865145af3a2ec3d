import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentType, documentTypes } from './document-formats.ts';
import { checkDocument, type DocumentResult, guessDocument } from './identity-documents.ts';

describe('an identity document', () => {
  test.each<[DocumentType, string, DocumentResult, string]>([
    ['curp', 'BOXW310820HNERXN09', 'ok', 'a real layout with its check digit'],
    ['curp', 'masi 050805 mvzrlra8', 'ok', 'small letters and spaces, born after 2000'],
    ['curp', 'CURA000229HDFLSGA0', 'ok', 'a leap day'],
    ['curp', 'BOXW310820HNERXN08', 'wrong_check_digit', 'one digit off stops'],
    ['curp', 'BOXW310820HZZRXN09', 'wrong_format', 'a state that does not exist'],
    ['curp', 'BOXW310230HNERXN09', 'wrong_format', '30 February'],
    ['curp', 'BOXW310820', 'wrong_format', 'the first ten characters only'],
    ['rfc', 'GODE561231GR8', 'ok', 'a person'],
    ['rfc', 'gode-561231-gr8', 'ok', 'a person, with hyphens'],
    ['rfc', 'EKU9003173C9', 'ok', 'a school, of the SAT’s test taxpayers'],
    ['rfc', 'FUNK671228PH6', 'ok', 'a person, of the same'],
    ['rfc', 'IÑIL7505175Z5', 'please_check', 'a person with Ñ, of the same: its check digit fails'],
    ['rfc', 'PAF070213GI1', 'please_check', 'a real company whose check digit fails'],
    ['rfc', 'GODE561231GR9', 'please_check', 'a person with a digit off: only a hint'],
    ['rfc', 'XAXX010101000', 'ok', 'the general public'],
    ['rfc', 'XEXX010101000', 'ok', 'a foreigner'],
    ['rfc', 'GODE561231', 'wrong_format', 'without its last three'],
    ['rfc', 'GODE561331GR8', 'wrong_format', 'a thirteenth month'],
    ['rfc', 'PAF070230GI1', 'wrong_format', '30 February'],
    ['rfc', 'GODE561231GRZ', 'wrong_format', 'a check digit that cannot be'],
    ['ruc', '1792060346001', 'ok', 'a company'],
    ['ruc', '179206034-6001', 'ok', 'a company, with a hyphen'],
    ['ruc', '1760001550001', 'ok', 'a public body'],
    ['ruc', '0993381661001', 'please_check', 'an active company in the register whose check digit fails'],
    ['ruc', '1793213150001', 'please_check', 'another'],
    ['ruc', '1793221293001', 'please_check', 'another'],
    ['ruc', '1760001560001', 'please_check', 'third digit 6: only a hint'],
    ['ruc', '0962467429001', 'ok', 'a person whose third digit is 6'],
    ['ruc', '1714307103001', 'ok', 'a person'],
    ['ruc', '1714307104001', 'wrong_check_digit', 'a person with a digit off stops'],
    ['ruc', '1792060346000', 'wrong_format', 'branch 000'],
    ['ruc', '1714307103', 'wrong_format', 'a cédula is no RUC'],
    ['nit', '900.123.456-8', 'ok', 'a company with dots and hyphen'],
    ['nit', '9005444722', 'ok', 'a company'],
    ['nit', '80123456-4', 'ok', 'a person of eight digits'],
    ['nit', '10184648519', 'ok', 'a person of ten digits'],
    ['nit', '900.123.456-7', 'wrong_check_digit', 'one digit off stops'],
    ['nit', '900123456', 'wrong_check_digit', 'without its check digit'],
    ['nit', '900', 'wrong_format', 'too short'],
    ['student_id', '171430710-3', 'ok', 'a cédula of Ecuador'],
    ['student_id', '1714307104', 'wrong_check_digit', 'one digit off stops'],
    ['student_id', '2514307103', 'wrong_format', 'a province that does not exist'],
    ['citizenship_card', '1.018.464.851', 'ok', 'a cédula of Colombia has no check digit'],
    ['citizenship_card', '0123456', 'wrong_format', 'it never starts with 0'],
    ['passport', 'g 12345678', 'ok', 'a passport'],
    ['passport', 'Mariana', 'wrong_format', 'a name'],
    ['foreigner_id', '442113', 'ok', ''],
    ['foreigner_card', 'TE-1234567', 'ok', ''],
    ['foreign_identification_document', 'ABC 1234567', 'ok', ''],
    ['identity_card', '1050324598', 'ok', ''],
    ['civil_birth_registry', '1050324598', 'ok', ''],
  ])('%s %s is %s (%s)', (type, value, expected) => {
    expect(checkDocument(type, value).result).toBe(expected);
  });

  test('is handed on the way it is stored, also when something is wrong with it', () => {
    expect(checkDocument('nit', ' 900.123.456-8 ')).toEqual({ result: 'ok', normalized: '9001234568' });
    expect(checkDocument('rfc', 'paf 070213 gi1')).toEqual({ result: 'please_check', normalized: 'PAF070213GI1' });
    expect(checkDocument('curp', 'boxw-31')).toEqual({ result: 'wrong_format', normalized: 'BOXW31' });
  });

  test('of every type, one left empty is a wrong format', () => {
    for (const type of documentTypes) expect(checkDocument(type, '  ').result).toBe('wrong_format');
  });

  test.each<[DocumentType, string]>([
    ['curp', 'BOXW310820HNERXN09'],
    ['nit', '9001234568'],
    ['student_id', '1714307103'],
  ])('any other last digit on %s %s stops', (type, value) => {
    for (const digit of '0123456789') {
      const expected = value.endsWith(digit) ? 'ok' : 'wrong_check_digit';
      expect(checkDocument(type, value.slice(0, -1) + digit).result).toBe(expected);
    }
  });

  test('an RFC or a company RUC is never stopped by its check digit, and no text makes the check throw', () => {
    const company = fc.integer({ min: 0, max: 9_999_999 }).map((rest) => `179${String(rest).padStart(7, '0')}001`);
    fc.assert(
      fc.property(company, fc.constantFrom(...'0123456789A'), (ruc, digit) => {
        expect(['ok', 'please_check']).toContain(checkDocument('ruc', ruc).result);
        expect(['ok', 'please_check']).toContain(checkDocument('rfc', `GODE561231GR${digit}`).result);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...documentTypes), fc.string({ unit: 'binary', maxLength: 60 }), (type, text) => {
        expect(['ok', 'wrong_format', 'please_check', 'wrong_check_digit']).toContain(checkDocument(type, text).result);
      }),
    );
  });
});

describe('a number that came without its type', () => {
  const colombia = ['nit', 'citizenship_card', 'foreigner_id', 'passport'] as const;
  test.each([
    ['900.123.456-8', 'nit'],
    ['1.018.464.851', 'citizenship_card'],
    ['AB442113', 'foreigner_id'],
    ['ABC442113', 'passport'],
    ['somebody', null],
  ])('%s is taken for %s in Colombia', (value, type) => {
    expect(guessDocument(colombia, value)).toBe(type);
  });
});
