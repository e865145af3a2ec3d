import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandOfDigits, type CardBrand, cardBrandFacts, cardBrands } from './card-brands.ts';
import { cardBrandOf, checkCardNumber, compactCardNumber, formatCardNumber } from './card-number.ts';

const digit = fc.constantFrom(...'0123456789');
const digitsOf = (minLength: number, maxLength: number) => fc.string({ unit: digit, minLength, maxLength });

/** The checksum another way: doubled digits looked up instead of reckoned. */
function endsInZero(number: string): boolean {
  let sum = 0;
  for (let fromRight = 1; fromRight <= number.length; fromRight += 1) {
    const at = Number(number[number.length - fromRight]);
    sum += fromRight % 2 === 0 ? Number('0246813579'[at]) : at;
  }
  return String(sum).endsWith('0');
}
const completed = (body: string) => body + [...'0123456789'].find((last) => endsInZero(body + last));

/** The brands another way: whole numbers as regular expressions. */
const wholeNumbers: Record<CardBrand, RegExp> = {
  maestro: /^(?=\d{12,19}$)(5018|50[236]|5[68]|639|6220|67)/,
  forbrugsforeningen: /^600\d{13}$/,
  dankort: /^5019\d{12}$/,
  visa: /^4(\d{12}|\d{15})$/,
  mastercard: /^(5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  amex: /^3[47]\d{13,14}$/,
  dinersclub: /^3[0689]\d{12}$/,
  discover: /^(6011|622[1-9]|64[4-9]\d|65\d\d)\d{12}$/,
  unionpay: /^(62|88)\d{14,17}$/,
  jcb: /^35\d{14}$/,
};
const brandsOfWhole = (number: string) => cardBrands.filter((brand) => wholeNumbers[brand].test(number));
const isGood = (number: string) => brandsOfWhole(number).some((brand) => brand === 'unionpay' || endsInZero(number));

const ofBrands =
  '5018 502 503 506 56 58 639 6220 67 600 5019 4 51 55 2221 2720 34 37 30 36 38 39 6011 622 6221 644 649 65 62 625 88 35';
/** First digits of no brand, and those just outside of one. */
const ofNone = ' 50 5 2220 2721 6 601 60 640 643 1 9 31 57 59 81 0';
const beginnings = fc.constantFrom(...`${ofBrands} ${ofNone}`.split(' '));
/** Numbers of any length around the allowed ones, half of them with a right checksum. */
const numbers = fc
  .tuple(beginnings, digitsOf(9, 18), fc.boolean())
  .map(([start, rest, isRight]) => (isRight ? completed(start + rest).slice(-21) : (start + rest).slice(0, 21)));

type Check = (number: string) => boolean;
const isOk: Check = (number) => checkCardNumber(number) === 'ok';
const agreesWithOracle = (check: Check) =>
  fc.property(numbers, (number) => {
    expect(check(number)).toBe(isGood(number));
  });

// S5-R01, S5-R02
describe('a card number', () => {
  test.each([
    ['maestro', '6759649826438453 501800000009'],
    ['forbrugsforeningen', '6007220000000004'],
    ['dankort', '5019717010103742'],
    ['visa', '4111111111111111 4222222222222'],
    ['mastercard', '5555555555554444 2221000000000009 2720990000000007'],
    ['amex', '378282246310005'],
    ['dinersclub', '30569309025904 38520000023237'],
    ['discover', '6011111111111117 6221260000000000'],
    ['unionpay', '6221260000000001 6220000000000009 6205500000000000004 6222021234567890123 8800000000000001'],
    ['jcb', '3530111333300000'],
  ])('of the brand %s are right: %s', (brand, right) => {
    for (const number of right.split(' '))
      expect([number, checkCardNumber(number), cardBrandOf(number)]).toEqual([number, 'ok', brand]);
  });

  test('American Express may have 16 digits too', () => {
    expect(checkCardNumber(completed('378282246310005'))).toBe('ok');
    expect(checkCardNumber('3782822463100051')).toBe('mistyped');
  });

  test.each(['', '   ', ' - ', '– —', '\u00a0'])('%j is nothing yet: "Enter the card number"', (text) => {
    expect(checkCardNumber(text)).toBe('required');
  });

  test.each([
    ['has other characters', 'abcd|4111 1111 1111 111x|4111.1111.1111.1111|4①11111111111111|²²21000000000009'],
    ['begins like no brand', '1234567890123456|9111111111111111|2220990000000000|2721000000000000|6400000000000000'],
  ])('what %s is none: "Invalid card number": %s', (_, wrong) => {
    for (const text of wrong.split('|')) expect([text, checkCardNumber(text)]).toEqual([text, 'not_a_card_number']);
  });

  test.each([
    ['4111111111111112', 'a wrong last digit'],
    ['4111111111111', 'a Visa of 13 with a wrong checksum'],
    ['41111111111111', 'a Visa of 14'],
    ['4', 'only begun'],
    ['37828224631000', 'an American Express of 14'],
    ['62055000000000000040', '20 digits'],
    ['620550000000000', 'a UnionPay of 15'],
  ])('%s is mistyped (%s): "Please enter a valid card number"', (text) => {
    expect(checkCardNumber(text)).toBe('mistyped');
  });

  test.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    ' 4111\u00a01111‐1111–1111 ',
    '４１１１　１１１１－１１１１−１１１１',
    '𝟒𝟏𝟏𝟏 1111 1111 1111',
  ])('%s is read as 4111111111111111', (text) => {
    expect([compactCardNumber(text), checkCardNumber(text)]).toEqual(['4111111111111111', 'ok']);
  });
});

