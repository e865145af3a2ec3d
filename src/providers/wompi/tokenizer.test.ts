import { expect, it } from 'vitest';
import { tokenizer } from './tokenizer.ts';

const card = {
  number: '4242424242424242',
  securityCode: '123',
  expiryMonth: 8,
  expiryYear: 2028,
  holder: 'Ana Torres',
};
const parameters = { public_key: 'pub_test_1', api_origin: 'https://sandbox.wompi.co' };

it('sends what was typed with the public key, the month in two digits and the year in two', () => {
  const { url, method, headers, body } = tokenizer.request(card, parameters);
  expect([url, method]).toEqual(['https://sandbox.wompi.co/v1/tokens/cards', 'POST']);
  expect(headers['authorization']).toBe('Bearer pub_test_1');
  const sent = { number: card.number, cvc: '123', exp_month: '08', exp_year: '28', card_holder: 'Ana Torres' };
  expect(JSON.parse(body)).toEqual(sent);
});

const created = (changes: object = {}) => ({
  status: 'CREATED',
  data: { id: 'tok_test_1', brand: 'VISA', last_four: '4242', ...changes },
});

it('reads the token with brand and last digits', () => {
  const answer = { kind: 'tokenized', token: 'tok_test_1', brand: 'visa', lastFour: '4242' };
  expect(tokenizer.read(201, created(), card)).toEqual(answer);
});

it.each([
  ['of another card', 201, created({ last_four: '1111' })],
  ['without a token', 201, created({ id: '' })],
  ['that was not created', 201, { ...created(), status: 'PENDING' }],
  ['of an outage', 500, {}],
  ['of too many requests', 429, {}],
  ['that is none', 0, undefined],
  ['of a proxy that says no', 422, '<html>'],
])('an answer %s is unknown', (_what, status, body) => {
  expect(tokenizer.read(status, body, card)).toEqual({ kind: 'unknown' });
});

it.each([
  ['number', 'number'],
  ['cvc', 'code'],
  ['exp_month', 'expiry'],
  ['exp_year', 'expiry'],
  ['card_holder', 'holder'],
])('a refusal of %s is of the field %s, and quotes nothing', (name, field) => {
  const error = { type: 'INPUT_VALIDATION_ERROR', messages: { [name]: ['4242424242424242 no es válido'] } };
  expect(tokenizer.read(422, { error }, card)).toEqual({ kind: 'refused', code: name, field });
});

it('a key that is not taken is a refusal of no field', () => {
  const error = { type: 'INVALID_ACCESS_TOKEN', reason: 'x' };
  expect(tokenizer.read(401, { error }, card)).toEqual({ kind: 'refused', code: 'INVALID_ACCESS_TOKEN' });
});
