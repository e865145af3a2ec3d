import { describe, expect, test } from 'vitest';
import { readBegin, readFromCardFrame, readToCardFrame } from './card-frame-messages.ts';

const field = { isEmpty: true, isValid: false, wasLeft: false, hasFocus: true };
const state = {
  fields: { number: field, expiry: field, code: field },
  holder: field,
  isComplete: false,
  brand: 'visa',
};
const tokenized = { kind: 'tokenized', token: 'tok_1', brand: 'visa', last_four: '4242', holder: 'Ana' };

describe('what the frame reads', () => {
  test.each([
    { type: 'form', parameters: { a: 'b' }, clears: 'code' },
    { type: 'accent', accent: '#0F5B4A' },
    { type: 'holder', holder: 'Ana Torres Ruiz' },
    { type: 'show', parts: ['number', 'holder'] },
    { type: 'show', parts: [] },
    { type: 'submit', attempt: 1, limit_ms: 30_000 },
  ])('%j', (message) => {
    expect(readToCardFrame(message)).toEqual(message);
  });

  test.each([
    null,
    [],
    'submit',
    {},
    { type: 'begin', parameters: {}, accent: '#000000' },
    { type: 'form', parameters: { a: 1 }, clears: 'code' },
    { type: 'form', parameters: ['a'], clears: 'code' },
    { type: 'form', parameters: {}, clears: 'number' },
    { type: 'accent', accent: '#0f5b4a;' },
    { type: 'holder', holder: 'A'.repeat(81) },
    { type: 'holder', holder: 7 },
    { type: 'show', parts: 'number' },
    { type: 'show', parts: ['number', 'number2'] },
    { type: 'submit', attempt: 1, limit_ms: -1 },
    { type: 'submit', limit_ms: 1 },
    { type: 'submit', attempt: 1, limit_ms: 1.5 },
    { type: 'submit', attempt: 1, limit_ms: 1, url: 'https://evil.example' },
    { type: 'form', parameters: { a: 'x'.repeat(5000) }, clears: 'code' },
  ])('never %j', (message) => {
    expect(readToCardFrame(message)).toBeNull();
  });

  test('as the first message, and only then, a begin', () => {
    const begin = { type: 'begin', parameters: { a: 'b' }, accent: '#0f5b4a' };
    expect(readBegin(begin)).toEqual(begin);
    expect(readBegin({ ...begin, appOrigin: 'https://evil.example' })).toBeNull();
  });
});

describe('what the page reads', () => {
  test.each([
    { type: 'ready' },
    { type: 'state', state },
    { type: 'state', state: { ...state, brand: null } },
    { type: 'height', height: 320 },
    { type: 'outcome', attempt: 1, outcome: tokenized },
    { type: 'outcome', attempt: 1, outcome: { kind: 'refused', code: 'INPUT_VALIDATION' } },
    { type: 'outcome', attempt: 1, outcome: { kind: 'unknown' } },
  ])('%j', (message) => {
    expect(readFromCardFrame(message)).toEqual(message);
  });

  test.each([
    null,
    { type: 'ready', more: 1 },
    { type: 'state', state: { ...state, number: '4242' } },
    { type: 'state', state: { ...state, fields: { ...state.fields, number: { ...field, value: '4242' } } } },
    { type: 'state', state: { ...state, brand: 7 } },
    { type: 'height', height: 99_999 },
    { type: 'height', height: '10' },
    { type: 'outcome', attempt: 1, outcome: { ...tokenized, last_four: '42424' } },
    { type: 'outcome', attempt: 1, outcome: { ...tokenized, token: '' } },
    { type: 'outcome', attempt: 1, outcome: { ...tokenized, token: 'x'.repeat(501) } },
    { type: 'outcome', attempt: 1, outcome: { ...tokenized, number: '4242424242424242' } },
    { type: 'outcome', attempt: 1, outcome: { kind: 'unknown', why: 'x' } },
  ])('never %j', (message) => {
    expect(readFromCardFrame(message)).toBeNull();
  });
});
