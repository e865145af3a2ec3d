import { describe, expect, it } from 'vitest';
import { cardDeclineGroups, type DeclineGroup, partOf } from '#domain/decline-reasons';
import { declineGroupByCode, declineGroupOf, readFailure } from './errors.ts';
import { errorJson } from './gr4vy.fixture.ts';

const specified = (group: DeclineGroup): DeclineGroup =>
  ({ ...partOf } as Partial<Record<DeclineGroup, DeclineGroup>>)[group] ?? group;

const codesOf = (group: string) =>
  Object.entries(declineGroupByCode)
    .filter(([, each]) => specified(each) === group)
    .map(([code]) => code);

describe('the catalogue of 61 codes', () => {
  it.each([
    ['invalid_payment_method', 17],
    ['check_cvv_and_expiry', 3],
    ['rejected_by_bank', 8],
    ['payment_data_error', 9],
    ['could_not_be_processed', 9],
    ['system_error', 15],
  ] as const)('%s has %i of them', (group, count) => {
    expect(codesOf(group)).toHaveLength(count);
  });

  it('every group of the specification is there', () => {
    expect(new Set(Object.values(declineGroupByCode).map(specified))).toEqual(new Set(cardDeclineGroups));
  });

  // The specification's own words for each group, §8, spelt out.
  it.each([
    ...['method', 'scheme', 'country', 'currency'].flatMap((what) => {
      const name = what === 'method' ? 'payment_method' : what;
      return [`unsupported_${name}`, `unrecognised_${name}`].map((code) => [code, 'invalid_payment_method']);
    }),
    ...['canceled', 'expired', 'invalid', 'unknown'].map((word) => [
      `${word}_payment_method`,
      'invalid_payment_method',
    ]),
    ['unsupported_transaction', 'invalid_payment_method'],
    ...['incorrect_cvv', 'incorrect_expiry_date', 'missing_cvv'].map((code) => [code, 'check_cvv_and_expiry']),
    ...['insufficient_funds', 'issuer_decline', 'other_decline', 'refused_transaction', 'service_decline'].map(
      (code) => [code, 'rejected_by_bank'],
    ),
    ...['suspected_fraud', 'flow_decline', 'all_attempts_skipped'].map((code) => [code, 'rejected_by_bank']),
    ...codesWith(/address|tax_identifier|_amount$|buyer_authentication/).map((code) => [code, 'payment_data_error']),
    ...codesWith(/buyer_approval|redirect|disputed|duplicate|refund_period|permissions/).map((code) => [
      code,
      'could_not_be_processed',
    ]),
  ])('%s is told as %s', (code, group) => {
    expect(specified(declineGroupOf(code))).toBe(group);
  });

  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['failed_buyer_approval', 'not_confirmed'],
  ])('%s is told apart in its group, as %s', (code, group) => {
    expect(declineGroupOf(code)).toBe(group);
  });

  it.each([null, undefined, '', 'service_error', 'a_code_of_next_year', 'toString'])(
    'anything else (%s) is a system error',
    (code) => {
      expect(declineGroupOf(code)).toBe('system_error');
    },
  );
});

function codesWith(pattern: RegExp): string[] {
  const codes = Object.keys(declineGroupByCode).filter((code) => pattern.test(code));
  if (codes.length < 5) throw new Error(`hardly any code is about ${pattern.source}`);
  return codes;
}

const answer = (status: number, body: unknown) => readFailure({ kind: 'answer', status, body });

describe('a certain no', () => {
  it.each([
    ['/amount', 'payment_data_error'],
    ['/buyer/billing_details/email_address', 'payment_data_error'],
    ['/payment_method/id', 'payment_data_error'],
    ['/currency', 'invalid_payment_method'],
    ['/country', 'invalid_payment_method'],
    ['/metadata', 'system_error'],
    ['', 'system_error'],
    [undefined, 'system_error'],
  ])('a 400 about %s is told as %s', (pointer, group) => {
    const code = 'bad_request';
    expect(answer(400, errorJson(400, code, pointer))).toEqual({ kind: 'refused', group, code });
  });

  it('a 422 has another shape, and is one too', () => {
    const body = { detail: [{ loc: ['body', 'payment_method', 'id'], msg: 'not a uuid', type: 'uuid_parsing' }] };
    expect(answer(422, body)).toEqual({ kind: 'refused', group: 'payment_data_error', code: 'unprocessable' });
  });
});

it('what is not there is said apart: for a question it is an answer', () => {
  expect(answer(404, errorJson(404, 'not_found'))).toEqual({ kind: 'missing' });
});

describe('not certain: an earlier try may have worked', () => {
  it.each([
    [400, 'concurrent_request'],
    [400, 'too_many_requests'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'bad_gateway'],
    [405, 'method_not_allowed'],
    [409, 'duplicate_record'],
    [409, 'concurrent_request'],
    [425, 'too_early'],
    [429, 'too_many_requests'],
    [500, 'server_error'],
    [502, 'bad_gateway'],
    [504, 'gateway_timeout'],
  ])('HTTP %i %s', (status, code) => {
    const why = `HTTP ${status} ${code}`;
    expect(answer(status, errorJson(status, code, '/amount'))).toEqual({ kind: 'unknown', why });
  });

  it.each([
    [400, '<html>'],
    [400, { error: 'no' }],
    [400, { type: 'error', code: 'words of the payer' }],
    [404, undefined],
    [422, { detail: 'no' }],
  ])('HTTP %i with %o, which is not Gr4vy’s', (status, body) => {
    expect(answer(status, body)).toEqual({ kind: 'unknown', why: `HTTP ${status} we cannot read` });
  });

  it('no response', () => {
    const why = 'no answer in time';
    expect(readFailure({ kind: 'silence', why })).toEqual({ kind: 'unknown', why });
  });
});

it('what is written about a failure quotes nothing that was sent', () => {
  for (const status of [400, 401, 500])
    expect(JSON.stringify(answer(status, errorJson(status, 'some_code', '/amount')))).not.toMatch(/Ana|4111/);
});
