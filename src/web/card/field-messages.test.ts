import { expect, test } from 'vitest';
import type { CardFieldsState } from '#contracts/card-fields';
import { cardEn } from '#i18n/card-en';
import { cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { locales } from '#i18n/locale';
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
  shownFields: 'card',
};
const messagesOf = (typed: Partial<TypedCard>) => {
  const problems = problemsOf({ ...whole, ...typed }, cardEn.errors);
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== null));
};

// S5-R05
test('a form that is whole has nothing wrong', () => {
  expect(messagesOf({})).toEqual({});
});

// The messages of spec §5.
test.each([
  [{ number: empty }, null, { number: 'Enter the card number' }],
  [{ number: wrong }, null, { number: 'Invalid card number' }],
  [{ number: wrong }, 'visa', { number: 'Please enter a valid card number' }],
  [{ expiry: empty }, 'visa', { expiry: 'Enter the expiration date' }],
  [{ expiry: wrong }, 'visa', { expiry: 'Invalid expiration date' }],
  [{ code: empty }, null, { code: 'Enter the security code' }],
  [{ code: wrong }, 'visa', { code: 'The CVV is 3 digits' }],
  [{ code: wrong }, 'amex', { code: 'The CVV is 4 digits' }],
  [{ code: wrong }, null, { code: 'Invalid CVV' }],
])('fields %j of brand %j are told as %j', (part, brand, expected) => {
  expect(messagesOf({ fields: fields(part, brand) })).toEqual(expected);
});

test.each([
  ['', "Enter holder's name"],
  ['   ', "Enter holder's name"],
  ['4242 4242 4242 4242', cardEn.errors.holderCardData],
  ['Ana 123', cardEn.errors.holderCardData],
])('a cardholder called %j is told: %s', (holder, message) => {
  expect(messagesOf({ holder })).toEqual({ holder: message });
});

test.each([
  ['', 'Enter an email'],
  ['ana@correo', 'Email is invalid'],
  ['4242424242424242@correo.example', 'Email is invalid'],
  [`${'a'.repeat(110)}@correo.example`, 'Email is invalid'],
])('the address %j is told: %s', (email, message) => {
  expect(messagesOf({ email })).toEqual({ email: message });
});

test('a saved card is asked for its security code and nothing else of the card', () => {
  const typed = { holder: '', fields: fields({ number: empty, expiry: empty, code: empty }, 'amex') };
  expect(messagesOf({ ...typed, shownFields: 'code' })).toEqual({ code: 'Enter the security code' });
  expect(messagesOf({ ...typed, shownFields: 'nothing' })).toEqual({});
});

test('before the frames say anything everything is missing', () => {
  expect(Object.keys(messagesOf({ fields: null }))).toEqual(['number', 'expiry', 'code']);
});

/** The twelve messages of spec §5, in its order; the last is for a decline. It gives three of the Spanish ones. */
const messages = {
  numberRequired: ['Enter the card number', 'Ingresa el número de la tarjeta'],
  numberInvalid: ['Invalid card number', 'Número de tarjeta inválido'],
  numberCheck: ['Please enter a valid card number', 'Ingresa un número de tarjeta válido'],
  code3: ['The CVV is 3 digits', 'El CVV son 3 dígitos'],
  code4: ['The CVV is 4 digits', 'El CVV son 4 dígitos'],
  codeInvalid: ['Invalid CVV', 'CVV inválido'],
  expiryInvalid: ['Invalid expiration date', 'Fecha de vencimiento inválida'],
  dateInvalid: ['Invalid date', 'Fecha inválida'],
  emailRequired: ['Enter an email', 'Ingresa un correo'],
  emailInvalid: ['Email is invalid', 'El correo no es válido'],
  holderRequired: ["Enter holder's name", 'Ingresa el nombre del titular'],
} as const;

// S5-R06
test.each(locales)(
  'the messages of the card form are those of the specification, word for word, in %s',
  async (locale) => {
    await loadCardTexts(locale);
    const { errors } = cardTextsOf(locale);
    const expected = Object.fromEntries(
      Object.entries(messages).map(([key, [en, es]]) => [key, locale === 'en-US' ? en : es]),
    );
    expect(errors).toMatchObject(expected);
  },
);

// S5-R06
test('a code or a date that the bank refused is told in the specification’s words', async () => {
  await loadCardTexts('en-US');
  expect(cardTextsOf('en-US').declines.check_cvv_and_expiry).toContain(
    'Check your CVV and expiration date and try again',
  );
});
