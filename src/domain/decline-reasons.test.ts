import { describe, expect, test } from 'vitest';
import { declineFacts, declineGroups } from './decline-reasons.ts';

// S8-R05
describe('a declined payment', () => {
  test('each of the groups says what may be claimed about the money, and what to do next', () => {
    expect(
      declineGroups.map((group) => [group, declineFacts[group].money, declineFacts[group].nextBestAction]),
    ).toEqual([
      ['invalid_payment_method', 'not_taken', 'other_method'],
      ['check_cvv_and_expiry', 'not_taken', 'retry_security_code'],
      ['rejected_by_bank', 'not_taken', 'call_bank'],
      ['payment_data_error', 'not_taken', 'fix_data'],
      ['could_not_be_processed', 'look_it_up', 'other_method'],
      ['system_error', 'unknown', 'wait'],
      ['insufficient_funds', 'not_taken', 'no_card'],
      ['not_confirmed', 'not_taken', 'confirm_again'],
      ['amount_limit', 'not_taken', 'other_method'],
      ['bank_unreachable', 'not_taken', 'wait'],
      ['not_created', 'not_taken', 'other_method'],
      ['outcome_unknown', 'unknown', 'wait'],
    ]);
  });
});
