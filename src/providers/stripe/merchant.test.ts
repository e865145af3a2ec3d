import { describe, expect, it } from 'vitest';
import { connectTo, json, stripeOfThisFile } from './stripe.fixture.ts';

const other = stripeOfThisFile();
const refusal = (type: string) => ({ error: { type, message: 'sk_test_sandbox' } });

describe('whose key it is', () => {
  it.each([
    ['an account', json(200, { id: 'acct_1Norte', object: 'account' }), { kind: 'merchant', merchant: 'acct_1Norte' }],
    ['a key that is nobody’s', json(401, refusal('invalid_request_error')), { kind: 'refused' }],
    [
      'a restricted key',
      json(403, refusal('invalid_request_error')),
      { kind: 'unknown', why: 'the key may not read its own account' },
    ],
    ['trouble', json(500, refusal('api_error')), { kind: 'unknown', why: 'no answer' }],
    ['what is no account', json(200, { id: 'x' }), { kind: 'unknown', why: 'an answer we cannot read' }],
  ] as const)('%s', async (_case, answer, expected) => {
    other.answers = { 'GET /v1/account': answer };
    expect(await connectTo(other.origin).merchant?.()).toEqual(expected);
  });
});
