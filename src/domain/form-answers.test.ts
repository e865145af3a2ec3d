import { describe, expect, test } from 'vitest';
import { answerProblem, type AskedField, documentTypeOf, writtenAnswer } from './form-answers.ts';

const field = (changes: Partial<AskedField>): AskedField => ({
  name: 'a',
  kind: 'text',
  required: true,
  maxlength: null,
  pattern: null,
  options: null,
  when: null,
  ...changes,
});
const banks = [{ value: '1007' }, { value: '1040' }];
const papers = { kind: 'document', options: [{ value: 'citizenship_card' }, { value: 'passport' }] } as const;

describe('an answer', () => {
  test.each([
    ['that is there', field({}), { a: ' Ana ' }, null],
    ['that is missing', field({}), { a: '  ' }, 'missing'],
    ['that may be missing', field({ required: false }), {}, null],
    ['that is too long', field({ maxlength: 3 }), { a: 'Anas' }, 'too_long'],
    ['that only begins as it must', field({ pattern: '3\\d{9}' }), { a: '30012345678' }, 'wrong_format'],
    ['that is an address', field({ kind: 'email' }), { a: 'ana@correo.example' }, null],
    ['that is half an address', field({ kind: 'email' }), { a: 'ana@correo' }, 'wrong_format'],
    ['that is a phone, however it is written', field({ kind: 'phone' }), { a: '+57 (300) 123-4567' }, null],
    ['that is a card number for a phone', field({ kind: 'phone' }), { a: '4242 4242 4242 4242' }, 'wrong_format'],
    ['of the list', field({ kind: 'select', options: banks }), { a: '1040' }, null],
    ['of another list', field({ kind: 'select', options: banks }), { a: '9999' }, 'not_listed'],
    ['where no list came', field({ kind: 'select' }), { a: '1040' }, 'not_listed'],
    ['that ticks', field({ kind: 'checkbox' }), { a: 'yes' }, null],
    ['with a document of its type', field(papers), { a: '1.099.888.777', a_type: 'citizenship_card' }, null],
    ['with a document of another type', field(papers), { a: 'AB123', a_type: 'citizenship_card' }, 'wrong_format'],
    ['with a document of no type', field(papers), { a: 'AB123' }, 'missing'],
    ['that is not asked now', field({ when: { field: 'b', value: 'yes' } }), { b: 'no' }, null],
    ['that is asked now', field({ when: { field: 'b', value: 'yes' } }), { b: 'yes' }, 'missing'],
  ] as const)('%s', (_what, formField, given, expected) => {
    expect(answerProblem(formField, given)).toBe(expected);
  });

  test('is written the one way it is sent', () => {
    expect(writtenAnswer({ kind: 'phone' }, '300 123-4567')).toBe('3001234567');
    expect(writtenAnswer({ kind: 'document' }, ' 1.099.888.777 ')).toBe('1099888777');
    // As a phone's list of contacts copies it.
    expect(writtenAnswer({ kind: 'phone' }, '\u202a+52 55 1234 5678\u202c')).toBe('+525512345678');
    expect(writtenAnswer({ kind: 'text' }, 'Ana\u200b Ruiz\n')).toBe('Ana Ruiz');
  });

  test('a document of the only type there is needs no type, and none of another list counts', () => {
    const only = field({ kind: 'document', options: [{ value: 'ruc' }] });
    expect(documentTypeOf(only, {})).toBe('ruc');
    expect(documentTypeOf(only, { a_type: 'passport' })).toBeNull();
  });

  test('a type has the name its form gives it, and is taken by the usual one', () => {
    const named = { ...field(papers), type_name: 'kind' };
    expect(documentTypeOf(named, { kind: 'passport' })).toBe('passport');
    expect(documentTypeOf(named, { a_type: 'passport' })).toBe('passport');
    expect(documentTypeOf(named, { kind: 'passport', a_type: 'citizenship_card' })).toBe('passport');
  });
});