describe('the brand while typing', () => {
  test.each([
    [null, '|5|50|501|222|22210|222099|272100|3'],
    ['maestro', '5018|6220'],
    ['dankort', '5019'],
    ['mastercard', '51|222100|272099'],
    ['amex', '37'],
    ['discover', '６０１１|622|6222 0212 3456 789'],
    ['unionpay', '62|6222 0212 3456 7890|6222 0212 3456 7890 1'],
    ['visa', '4111 1111 1111 1111 1'],
  ])('is %s behind each of %s', (brand, beginnings) => {
    for (const text of beginnings.split('|')) expect([text, cardBrandOf(text)]).toEqual([text, brand]);
  });

  test('up to 16 digits the first fitting brand of the table is also the one with the longest first digits', () => {
    const flat = cardBrands.flatMap((brand) =>
      cardBrandFacts[brand].prefixes.map((prefix) => [brand, ...prefix.split('-')] as const),
    );
    const longest = (digits: string) =>
      flat
        .filter(([, from = '', to = from]) => {
          const start = digits.slice(0, from.length);
          return start.length === from.length && Number(start) >= Number(from) && Number(start) <= Number(to);
        })
        .toSorted(([, a = ''], [, b = '']) => b.length - a.length)[0]?.[0] ?? null;
    const fitting = fc.tuple(beginnings, digitsOf(0, 8)).map(([start, rest]) => start + rest);
    fc.assert(
      fc.property(fitting, (digits) => {
        expect(brandOfDigits(digits)).toBe(longest(digits));
      }),
    );
  });
});

