import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardBrandName } from '#domain/card-brand-names';
import type { CallResult } from '#providers/http-client';
import type { BeginAsking } from './client.ts';
import { harnessOfFile, newOrder } from '../emulation/contract-harness.fixture.ts';
import { emulated } from './emulated.ts';
import { kindOf } from './kinds.ts';
import { chargeOf, collected, ownCards } from './tokens.ts';
import { referenceOf } from './wire.ts';

const harness = await harnessOfFile(emulated);

const answer = (body: unknown, status = 200): CallResult => ({ kind: 'answer', status, body });
const failed = (reason: string) => answer({ status: { status: 'FAILED', reason } }, 400);
const orderOf = () => newOrder(harness, kindOf({ type: 'card' }).offer, 'waits');

const paymentId = randomUUID();
const word = (keyword: string, value: string) => ({ keyword, value });
const attempt = {
  status: { status: 'APPROVED', reason: '00', date: '2026-11-20T10:00:00-05:00' },
  internalReference: 1500,
  reference: referenceOf(paymentId),
  amount: { to: { currency: 'USD', total: 115 } },
  processorFields: [word('bin', '411076'), word('lastDigits', '0081')],
};
const instrument = [
  word('token', 'abc'),
  word('franchise', 'VISA'),
  word('lastDigits', '1111'),
  word('validUntil', '2029-12-31'),
];
const savedCard = { status: { status: 'OK' }, type: 'token', instrument };
const paid = {
  requestId: 7,
  status: { status: 'APPROVED', reason: '00' },
  request: { payment: { reference: referenceOf(paymentId) } },
  payment: [attempt],
  subscription: savedCard,
};
const saying =
  (reply: CallResult): BeginAsking =>
  () =>
  async () =>
    reply;

describe('the card of a payment', () => {
  const cardIn = (session: unknown) => ownCards(saying(answer(session))).chargeable({ paymentId, providerRef: '7' });

  it('is told once it is kept', async () => {
    expect(await cardIn(paid)).toEqual({
      token: 'abc',
      fingerprint: null,
      facts: {
        brand: 'visa',
        lastFour: '1111',
        bin: '411076',
        type: 'unknown',
        expirationMonth: 12,
        expirationYear: 2029,
      },
    });
  });

  it.each([
    ['VISA', 'Visa'],
    ['master', 'Mastercard'],
    ['DINERS', 'Diners Club'],
    ['amex', 'American Express'],
    ['discover', 'Discover'],
  ])('of the franchise %s is called %s', async (franchise, name) => {
    const named = instrument.map((each) => (each.keyword === 'franchise' ? word('franchise', franchise) : each));
    const card = await cardIn({ ...paid, subscription: { ...savedCard, instrument: named } });
    expect(card !== null && card !== 'unknown' && cardBrandName(card.facts.brand)).toBe(name);
  });

  it.each([
    ['nothing', { ...paid, subscription: null }, null],
    ['an account at a bank', { ...paid, subscription: { ...savedCard, type: 'cuenta' } }, null],
    ['no bin', { ...paid, payment: [{ ...attempt, processorFields: [] }] }, 'unknown'],
    ['no date', { ...paid, subscription: { ...savedCard, instrument: instrument.slice(0, 3) } }, 'unknown'],
    ['another payment', { ...paid, request: { payment: { reference: 'other' } } }, 'unknown'],
  ] as const)('with %s is none, or not known', async (_what, session, expected) => {
    expect(await cardIn(session)).toBe(expected);
  });
});

describe('a token', () => {
  it.each([
    ['approved', answer({ status: { status: 'APPROVED' } }), 'removed'],
    ['no such thing', failed('request_not_valid'), 'not_found'],
    ['another no', failed('action_not_allowed'), 'unknown'],
    ['credentials refused', answer({ status: { status: 'FAILED', reason: 401 } }, 401), 'unknown'],
    ['an outage', failed('external_service_failed'), 'unknown'],
    ['silence', { kind: 'silence', why: 'timeout' } as const, 'unknown'],
  ] as const)('that is to be forgotten, answered with %s', async (_what, reply, outcome) => {
    expect(await ownCards(saying(reply)).forget('abc')).toBe(outcome);
  });

  it('is charged in words that are the same in each repeat', async () => {
    const order = await orderOf();
    expect(chargeOf(order, 'abc')).toEqual(chargeOf(order, 'abc'));
    expect(chargeOf(order, 'abc')).toMatchObject({
      payer: { email: order.payer.email },
      payment: { reference: referenceOf(order.paymentId), allowPartial: false },
      instrument: { token: { token: 'abc' } },
    });
  });

  it.each([
    ['another payment’s answer', answer(paid), 'unknown'],
    ['silence', { kind: 'silence', why: 'timeout' } as const, 'unknown'],
    ['an outage', failed('external_service_failed'), 'unknown'],
    ['a certain no', failed('request_not_valid'), 'refused'],
  ] as const)('is charged, and %s comes back', async (_what, reply, kind) => {
    expect(collected(reply, await orderOf())).toMatchObject({ kind });
  });

  it('that is not there charges nothing', async () => {
    const order = { ...(await orderOf()), cardOnFile: { token: 'nobody’s' } };
    expect(await harness.connection.start(order, randomUUID())).toMatchObject({ kind: 'refused' });
  });
});

it('a site without tokens offers no card to keep', async () => {
  const connect = (keeps: string) =>
    emulated.provider.connect({ ...emulated.keys(), PLACETOPAY_KEEPS_CARDS: keeps }, { timeoutMs: 1_000 }).cards;
  expect([connect('on')?.own, connect('')]).toEqual([expect.any(Object), undefined]);
});
