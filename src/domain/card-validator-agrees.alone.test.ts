/** The card rules beside those of the package card-validator, wherever the specification has the same. */
import valid from 'card-validator';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CardBrand, cardBrands } from './card-brands.ts';
import { checkCardExpiry } from './card-expiry.ts';
import { cardBrandOf, checkCardNumber } from './card-number.ts';
import { checkSecurityCode } from './security-code.ts';

const brandNames: Readonly<Record<string, CardBrand>> = {
  ...Object.fromEntries(cardBrands.map((brand) => [brand, brand])),
  'american-express': 'amex',
  'diners-club': 'dinersclub',
};
const theirs = (number: string) => {
  const { isValid, card } = valid.number(number);
  return { isValid, brand: card && (brandNames[card.type] ?? card.type) };
};
const ours = (number: string) => ({ isValid: checkCardNumber(number) === 'ok', brand: cardBrandOf(number) });

/** First digits that mean the same brand to both, and the lengths on which both have a word and the same one. */
const agreed = [
  { prefixes: ['56', '580', '67', '639', '502', '503'], lengths: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20] },
  { prefixes: ['41', '42', '47', '48'], lengths: [12, 14, 15, 16, 17, 20] },
  { prefixes: ['51', '53', '54', '55', '2221', '2229', '223', '25', '2720'], lengths: [12, 13, 14, 15, 16, 17, 19] },
  { prefixes: ['34', '37'], lengths: [13, 14, 15, 17, 19] },
  { prefixes: ['300', '305', '36', '38', '39'], lengths: [12, 13, 14, 15, 17, 18] },
  { prefixes: ['6011', '644', '649'], lengths: [13, 14, 15, 16, 17, 18] },
  { prefixes: ['6200', '6209', '623', '626', '6282'], lengths: [13, 16, 17, 18, 19, 20] },
  { prefixes: ['3528', '3589', '354'], lengths: [13, 14, 15, 16] },
] as const;
const agreedNumbers = fc.constantFrom(...agreed).chain(({ prefixes, lengths }) =>
  fc
    .tuple(
      fc.constantFrom<string>(...prefixes),
      fc.constantFrom<number>(...lengths),
      fc.boolean(),
      fc.bigInt(0n, 10n ** 20n),
    )
    .map(([prefix, length, isRight, noise]) => {
      const body = (prefix + String(noise).padStart(20, '7')).slice(0, length);
      if (!isRight) return body;
      const lasts = [...'0123456789'].map((last) => body.slice(0, -1) + last);
      return lasts.find((number) => valid.number(number).isValid) ?? body;
    }),
);
/** Whether a brand unknown to us has this range of six digits: elo in Visa, naranja in Mastercard, and so on. */
const isOfBrandsUnknownHere = (number: string) => {
  const { card } = valid.number(number);
  return card !== null && brandNames[card.type] === undefined;
};
const agreesWithTheirs = (check: typeof ours) =>
  fc.property(
    agreedNumbers.filter((number) => !isOfBrandsUnknownHere(number)),
    (number) => {
      expect(check(number)).toEqual(theirs(number));
    },
  );

