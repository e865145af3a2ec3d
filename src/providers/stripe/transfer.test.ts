import { describe, expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { cashJson, intentJson, slipJson } from './stripe.fixture.ts';
import { observeTransfer, transfer } from './transfer.ts';
import { cashTransaction, paymentIntent } from './wire.ts';

const order = orderOf(transfer.offer, turnableClock(), {
  paymentId: 'p1',
  payBefore: new Date('2026-11-27T05:59:59Z'),
});
const ofTransfer = { customer: 'cus_1', payment_method_types: ['customer_balance'] };

function answer(changes: Readonly<Record<string, unknown>> = {}, clabe?: string) {
  return paymentIntent.parse(intentJson({ ...ofTransfer, next_action: slipJson(changes, clabe) }));
}

// S9-R02
it('a transfer takes up to 48 hours to show, a weekend is waited for, and only Mexico has it', () => {
  expect(transfer.offer).toMatchObject({
    country: 'MX',
    type: 'transfer',
    gateway: 'transfer',
    category: 'transfer',
    path: '/transfer',
    reflectionHours: 48,
    graceHours: 96,
    validityDays: 3,
  });
});

it('a slip shows bank, beneficiary, CLABE, reference and total; the CLABE is what the payment is found by', () => {
  expect(transfer.accepted(order, answer())).toEqual({
    kind: 'accepted',
    providerRef: 'pi_3Oxxo',
    reference: '124180000000000013',
    phase: 'awaiting_payer',
    expiresAt: null,
    nextStep: {
      kind: 'instructions',
      channel: 'transfer',
      brand: 'SPEI',
      lines: [
        { role: 'clabe', value: '124180000000000013', group: null, copy: true },
        { role: 'reference', value: 'KZ5T4R8W', group: null, copy: true },
        { role: 'bank', value: 'CITI MEXICO', group: null, copy: false },
        { role: 'bank_code', value: '124', group: null, copy: false },
        { role: 'beneficiary', value: 'STRIPE PAYMENTS MEXICO', group: null, copy: false },
      ],
      barcode: null,
      barcode_svg: null,
      places: [],
      amount: 150_000,
      currency: 'MXN',
      pay_before: '2026-11-27T05:59:59.000Z',
      time_zone: 'America/Mexico_City',
      hosted_url: 'https://payments.stripe.com/bank_transfers/instructions/test_x',
      durable_url: null,
    },
  });
});

it.each([
  ['a digit that does not check', '124180000000000014'],
  ['two digits exchanged', '124180000000000103'],
  ['17 digits', '12418000000000001'],
  ['letters', 'CITI80000000000013'],
  ['nothing', ''],
])('a CLABE with %s is shown to nobody', (_, clabe) => {
  expect(transfer.accepted(order, answer({}, clabe))).toMatchObject({ kind: 'unknown' });
});

it.each([
  ['less than the total to come', { amount_remaining: 149_999 }],
  ['more than the total to come', { amount_remaining: 150_001 }],
  ['no amount', { amount_remaining: null }],
  ['another currency', { currency: 'usd' }],
  ['no reference', { reference: null }],
  ['no account', { financial_addresses: [] }],
  ['an account of another country', { financial_addresses: [{ type: 'iban' }] }],
  ['the instructions of another country', { type: 'eu_bank_transfer' }],
])('a slip with %s is no slip', (_, changes) => {
  expect(transfer.accepted(order, answer(changes))).toMatchObject({ kind: 'unknown' });
});

it('an answer without a slip is no slip', () => {
  expect(transfer.accepted(order, paymentIntent.parse(intentJson(ofTransfer)))).toMatchObject({ kind: 'unknown' });
});

it('a page that is no web address is not linked to', () => {
  expect(transfer.accepted(order, answer({ hosted_instructions_url: 'javascript:alert(1)' }))).toMatchObject({
    kind: 'accepted',
    nextStep: { hosted_url: null },
  });
});

describe('what the cash balance says', () => {
  const providerRef = 'pi_3Oxxo';
  const seen = (status: string, cash: readonly Record<string, unknown>[], changes = {}) =>
    observeTransfer(
      paymentIntent.parse(intentJson({ ...ofTransfer, status, ...changes })),
      cash.map((each) => cashTransaction.parse(cashJson(each))),
    );
  const paid = (minor: number, second = 0) => ({
    kind: 'successful',
    providerRef,
    received: { minor, currency: 'MXN' },
    paidAt: new Date((1_790_000_000 + second) * 1000),
  });

  it.each([
    ['requires_action', { kind: 'pending', providerRef, phase: 'awaiting_payer' }],
    ['processing', { kind: 'pending', providerRef, phase: 'awaiting_provider' }],
    ['canceled', { kind: 'cancelled', providerRef, code: 'canceled' }],
  ])('nothing came, and the payment is %s', (status, expected) => {
    expect(seen(status, [])).toEqual(expected);
  });

  it.each(['requires_action', 'succeeded', 'processing', 'canceled', 'requires_payment_method', 'a_word_of_2031'])(
    'money that came counts though the payment is %s',
    (status) => {
      expect(seen(status, [{ net_amount: 40_000 }])).toEqual(paid(40_000));
    },
  );

  it('several transfers are one sum, paid when the last one came; what Stripe did with them is not counted again', () => {
    const rest = { id: 'ccsbtxn_3', net_amount: 110_000, created: 1_790_000_600 };
    const applied = { id: 'ccsbtxn_2', type: 'applied_to_payment', net_amount: -40_000 };
    expect(seen('succeeded', [{ net_amount: 40_000 }, applied, rest])).toEqual(paid(150_000, 600));
    expect(seen('succeeded', [{ net_amount: 150_100 }])).toEqual(paid(150_100));
  });

  it('a payment that succeeded without a transfer is asked about again', () => {
    expect(seen('succeeded', [])).toMatchObject({ kind: 'unknown' });
    expect(seen('succeeded', [], { latest_charge: { id: 'ch_1', created: 1_790_000_000 } })).toMatchObject({
      kind: 'unknown',
    });
  });

  it('money in another currency is not added up', () => {
    expect(seen('requires_action', [{}, { id: 'ccsbtxn_2', currency: 'usd' }])).toMatchObject({ kind: 'unknown' });
  });

  it('what went back stands beside what came', () => {
    const refunds = { data: [{ id: 're_1', amount: 50_000, status: 'succeeded' }] };
    const latest_charge = { id: 'ch_1', created: 1_790_000_000, refunds };
    const sentBack = { id: 'ccsbtxn_2', type: 'return_initiated', net_amount: -10_000 };
    expect(seen('succeeded', [{ net_amount: 160_000 }, sentBack], { latest_charge })).toEqual({
      ...paid(160_000),
      returned: [
        { providerRef: 're_1', kind: 'refund', minor: 50_000, refundId: null },
        { providerRef: 'ccsbtxn_2', kind: 'refund', minor: 10_000, refundId: null },
      ],
    });
  });
});
