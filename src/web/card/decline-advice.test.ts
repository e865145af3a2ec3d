import { beforeAll, expect, test } from 'vitest';
import { cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { declineAdvice } from './decline-advice.ts';

beforeAll(() => loadCardTexts('en-US'));
const advise = (group: string | null) => declineAdvice(group, cardTextsOf('en-US'));

// The six groups of spec §8 and three of ours, and what may be said of the money.
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
