import { describe, expect, test } from 'vitest';
import type { PaymentSession } from '#contracts/session';
import { sessions } from '../pages/gallery/fixtures.ts';
import { offeredAt, placeOfForm, placeOfPayment } from './place.ts';

/** A session whose methods are the given rows: key, path, step. */
function offering(...rows: readonly (readonly [key: string, path: string, step: string])[]): PaymentSession {
  const [like] = sessions.small.settings.checkout_payment_options;
  if (!like) throw new Error('the fixture offers nothing');
  const options = rows.map(([key, path, step]) => ({ ...like, key, path, step }));
  return { ...sessions.small, settings: { ...sessions.small.settings, checkout_payment_options: options } };
}

const typed = ['MX/card/typed', '/card', 'card-fields'] as const;
const hosted = ['MX/card/hosted', '/card', 'redirect'] as const;
const bank = ['CO/bank/list', '/pse', 'form'] as const;
const store = ['MX/store/stripe', '/store', 'instructions'] as const;

test('a payment whose page is a form is shown on one of its own, whatever its address', () => {
  const shown = { id: 'p1', path: '/pse', status_path: '/payment-result-pse/transaction', status: 'pending' } as const;
  expect(placeOfPayment(shown)).toBe('/payment-result-pse/transaction/p1');
  expect(placeOfPayment({ ...shown, status: 'successful' })).toBe('/successful-payment?payment=p1');
});

describe('choosing a method leads to its form', () => {
  test.each([
    ['a card, typed', [typed, store], typed[0], '/card'],
    ['a form of any other name', [bank], bank[0], '/pse'],
    ['one of two on one page, by its key', [typed, hosted], typed[0], '/card?method=MX%2Fcard%2Ftyped'],
    ['nowhere, where it starts at once', [typed, hosted], hosted[0], null],
    ['nowhere, where it is not offered', [store], typed[0], null],
  ] as const)('%s', (_what, rows, key, place) => expect(placeOfForm(offering(...rows), key)).toBe(place));
});

test('a page that two methods share is for the one its address names, else for the first', () => {
  const session = offering(store, typed, hosted);
  expect(offeredAt(session, '/card', hosted[0])?.key).toBe(hosted[0]);
  expect(offeredAt(session, '/card')?.key).toBe(typed[0]);
  expect(offeredAt(session, '/bank')).toBeNull();
});
