import { describe, expect, test } from 'vitest';
import { cardBrands } from '#domain/card-brands';
import { cardFieldsEn } from '#i18n/card-fields-en';
import { cardFieldsEs } from '#i18n/card-fields-es';
import { cardOf, problemsOf, refusalOf, stateOf, type Typed } from './fields.ts';

const november2026 = { year: 2026, month: 11 };
const good: Typed = { number: '4242 4242 4242 4242', expiry: '11 / 26', code: '123', holder: 'Ana Torres' };
const { errors } = cardFieldsEn;
const problems = (more: Partial<Typed>) => problemsOf({ ...good, ...more }, november2026, errors);

// S5-R02, S5-R03, S5-R04
describe('each message of spec §5', () => {
  test.each<[Partial<Typed>, keyof Typed, string | null]>([
    [{}, 'number', null],
    [{ number: '' }, 'number', 'Enter the card number'],
    [{ number: ' - ' }, 'number', 'Enter the card number'],
    [{ number: '0000' }, 'number', 'Invalid card number'],
    [{ number: '4242 4242 4242 4241' }, 'number', 'Please enter a valid card number'],
    [{ number: '４２４２ 4242-4242 4242' }, 'number', null],
    [{ expiry: '' }, 'expiry', 'Enter the expiration date'],
    [{ expiry: '13 / 26' }, 'expiry', 'Invalid date'],
    [{ expiry: '10 / 26' }, 'expiry', 'Invalid expiration date'],
    [{ expiry: '12 / 70' }, 'expiry', 'Invalid expiration date'],
    [{ code: '' }, 'code', 'Enter the security code'],
    [{ code: '1234' }, 'code', 'The CVV is 3 digits'],
    [{ code: '', number: '' }, 'code', 'Enter the security code'],
    [{ code: '12', number: '' }, 'code', 'Invalid CVV'],
    [{ code: '1234', number: '' }, 'code', null],
    [{ code: '12', number: '378282246310005' }, 'code', 'The CVV is 4 digits'],
    [{ code: '123', number: '378282246310005' }, 'code', null],
    [{ code: '１２３' }, 'code', null],
    [{ holder: '  ' }, 'holder', "Enter holder's name"],
    [{ holder: 'Ana 4242' }, 'holder', 'Only the name goes here. We erased the digits you typed.'],
  ])('%j: %s says %j', (more, part, says) => {
    expect(problems(more)[part]).toBe(says);
  });

  test('each field that a provider refused has words of its own, in both languages', () => {
    for (const { errors: words } of [cardFieldsEn, cardFieldsEs])
      for (const part of ['number', 'expiry', 'code', 'holder'] as const)
        expect(Object.values<string>(words)).toContain(refusalOf(part, words));
  });
});

describe('what is sent', () => {
  test('is the card in plain digits, its year in full', () => {
    const typed = { number: '４２４２ 4242-4242 4242', expiry: '1 / 29', code: '１２３', holder: ' Ana Torres ' };
    expect(cardOf(typed, november2026, errors)).toEqual({
      number: '4242424242424242',
      expiryMonth: 1,
      expiryYear: 2029,
      securityCode: '123',
      holder: 'Ana Torres',
    });
  });

  test.each<[keyof Typed, string]>([
    ['number', '4242 4242 4242 4241'],
    ['expiry', '10 / 26'],
    ['code', '12'],
    ['holder', ''],
  ])('is nothing while the %s is wrong', (part, text) => {
    expect(cardOf({ ...good, [part]: text }, november2026, errors)).toBeNull();
  });
});

describe('what the page is told', () => {
  const pageStateOf = (typed: Typed) =>
    stateOf(typed, problemsOf(typed, november2026, errors), { left: new Set(['expiry']), focused: 'code' });

  test('is the brand, and whether each field is there, right, left and looked at', () => {
    expect(pageStateOf({ ...good, code: '' })).toEqual({
      fields: {
        number: { isEmpty: false, isValid: true, wasLeft: false, hasFocus: false },
        expiry: { isEmpty: false, isValid: true, wasLeft: true, hasFocus: false },
        code: { isEmpty: true, isValid: false, wasLeft: false, hasFocus: true },
      },
      holder: { isEmpty: false, isValid: true, wasLeft: false, hasFocus: false },
      isComplete: false,
      brand: 'visa',
    });
    expect(pageStateOf(good).isComplete).toBe(true);
    expect(cardBrands).toContain(pageStateOf(good).brand);
  });

  test('is nothing that was typed', () => {
    const json = JSON.stringify(pageStateOf(good));
    for (const text of ['4242', '123', '26', 'Ana']) expect(json).not.toContain(text);
  });
});
