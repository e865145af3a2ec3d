import { expect, test } from 'vitest';
import type { CardFieldsState } from '#contracts/card-fields';
import { cardEn } from '#i18n/card-en';
import { cardEs } from '#i18n/card-es';
import { problemsOf, type TypedCard } from './field-messages.ts';

const empty = { isEmpty: true, isValid: false, wasLeft: true, hasFocus: false };
const wrong = { ...empty, isEmpty: false };
const right = { ...wrong, isValid: true };
const fields = (part: Partial<CardFieldsState['fields']>, brand: string | null): CardFieldsState => ({
  fields: { number: right, expiry: right, code: right, ...part },
  isComplete: false,
  brand,
});
const whole: TypedCard = {
  fields: fields({}, 'visa'),
  holder: 'Ana Torres',
  email: 'ana@correo.example',
  isSaved: false,
};
const said = (typed: Partial<TypedCard>) => {
  const problems = problemsOf({ ...whole, ...typed }, cardEn.errors);
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== null));
};

// S5-R05
test('a form that is whole has nothing wrong', () => {
  expect(said({})).toEqual({});
});

// The messages of spec §5.
test.each([
  [{ number: empty }, null, { number: 'Enter the card number' }],
  [{ number: wrong }, null, { number: 'Invalid card number' }],
  [{ number: wrong }, 'visa', { number: 'Please enter a valid card number' }],
  [{ expiry: empty }, 'visa', { expiry: 'Invalid date: the expiration is missing' }],
  [{ expiry: wrong }, 'visa', { expiry: 'Invalid expiration date' }],
  [{ code: empty }, null, { code: 'The CVV is 3 digits' }],
  [{ code: wrong }, 'visa', { code: 'The CVV is 3 digits' }],
  [{ code: wrong }, 'amex', { code: 'The CVV is 4 digits' }],
  [{ code: wrong }, null, { code: 'Invalid CVV' }],
])('fields %j of brand %j are told as %j', (part, brand, expected) => {
  expect(said({ fields: fields(part, brand) })).toEqual(expected);
});

test.each([
  ['', "Enter holder's name"],
  ['   ', "Enter holder's name"],
  ['4242 4242 4242 4242', cardEn.errors.holderCardData],
  ['Ana 123', cardEn.errors.holderCardData],
])('a cardholder called %j is told: %s', (holder, message) => {
  expect(said({ holder })).toEqual({ holder: message });
});

test.each([
  ['', 'Enter an email'],
  ['ana@correo', 'Email is invalid'],
  ['4242424242424242@correo.example', 'Email is invalid'],
  [`${'a'.repeat(110)}@correo.example`, 'Email is invalid'],
])('the address %j is told: %s', (email, message) => {
  expect(said({ email })).toEqual({ email: message });
});

test('a saved card is asked for its security code and nothing else of the card', () => {
  const typed = { isSaved: true, holder: '', fields: fields({ number: empty, expiry: empty, code: empty }, 'amex') };
  expect(said(typed)).toEqual({ code: 'The CVV is 4 digits' });
});

test('before the frames say anything everything is missing', () => {
  expect(Object.keys(said({ fields: null }))).toEqual(['number', 'expiry', 'code']);
});

// S5-R06
test('the Spanish messages are those of the specification', () => {
  expect(cardEs.errors).toMatchObject({
    numberRequired: 'Ingresa el número de la tarjeta',
    code3: 'El CVV son 3 dígitos',
    dateInvalid: expect.stringMatching(/^Fecha inválida: falta/),
  });
});
