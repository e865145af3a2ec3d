import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DocumentType, documentTypes, hasDocumentFormat, normalizeDocument } from './document-formats.ts';

const ofEach = (list: Record<DocumentType, string>) =>
  documentTypes.flatMap((type) => list[type].split(' ').map((value) => [value, type] as const));

const right: Record<DocumentType, string> = {
  curp: 'BOXW310820HNERXN09 MASI050805MVZRLRA8 CURA000229HDFLSGA0',
  rfc: 'PAF070213GI1 XAXX010101000 XEXX010101000 ÑUÑ&800229AA1 Ñ&A010101AAA',
  ruc: '1792060346001 0993381661001 1760001550001 3000000004001',
  nit: '9001234568 801234564 10184648519',
  passport: 'G12345678 AB123456 123456789',
  citizenship_card: '1018464851 80123456 4321',
  foreigner_id: '442113 E442113 1234567',
  foreigner_card: 'TE1234567 123456',
  foreign_identification_document: 'ABC1234567 12345678',
  identity_card: '1050324598 01020312345',
  student_id: '1714307103 0102030400 3000000004',
  civil_birth_registry: '1050324598 98765432 A1B0123456',
};

const wrong: Record<DocumentType, string> = {
  curp:
    'BOXW310820HNERXN0 BOXW311320HNERXN09 BOXW310832HNERXN09 BOXW310800HNERXN09 BOXW310020HNERXN09 ' +
    'BOXW310230HNERXN09 BOXW310820KNERXN09 BOX1310820HNERXN09 CURA010229HDFLSGA0 BOXÑ310820HNERXN09',
  rfc:
    'PAF070213 PAFG070213 PAF071313GI1 PAF070230GI1 PAF070200GI1 ' +
    'PAF070013GI1 PAF070213GIB PAAFG070213GI1 PAF070213GI12 PA1070213GI1',
  ruc: '179206034600 17920603460011 1792060346000 2592060346001 0092060346001 1772060346001 17920603A6001',
  nit: '0900123456 9001234 900123456812 90012345A8',
  passport: 'G12 MARIANAOLVERA G1234567890123456 G12/34',
  citizenship_card: '0123456 12345678901 123 80123A',
  foreigner_id: 'ABC123456 123 E',
  foreigner_card: 'TARJETA 123',
  foreign_identification_document: 'DOCUMENT 1 A1234567890123456789012',
  identity_card: '123456789 123456789012 10503A4598',
  student_id: '171430710 17143071033 2514307103 1774307103 0014307103',
  civil_birth_registry: '1234567 123456789012 REGISTRO',
};

// S3-R09
describe('how a document is written', () => {
  test.each(ofEach(right))('%s is written like a %s', (value, type) => {
    expect(normalizeDocument(value)).toBe(value);
    expect(hasDocumentFormat(type, value)).toBe(true);
  });

  test.each(ofEach(wrong))('%s is not written like a %s', (value, type) => {
    expect(hasDocumentFormat(type, normalizeDocument(value))).toBe(false);
  });

  test.each([
    [' boxw310820hnerxn09 ', 'BOXW310820HNERXN09'],
    ['paf-070213-gi1', 'PAF070213GI1'],
    ['900.123.456-8', '9001234568'],
    ['1,018,464,851', '1018464851'],
    ['1714 30710–3', '1714307103'],
    ['１７１４３０７１０３', '1714307103'],
    ['\u200e1714307103\u200b', '1714307103'],
    ['ñ&a010101aaa', 'Ñ&A010101AAA'],
    ['n\u0303ua800101aaa', 'ÑUA800101AAA'],
  ])('%j is kept as %s', (typed, normalForm) => {
    expect(normalizeDocument(typed)).toBe(normalForm);
  });

  test('nothing is accepted empty, and no text is too long or too strange to be looked at', () => {
    fc.assert(
      fc.property(fc.constantFrom(...documentTypes), fc.string({ unit: 'binary', maxLength: 300 }), (type, text) => {
        expect(hasDocumentFormat(type, '')).toBe(false);
        if (hasDocumentFormat(type, normalizeDocument(text)))
          expect(normalizeDocument(text)).toMatch(/^[A-Z\dÑ&]{4,20}$/);
      }),
    );
  });

  test('a number is kept the same when it is kept again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZñ09 .-,_–&é'), maxLength: 30 }), (text) => {
        expect(normalizeDocument(normalizeDocument(text))).toBe(normalizeDocument(text));
      }),
    );
  });

  test('the browser gets these rules without any package', () => {
    expect(readFileSync(new URL('document-formats.ts', import.meta.url), 'utf8')).not.toMatch(/^import\b/m);
  });
});
