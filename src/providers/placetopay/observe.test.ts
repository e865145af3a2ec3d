import { describe, expect, it } from 'vitest';
import { declineGroups } from '#domain/decline-reasons';
import { declineGroup, groupByReason, readFailure } from './errors.ts';
import { observe } from './observe.ts';
import { paymentIdOf, referenceOf, session } from './wire.ts';

const paymentId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const date = '2026-11-20T10:05:00-05:00';
const usd = (total: number | string) => ({ currency: 'USD', total });
const attempt = (status: string, reason: string, changes: object = {}) => ({
  status: { status, reason, message: '', date },
  internalReference: 1598,
  reference: referenceOf(paymentId),
  amount: { from: usd(115), to: usd(115), factor: 1 },
  refunded: false,
  ...changes,
});
const processUrl = 'https://checkout.placetopay.ec/spa/session/181348/abc';

function observeSession(
  status: string,
  reason: string,
  attempts: readonly object[] | null = null,
  request: object = {},
) {
  return observe(
    session.parse({
      requestId: 181_348,
      status: { status, reason, message: '', date },
      request: { payment: { reference: referenceOf(paymentId) }, locale: 'es_EC', ...request },
      payment: attempts,
    }),
  );
}
const [approved, declined] = [attempt('APPROVED', '00'), attempt('REJECTED', '51', { internalReference: 1597 })];
const cash = { paymentMethod: 'cash' };

// S4-R02
describe('what a session says', () => {
  it.each([
    ['nobody tried', 'PENDING', 'PT', null, {}, 'pending', 'awaiting_payer'],
    ['declined, and may try again', 'PENDING', 'PT', [declined], {}, 'pending', 'awaiting_payer'],
    ['with the bank', 'PENDING', '?-', [attempt('PENDING', '?-')], {}, 'pending', 'awaiting_provider'],
    ['looked at', 'PENDING', '?-', [attempt('PENDING_VALIDATION', 'PV')], {}, 'pending', 'awaiting_provider'],
    ['to be confirmed', 'PENDING_CONFIRMATION', '?-', null, {}, 'pending', 'awaiting_payer'],
    ['a deposit that waits', 'PENDING', '?-', [attempt('PENDING', '?-')], cash, 'pending', 'awaiting_payer'],
    [
      'failed while one waits',
      'FAILED',
      'BR',
      [declined, attempt('PENDING', '?-')],
      {},
      'pending',
      'awaiting_provider',
    ],
    ['an error while one waits', 'ERROR', '?!', [attempt('PENDING', '?-')], {}, 'pending', 'awaiting_provider'],
    ['rejected while one waits', 'REJECTED', 'XN', [attempt('PENDING', '?-')], {}, 'pending', 'awaiting_provider'],
  ])('%s', (_, status, reason, attempts, request, kind, phase) => {
    expect(observeSession(status, reason, attempts, request)).toMatchObject({ kind, phase, providerRef: '181348' });
  });

  it.each([
    ['the payer left', 'REJECTED', '?C', null, 'cancelled'],
    ['the payer left after a decline', 'REJECTED', '?C', [declined], 'cancelled'],
    ['we called it off', 'REJECTED', 'MC', null, 'cancelled'],
    ['expired', 'REJECTED', 'EX', null, 'failed'],
    ['expired after a decline', 'REJECTED', 'EX', [declined], 'failed'],
    ['ended untried, by whatever word', 'REJECTED', 'XN', null, 'failed'],
    ['an error', 'ERROR', '?!', null, 'failed'],
    ['failed', 'FAILED', 'BR', [declined], 'failed'],
    ['declined for good', 'REJECTED', 'XN', [declined], 'rejected'],
    ['approved without its money', 'APPROVED', '00', null, 'unknown'],
    ['in part, without its money', 'APPROVED_PARTIAL', 'P0', [], 'unknown'],
    ['a state of 2031', 'HALF', '00', null, 'unknown'],
  ])('%s', (_, status, reason, attempts, kind) => {
    expect(observeSession(status, reason, attempts).kind).toBe(kind);
  });

  it('a pending one brings the way to its page, where PlacetoPay repeats it', () => {
    const fields = [{ keyword: '_processUrl_', value: processUrl, displayOn: 'none' }];
    expect(observeSession('PENDING', 'PT', null, { fields })).toMatchObject({
      nextStep: { kind: 'redirect', url: processUrl },
    });
  });

  it('the approved attempt decides, whatever was declined before it', () => {
    expect(observeSession('APPROVED', '00', [declined, approved])).toEqual({
      kind: 'successful',
      providerRef: '181348',
      received: { minor: 11_500, currency: 'USD' },
      paidAt: new Date(date),
      paymentId,
    });
  });

  it.each(['PENDING', 'REJECTED', 'PARTIAL_EXPIRED', 'FAILED', 'WHATEVER'])(
    'money is money in a session that is %s',
    (status) => {
      expect(observeSession(status, 'XN', [declined, approved])).toMatchObject({
        kind: 'successful',
        received: { minor: 11_500 },
      });
    },
  );

  it('in parts it is what came, and twice it is twice', () => {
    const part = attempt('APPROVED', '00', { amount: { from: usd(15), to: usd('15.50') } });
    expect(observeSession('APPROVED_PARTIAL', 'P0', [part])).toMatchObject({ received: { minor: 1_550 } });
    expect(observeSession('APPROVED', '00', [approved, part])).toMatchObject({ received: { minor: 13_050 } });
  });

  it('what came is told in the currency that came', () => {
    const other = attempt('APPROVED', '00', { amount: { from: usd(115), to: { currency: 'COP', total: 460_000 } } });
    expect(observeSession('APPROVED', '00', [other])).toMatchObject({
      received: { minor: 46_000_000, currency: 'COP' },
    });
    expect(observeSession('APPROVED', '00', [approved, other]).kind).toBe('unknown');
  });

  it.each([
    ['no amount', { amount: null }],
    ['a tenth of a cent', { amount: { to: usd(0.001) } }],
    ['an amount that is none', { amount: { to: usd('ciento') } }],
    ['no date', { status: { status: 'APPROVED', reason: '00' } }],
    ['a date that is none', { status: { status: 'APPROVED', reason: '00', date: 'ayer' } }],
  ])('money with %s is not guessed', (_, changes) => {
    expect(observeSession('APPROVED', '00', [{ ...approved, ...changes }]).kind).toBe('unknown');
  });

  it('a reversed attempt is money that came and went back', () => {
    const returned = [{ providerRef: '1598-reverse', kind: 'refund', minor: 11_500 }];
    expect(observeSession('APPROVED', '00', [attempt('REFUNDED', '00', { refunded: true })])).toMatchObject({
      kind: 'successful',
      received: { minor: 11_500 },
      returned,
    });
  });

  it('of one that is only marked nobody knows how much went back', () => {
    expect(observeSession('APPROVED', '00', [attempt('APPROVED', '00', { refunded: true })])).not.toHaveProperty(
      'returned',
    );
  });
});

