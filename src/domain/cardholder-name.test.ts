import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCardholderName } from './cardholder-name.ts';

describe('the name on the card', () => {
  test.each([
    'Teresa Ríos Olvera',
    'JOSÉ MARÍA MUÑOZ',
    "O'Brien-Núñez",
    'Andrés Restrepo 2do',
    'John Smith 3rd',
    'Ng',
    '李 小龙',
  ])('%s is a name', (name) => {
    expect(checkCardholderName(name)).toBe('ok');
  });

  test.each(['', '   ', '.', '-- --', '7'])('%j is no name', (name) => {
    expect(checkCardholderName(name)).toBe('required');
  });

  test.each([
    ['4111111111111111', 'a card number'],
    ['4111 1111 1111 1111', 'a card number with spaces'],
    ['4111-1111-1111-1111', 'a card number with dashes'],
    ['Teresa 4111111111111111', 'a card number behind a name'],
    ['378282246310005', 'an American Express number'],
    ['737', 'a security code'],
    ['7373', 'a security code of four'],
    ['Teresa 7 3 7', 'a security code in pieces'],
    ['12/29', 'an expiry date'],
    ['４１１１', 'full-width digits'],
    ['٧٣٧', 'Arabic digits'],
    ['①②③', 'digits in circles'],
  ])('%s is refused: %s', (name) => {
    expect(checkCardholderName(name)).toBe('looks_like_card_data');
  });

  test('a card number is refused wherever it hides', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '-', '.', '\u200b'), maxLength: 10 });
    const numbers = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 19 });
    fc.assert(
      fc.property(words, numbers, words, (before, digits, after) => {
        expect(checkCardholderName(before + [...digits].join(after) + after)).toBe('looks_like_card_data');
      }),
    );
  });
});
