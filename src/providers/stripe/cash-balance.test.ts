import { describe, expect, it } from 'vitest';
import type { ReturnedMoney } from '../observation.ts';
import { readCashBalance, returnedMoney } from './cash-balance.ts';
import { underOneDeadline } from './client.ts';
import type { Answer } from '../emulation/scripted-server.fixture.ts';
import { cashJson, json, stripeOfThisFile } from './stripe.fixture.ts';
import { cashTransaction } from './wire.ts';

describe('what went back to the sender', () => {
  const refund: ReturnedMoney = { providerRef: 're_1', kind: 'refund', minor: 500 };
  const back = (id: string, minor: number) => ({ id, type: 'return_initiated', net_amount: -minor });
  const undone = (id: string, minor: number) => ({ id, type: 'return_canceled', net_amount: minor });
  const of = (rows: readonly Record<string, unknown>[], refunds: readonly ReturnedMoney[] = []) =>
    returnedMoney(
      rows.map((row) => cashTransaction.parse(cashJson(row))),
      refunds,
    ).map(({ providerRef, kind, minor }) => `${providerRef} ${kind} ${minor}`);

  it.each([
    ['nothing', [{}], []],
    ['one return', [{}, back('ccsbtxn_2', 100)], ['ccsbtxn_2 refund 100']],
    ['a return that was cancelled', [{}, back('ccsbtxn_2', 100), undone('ccsbtxn_3', 100)], []],
    [
      'the second of two returns was cancelled',
      [back('ccsbtxn_2', 100), back('ccsbtxn_3', 200), undone('ccsbtxn_4', 200)],
      ['ccsbtxn_2 refund 100'],
    ],
    ['a cancellation of nothing we saw', [undone('ccsbtxn_3', 100)], []],
    [
      'a transfer that its bank took back',
      [{ id: 'ccsbtxn_2', type: 'funding_reversed', net_amount: -150_000 }],
      ['ccsbtxn_2 reversal 150000'],
    ],
    ['money that was only moved', [{ id: 'ccsbtxn_2', type: 'unapplied_from_payment', net_amount: 100 }], []],
    ['a type of next year', [{ id: 'ccsbtxn_2', type: 'moved_to_the_moon', net_amount: -100 }], []],
  ])('%s', (_, rows, expected) => {
    expect(of(rows)).toEqual(expected);
  });

  it('a refund that could not be delivered is back on the balance, and counts when it leaves from there', () => {
    const undelivered = {
      id: 'ccsbtxn_2',
      type: 'refunded_from_payment',
      net_amount: 500,
      refunded_from_payment: { refund: 're_1' },
    };
    expect(of([{}], [refund])).toEqual(['re_1 refund 500']);
    expect(of([{}, undelivered], [refund])).toEqual([]);
    expect(of([{}, undelivered, back('ccsbtxn_3', 500)], [refund])).toEqual(['ccsbtxn_3 refund 500']);
  });
});

describe('reading it', () => {
  const other = stripeOfThisFile();
  const read = () =>
    readCashBalance(
      underOneDeadline({ secretKey: 'sk_test_1', origin: new URL(other.origin), timeoutMs: 30_000 }),
      'cus_1',
    );

  it('goes on to the last page, and answers oldest first', async () => {
    const rows = Array.from({ length: 3 }, (_, index) => cashJson({ id: `ccsbtxn_${3 - index}` }));
    const pageAfter: Answer = (response, request) => {
      const after = /ccsbtxn_(\d)/.exec(request.query['starting_after'] ?? '')?.[1];
      const next = 3 - Number(after ?? 4) + 1;
      json(200, { data: rows.slice(next, next + 1), has_more: next < 2 })(response, request);
    };
    other.answers = { '*': pageAfter };
    expect(await read()).toMatchObject({
      kind: 'read',
      transactions: [{ id: 'ccsbtxn_1' }, { id: 'ccsbtxn_2' }, { id: 'ccsbtxn_3' }],
    });
  });

  it.each([
    ['an outage', json(503, { error: { type: 'api_error' } })],
    ['no such customer', json(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } })],
    ['a row without an amount', json(200, { data: [cashJson({ net_amount: null })], has_more: false })],
    ['something else', json(200, { hello: 'world' })],
  ])('%s is not an empty balance', async (_, answer) => {
    other.answers = { '*': answer };
    expect(await read()).toMatchObject({ kind: 'unknown' });
  });
});
