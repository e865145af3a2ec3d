import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { connectBankDeposit } from './adapter.ts';
import { luhn00 } from './check-digits.ts';
import { exampleAccount } from './example-account.ts';
import { bankDeposit } from './index.ts';

const [offer] = bankDeposit.offers;
if (!offer) throw new Error('nothing is offered');
const connect = (env: Readonly<Record<string, string>> = exampleAccount.keys) => connectBankDeposit(env);
const order = (bank: string, changes: Partial<PaymentOrder> = {}) =>
  orderOf(offer, turnableClock(), { answers: { bank }, ...changes });
const start = (paymentOrder: PaymentOrder, env?: Readonly<Record<string, string>>) =>
  connect(env).start(paymentOrder, randomUUID());
const BANK_DEPOSIT_HOLDER = 'Colegio de Prueba';

it.each([
  ['bbva', 'BBVA', '0001234', /^\d{16}$/],
  ['santander', 'Santander', '00045', /^\d{20}$/],
])('at %s it gives the agreement, a reference and whose account it is', async (bank, brand, number, digits) => {
  expect(await start(order(bank))).toMatchObject({
    kind: 'accepted',
    reference: expect.stringMatching(digits),
    nextStep: {
      kind: 'instructions',
      channel: 'counter',
      brand,
      lines: [
        { role: 'reference', value: expect.stringMatching(digits), copy: true },
        { role: 'agreement', value: number, copy: true },
        { role: 'beneficiary', value: 'Colegio de Prueba', copy: false },
      ],
      barcode: expect.stringMatching(digits),
      amount: 150_000,
    },
  });
});

it('the reference is the payment’s, the same each time, with the digit that its bank checks', async () => {
  const [one, other] = [order('bbva'), order('bbva')];
  const [first, again, second] = [await start(one), await start(one), await start(other)];
  expect(first).toEqual(again);
  expect(second).not.toEqual(first);
  const reference = 'reference' in first ? (first.reference ?? '') : '';
  expect(luhn00(reference.slice(0, -1))).toBe(reference.slice(-1));
});

it('only banks with an agreement are to be chosen, and no other is taken', async () => {
  expect(await connect().options?.('bank')).toEqual([
    { value: 'bbva', label: 'BBVA' },
    { value: 'santander', label: 'Santander' },
  ]);
  expect(await connect().options?.('another')).toBeNull();
  const one = { BANK_DEPOSIT_HOLDER, BANK_DEPOSIT_BBVA_AGREEMENT: '0001234' };
  expect(await connect(one).options?.('bank')).toEqual([{ value: 'bbva', label: 'BBVA' }]);
  for (const bank of ['santander', 'constructor', ''])
    expect(await start(order(bank), one)).toMatchObject({ kind: 'refused', group: 'payment_data_error' });
  expect(() => connect({ BANK_DEPOSIT_HOLDER })).toThrow('is needed');
});

it('a day that the agreement’s base year cannot write gives nothing out', async () => {
  const old = { ...exampleAccount.keys, BANK_DEPOSIT_BASE_YEAR: '1988' };
  expect(await start(order('santander'), old)).toEqual({ kind: 'refused', group: 'not_created', code: 'base_year' });
  expect(await start(order('bbva'), old)).toMatchObject({ kind: 'accepted' });
});
