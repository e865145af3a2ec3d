import { describe, expect, it } from 'vitest';
import type { Difference } from '#domain/compare-books';
import { caseOf, type CaseOfDifference } from './verifier.ts';

const returned: Difference = {
  kind: 'return_not_there',
  account: 'stripe',
  providerRef: 'pi_1',
  paymentId: 'payment-1',
  theirs: 'nothing',
  ours: '200000 MXN by re_1',
  minor: 200_000,
  currency: 'MXN',
  returnRef: 're_1',
};
const failed: CaseOfDifference = {
  kind: 'refund_failed',
  isOpen: true,
  payments: [null, 'payment-1'],
  account: null,
  providerRef: null,
};

describe('a difference between the books', () => {
  it('is known by an open case of its kind about the payment, or about the reference', () => {
    expect(caseOf(returned, [failed])).toBe(failed);
    const ofReference = { ...failed, payments: [null, null], account: 'stripe', providerRef: 'pi_1' };
    expect(caseOf(returned, [ofReference])).toBe(ofReference);
  });

  it.each([
    ['closed', { isOpen: false }],
    ['of another kind', { kind: 'overpaid' }],
    ['about another payment', { payments: ['payment-2', null] }],
    ['about the same reference at another account', { payments: [], account: 'stripe/2', providerRef: 'pi_1' }],
  ] as const)('is not known by a case that is %s', (_what, change) => {
    expect(caseOf(returned, [{ ...failed, ...change }])).toBeNull();
  });
});
