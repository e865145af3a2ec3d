import { beforeAll, expect, test } from 'vitest';
import { cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { catalogueOf, loadCatalogue } from '#i18n/catalogues';
import { declineAdvice } from './decline-advice.ts';

beforeAll(() => Promise.all([loadCatalogue('en-US'), loadCardTexts('en-US')]));
const advise = (group: string | null) => declineAdvice(group, catalogueOf('en-US'), cardTextsOf('en-US'));

// The six groups of spec §8, and what may be said of the money.
test.each([
  ['invalid_payment_method', 'other_method', true],
  ['check_cvv_and_expiry', 'retry_security_code', true],
  ['rejected_by_bank', 'call_bank', true],
  ['payment_data_error', 'fix_data', true],
  ['could_not_be_processed', 'other_method', false],
  ['system_error', 'wait', false],
] as const)('%s leads to %s; says that nothing was charged: %s', (group, next, claims) => {
  const said = advise(group);
  expect(said.next).toBe(next);
  expect(/nothing was charged/i.test(said.advice)).toBe(claims);
});

test.each([null, 'brand_new', 'toString'])(
  'a group we do not know (%s) claims nothing and lets the payer wait',
  (group) => {
    expect(advise(group)).toEqual(advise('system_error'));
  },
);