describe('card numbers', () => {
  test('both say the same, of brand and of right and wrong', () => {
    fc.assert(agreesWithTheirs(ours), { numRuns: 3000 });
  });

  test('right ones and wrong ones of eight brands were compared', () => {
    const sample = fc.sample(agreedNumbers, { numRuns: 2000, seed: 20_261_121 }).map(theirs);
    for (const isValid of [true, false]) {
      const seen = sample.filter((one) => one.isValid === isValid).map(({ brand }) => brand);
      expect(cardBrands.filter((brand) => !seen.includes(brand))).toEqual(['forbrugsforeningen', 'dankort']);
    }
  });

  test.each<[string, typeof ours]>([
    [
      'takes every checksum',
      (number) => ({ ...ours(number), isValid: checkCardNumber(number) !== 'not_a_card_number' }),
    ],
    [
      'takes no checksum of UnionPay',
      (number) => ({ ...ours(number), isValid: ours(number).isValid && !number.startsWith('62') }),
    ],
    [
      'calls JCB Diners Club',
      (number) => ({ ...ours(number), brand: /^3[^47]/.test(number) ? 'dinersclub' : cardBrandOf(number) }),
    ],
  ])('a check that %s is noticed', (_, mutant) => {
    expect(fc.check(agreesWithTheirs(mutant), { numRuns: 3000, seed: 20_261_121 }).failed).toBe(true);
  });

  type Reading = readonly [brand: string | null, isValid: boolean];
  test.each<[string, Reading, Reading, string]>([
    ['4222222222222', ['visa', true], ['visa', false], 'spec: Visa has 13 or 16 digits; there 16, 18 or 19'],
    ['4000000000000000006', ['visa', false], ['visa', true], 'the same, with 19'],
    ['5019717010103742', ['dankort', true], ['maestro', true], 'no Dankort there'],
    ['6007220000000004', ['forbrugsforeningen', true], ['maestro', true], 'no Forbrugsforeningen there'],
    ['3782822463100052', ['amex', true], ['amex', false], 'spec: American Express has 15 or 16 digits'],
    ['3600000000000008', ['dinersclub', false], ['dinersclub', true], 'spec: Diners Club has 14 digits'],
    ['30900000000005', ['dinersclub', true], [null, false], 'there only 300 to 305'],
    ['6011000000000000001', ['discover', false], ['discover', true], 'spec: Discover has 16 digits'],
    ['6221260000000000', ['discover', true], ['unionpay', true], '622 is Discover with 16 digits, as in the table'],
    [
      '6220000000000000008',
      ['maestro', true],
      ['unionpay', true],
      '6220 is Maestro in the table where the checksum is right',
    ],
    ['62000000000000', ['unionpay', false], ['unionpay', true], 'spec: UnionPay has 16 to 19 digits'],
    ['8800000000000001', ['unionpay', true], [null, false], 'no 88 there'],
    ['3500000000000009', ['jcb', true], [null, false], 'JCB is 35 here, 3528 to 3589 there'],
    ['35280000000000007', ['jcb', false], ['jcb', true], 'spec: JCB has 16 digits'],
    ['6304000000000000', [null, false], ['maestro', true], 'all of 6 that is nobody else’s is Maestro there'],
    ['４１１１１１１１１１１１１１１１', ['visa', true], [null, false], 'digits of full width'],
  ])('%s differs: %j here, %j there (%s)', (number, [brand, isValid], [theirBrand, theirIsValid]) => {
    expect(ours(number)).toEqual({ brand, isValid });
    expect(theirs(number)).toEqual({ brand: theirBrand, isValid: theirIsValid });
  });
});

describe('expiry dates', () => {
  const thisMonth = { year: 2026, month: 11 };
  beforeEach(() => {
    // The package reads the machine's clock.
    vi.useFakeTimers({ now: new Date(2026, thisMonth.month - 1, 15) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const isOk = (text: string) => checkCardExpiry(text, thisMonth) === 'ok';
  const dates = fc
    .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 2000, max: 2045 }), fc.boolean())
    .map(([month, year, isShort]) => `${String(month).padStart(2, '0')} / ${isShort ? String(year).slice(2) : year}`)
    // There, 20 alone is the beginning of 20xx.
    .filter((text) => !text.endsWith('/ 20'));
  const agreesOnDates = (check: typeof isOk) =>
    fc.property(dates, (text) => {
      expect(check(text)).toBe(valid.expirationDate(text).isValid);
    });

  test('both say the same from 2000 to 19 years ahead', () => {
    fc.assert(agreesOnDates(isOk), { numRuns: 2000 });
  });

  test.each<[string, typeof isOk]>([
    ['calls this month over', (text) => isOk(text) && !/^11 \/ (20)?26$/.test(text)],
    ['takes a month that is over', (text) => isOk(text) || /^10 \/ (20)?26$/.test(text)],
    ['takes a thirteenth month', (text) => isOk(text.replace(/^13/, '12'))],
  ])('a check that %s is noticed', (_, mutant) => {
    expect(fc.check(agreesOnDates(mutant), { numRuns: 20_000, seed: 20_261_121 }).failed).toBe(true);
  });

  test.each(['12/60', '12/2069', '01/46'])(
    '%s is refused there, more than 19 years ahead: the specification has no end',
    (text) => {
      expect([isOk(text), valid.expirationDate(text).isValid]).toEqual([true, false]);
    },
  );

  test('digits of full width are refused there', () => {
    expect([isOk('０８／２９'), valid.expirationDate('０８／２９').isValid]).toEqual([true, false]);
  });
});

describe('security codes', () => {
  const codes = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('1', '2', 'x', '-'), maxLength: 5 }),
  );
  const brands = fc.constantFrom(null, ...cardBrands);
  const lengthsOf = (brand: CardBrand | null) => (brand === null || brand === 'amex' ? [3, 4] : 3);

  test('both say the same', () => {
    fc.assert(
      fc.property(codes, brands, (code, brand) => {
        expect(checkSecurityCode(code, brand) === 'ok').toBe(valid.cvv(code, lengthsOf(brand)).isValid);
      }),
    );
  });

  test('a check with four digits for every brand is noticed', () => {
    const mutant = fc.property(codes, brands, (code, brand) => {
      expect(checkSecurityCode(code, null) === 'ok').toBe(valid.cvv(code, lengthsOf(brand)).isValid);
    });
    expect(fc.check(mutant, { numRuns: 1000, seed: 20_261_121 }).failed).toBe(true);
  });

  test('digits of full width are refused there', () => {
    expect([checkSecurityCode('１２３', 'visa'), valid.cvv('１２３').isValid]).toEqual(['ok', false]);
  });
});
