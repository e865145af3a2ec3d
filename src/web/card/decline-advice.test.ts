import { beforeAll, expect, test } from 'vitest';
import { cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { declineGroups } from '#domain/decline-reasons';
import { locales } from '#i18n/locale';
import { wordsAfter } from './card-texts.ts';
import { declineAdvice } from './decline-advice.ts';

beforeAll(() => Promise.all(locales.map(loadCardTexts)));
const advise = (group: string | null) => declineAdvice(group, cardTextsOf('en-US'));

// The six groups of spec §8 and three of ours, and what each says of the money.
test.each([
  ['invalid_payment_method', 'other_method', true],
  ['check_cvv_and_expiry', 'retry_security_code', true],
  ['rejected_by_bank', 'call_bank', true],
  ['payment_data_error', 'fix_data', true],
  ['could_not_be_processed', 'other_method', false],
  ['system_error', 'wait', false],
  ['amount_limit', 'other_method', true],
  ['bank_unreachable', 'wait', true],
  ['outcome_unknown', 'wait', false],
] as const)('%s leads to %s; says that nothing was charged: %s', (group, next, claims) => {
  const copy = advise(group);
  expect(copy.next).toBe(next);
  expect(/nothing was charged/i.test(copy.advice)).toBe(claims);
});

test.each([null, 'brand_new', 'toString'])(
  'a group we do not know (%s) claims nothing and lets the payer wait',
  (group) => {
    expect(advise(group)).toEqual(advise('system_error'));
  },
);

test.each(locales)('in %s a saved card without fields need never be typed again', (locale) => {
  const asksToType = /CVV|código|\bcode\b|escribe tu tarjeta|type your card|titular|holder|vencimiento|expir/i;
  const declineTexts = (left: 'cleared' | 'untyped') =>
    declineGroups.map((group) => {
      const { what, advice } = declineAdvice(group, wordsAfter(left, cardTextsOf(locale)));
      return `${what} ${advice}`;
    });
  expect(declineTexts('untyped').filter((text) => asksToType.test(text))).toEqual([]);
  expect(declineTexts('cleared').filter((text) => asksToType.test(text))).toHaveLength(2);
  const { untokenized, timedOut, offline, quoteChanged } = wordsAfter('untyped', cardTextsOf(locale)).notes;
  for (const text of [untokenized, timedOut, offline, quoteChanged('a', 'b')]) expect(text).not.toMatch(asksToType);
});