describe('why', () => {
  it.each([
    ['51', 'insufficient_funds'],
    ['54', 'check_cvv_and_expiry'],
    ['14', 'invalid_payment_method'],
    ['61', 'amount_limit'],
    ['91', 'bank_unreachable'],
    ['94', 'could_not_be_processed'],
    ['99', 'rejected_by_bank'],
    ['', 'rejected_by_bank'],
  ])('a decline of reason %s is %s', (reason, group) => {
    expect(observeSession('REJECTED', 'XN', [attempt('REJECTED', reason)])).toMatchObject({ kind: 'rejected', group });
    expect(declineGroup(reason)).toBe(group);
  });

  it('every reason has a group of the product’s', () => {
    for (const group of Object.values(groupByReason)) expect(declineGroups).toContain(group);
  });

  const no = (status: number, reason: unknown) =>
    readFailure({ kind: 'answer', status, body: { status: { status: 'FAILED', reason, message: 'x', date } } });
  it.each([
    [400, 'request_not_valid', { kind: 'refused', group: 'system_error', code: 'request_not_valid' }],
    [400, 'payer_data_not_valid', { kind: 'refused', group: 'payment_data_error' }],
    [422, 61, { kind: 'refused', group: 'amount_limit', code: '61' }],
    [401, 401, { kind: 'unknown', why: 'status 401' }],
    [403, 'unauthorized', { kind: 'unknown' }],
    [429, 'request_not_valid', { kind: 'unknown' }],
    [500, 'request_not_valid', { kind: 'unknown' }],
    [400, 'external_service_failed', { kind: 'unknown' }],
    [200, 'transaction_request_error', { kind: 'unknown' }],
    [400, null, { kind: 'unknown' }],
  ])('a no with %s and %s', (status, reason, expected) => {
    expect(no(status, reason)).toMatchObject(expected);
  });
});

it('our payment’s id is its reference, and only ours is read back', () => {
  expect(referenceOf(paymentId)).toMatch(/^[0-9a-f]{32}$/);
  expect(paymentIdOf(referenceOf(paymentId))).toBe(paymentId);
  for (const other of ['', 'PAY-000123', paymentId, `${referenceOf(paymentId)}0`, referenceOf(paymentId).toUpperCase()])
    expect(paymentIdOf(other)).toBeNull();
});
