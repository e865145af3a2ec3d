import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { declineGroupByCode, declineGroupOf } from './errors.ts';
import { oxxo } from './oxxo.ts';
import { connectTo, json, stripeOfThisFile } from './stripe.fixture.ts';

const other = stripeOfThisFile();

const startThere = (timeoutMs = 300) =>
  connectTo(other.origin, timeoutMs).start(orderOf(oxxo.offer, turnableClock()), 'key_1');

describe('a certain no', () => {
  it.each([
    ...Object.entries(declineGroupByCode),
    // Which nobody can help with.
    ...['api_key_expired', 'parameter_unknown', 'something_new', 'constructor'].map((code) => [code, 'system_error']),
  ])('%s is told as %s', async (code, group) => {
    other.answers = { '*': json(400, { error: { type: 'invalid_request_error', code, message: 'no' } }) };
    expect(await startThere(5_000)).toEqual({ kind: 'refused', group, code });
  });

  it.each([
    // The request was right and the payment failed.
    [402, 'card_error', 'payment_method_provider_decline', 'rejected_by_bank'],
    // Without a code it is named by its type.
    [400, 'invalid_request_error', undefined, 'system_error'],
  ])('HTTP %i of type %s with code %s is told as %s', async (status, type, code, group) => {
    other.answers = { '*': json(status, { error: { type, code, message: 'no' } }) };
    expect(await startThere(5_000)).toEqual({ kind: 'refused', group, code: code ?? type });
  });
});

describe('not certain: an earlier try may have worked', () => {
  it.each([
    ['a wrong key', 401, { type: 'invalid_request_error', message: 'Invalid API Key' }],
    ['an expired key', 401, { type: 'invalid_request_error', code: 'api_key_expired' }],
    ['a forbidden call', 403, { type: 'invalid_request_error', code: 'secret_key_required' }],
    ['an address that is not there', 404, { type: 'invalid_request_error' }],
    ['a missing object', 404, { type: 'invalid_request_error', code: 'resource_missing' }],
    ['the same key with other parameters', 400, { type: 'idempotency_error' }],
    ['the same key while it is in use', 409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }],
    ['too many requests', 429, { type: 'invalid_request_error', code: 'rate_limit' }],
    ['too many requests, as a 400', 400, { type: 'invalid_request_error', code: 'rate_limit' }],
    ['a lock somebody else holds', 400, { type: 'invalid_request_error', code: 'lock_timeout' }],
    ['an outage', 500, { type: 'api_error' }],
    ['a gateway without an answer', 504, { type: 'api_error' }],
    ['an error of no known type', 400, { type: 'surprise' }],
  ])('%s', async (_, status, error) => {
    other.answers = { '*': json(status, { error }) };
    expect(await startThere()).toMatchObject({ kind: 'unknown' });
  });
});

it('what is written about a failure quotes nothing that was sent', async () => {
  other.answers = {
    '*': json(401, {
      error: {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided: sk_test_sandbox ana.perez@example.com',
      },
    }),
  };
  const result = await startThere();
  expect(JSON.stringify(result)).not.toMatch(/sk_test|@/);
  expect(JSON.stringify(result)).toContain('req_test');
});

it('every code in the table is one the SDK knows', () => {
  const types = readFileSync(
    createRequire(import.meta.url)
      .resolve('stripe')
      .replace(/cjs\/[^/]+$/, 'esm/resources/PaymentIntents.d.ts'),
    'utf8',
  );
  for (const code of Object.keys(declineGroupByCode)) expect(types, code).toContain(`'${code}'`);
  expect(declineGroupOf('toString')).toBe('system_error');
});