describe('any card number', () => {
  test('is right when its brand, length and checksum are, reckoned another way', () => {
    fc.assert(agreesWithOracle(isOk), { numRuns: 3000 });
  });

  test('the other reckoning sees right and wrong ones, and only with UnionPay has a number two brands', () => {
    const sample = fc.sample(numbers, { numRuns: 3000, seed: 20_261_121 });
    expect(new Set(sample.filter(isGood).flatMap(brandsOfWhole))).toEqual(new Set(cardBrands));
    const shared = sample.map(brandsOfWhole).filter((brands) => brands.length > 1);
    expect(shared.filter((brands) => brands.length > 2 || !brands.includes('unionpay'))).toEqual([]);
    expect(sample.filter((number) => !isGood(number)).length).toBeGreaterThan(500);
  });

  test.each<[string, Check]>([
    ['forgets the checksum', (number) => brandsOfWhole(number).length > 0],
    ['asks UnionPay for a checksum', (number) => isOk(number) && endsInZero(number)],
    // One more digit at the end moves every other one to the other place.
    ['doubles the other digits', (number) => brandsOfWhole(number).length > 0 && endsInZero(`${number}0`)],
    ['knows no Visa of 13', (number) => isOk(number) && !/^4\d{12}$/.test(number)],
    ['knows no Mastercard that begins with 2', (number) => isOk(number) && !number.startsWith('2')],
    ['takes Dankort for a stranger', (number) => isOk(number) && !number.startsWith('5019')],
    ['takes every 622 for Discover', (number) => isOk(number) && !/^622[1-9]\d{13,}$/.test(number)],
  ])('a check that %s is noticed', (_, mutant) => {
    expect(fc.check(agreesWithOracle(mutant), { numRuns: 20_000, seed: 20_261_121 }).failed).toBe(true);
  });

  const rightOnes = numbers.filter(isGood);
  const change = fc.tuple(fc.nat(18), fc.integer({ min: 1, max: 9 }));
  const corrupt = (number: string, [place, by]: [number, number]) => {
    // Behind the longest first digits, so that the brand stays.
    const at = 6 + (place % (number.length - 6));
    return number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1);
  };

  test('with one wrong digit is mistyped, except where UnionPay could be meant, which has no checksum', () => {
    fc.assert(
      fc.property(rightOnes, change, (number, how) => {
        const expected = wholeNumbers.unionpay.test(number) ? 'ok' : 'mistyped';
        expect(checkCardNumber(corrupt(number, how))).toBe(expected);
      }),
    );
  });

  test('may have spaces and dashes anywhere, and digits of full width', () => {
    const between = fc.array(fc.constantFrom('', '', ' ', '-', ' - ', '\u3000', '–'), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(numbers, between, fc.boolean(), (number, gaps, isWide) => {
        const typed = [...number].map((one, index) => {
          const shown = isWide ? String.fromCodePoint(0xff10 + Number(one)) : one;
          return shown + (gaps[index] ?? '');
        });
        expect(compactCardNumber(typed.join(''))).toBe(number);
        expect(checkCardNumber(typed.join(''))).toBe(checkCardNumber(number));
      }),
    );
  });
});

describe('the field of the card number', () => {
  test.each([
    ...'4111111111111111→4111 1111 1111 1111|4222222222222→4222 2222 2222 2|4111→4111|41111→4111 1'.split('|'),
    ...'378282246310005→3782 822463 10005|37828→3782 8|30569309025904→3056 930902 5904'.split('|'),
    ...'6205500000000000004→6205 5000 0000 0000 004|62055000000000000049→6205 5000 0000 0000 004'.split('|'),
    ...'４１１１１→4111 1|Visa: 4111-1111→4111 1111|→'.split('|'),
  ])('shows %s', (pair) => {
    const [text = '', shown] = pair.split('→');
    expect(formatCardNumber(text)).toBe(shown);
  });

  // S5-R02
  test('holds 19 digits, not 19 characters, and loses none of them', () => {
    fc.assert(
      fc.property(fc.tuple(beginnings, digitsOf(0, 20)), ([start, rest]) => {
        const shown = formatCardNumber(start + rest);
        expect(shown.replaceAll(' ', '')).toBe((start + rest).slice(0, 19));
        expect(shown).toMatch(/^(\d+( \d+)*)?$/);
      }),
    );
  });

  test('shows the same when what it shows is typed again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), numbers), (text) => {
        expect(formatCardNumber(formatCardNumber(text))).toBe(formatCardNumber(text));
      }),
    );
  });
});
