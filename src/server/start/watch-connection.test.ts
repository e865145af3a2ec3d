import { expect, test } from 'vitest';
import type { ProviderConnection } from '#providers/provider';
import { watchConnection } from './watch-connection.ts';

/** One that can do everything, and never answers. */
const silent: ProviderConnection = {
  start: async () => ({ kind: 'unknown', why: 'silent' }),
  check: async () => ({ kind: 'unknown', why: 'silent' }),
  lookUp: async () => ({ kind: 'unknown', why: 'silent' }),
  cancel: async () => ({ kind: 'unknown', why: 'silent' }),
  listSettled: async () => [],
  readWebhook: () => ({ kind: 'invalid', why: 'silent' }),
  cards: {
    instalments: [1, 3],
    months: { costs: [{ count: 3, basisPoints: 500, fixed: 0 }], takes: async () => 'unknown' },
    openForm: async () => ({ kind: 'unknown', why: 'silent' }),
    list: async () => null,
    remove: async () => 'unknown',
    ofPayment: async () => 'unknown',
    own: { chargeable: async () => 'unknown', forget: async () => 'unknown' },
  },
  refunds: {
    of: () => null,
    start: async () => ({ kind: 'unknown', why: 'silent' }),
    check: async () => ({ kind: 'never_seen' }),
  },
};
const handle = { paymentId: null, providerRef: 'pi_1' };

test('nothing that a provider can do is lost by counting its answers', () => {
  const watched = watchConnection(silent, () => undefined);
  expect(Object.keys(watched).toSorted()).toEqual(Object.keys(silent).toSorted());
  expect(Object.keys(watched.cards ?? {}).toSorted()).toEqual(Object.keys(silent.cards ?? {}).toSorted());
  expect(watched.cards?.instalments).toEqual([1, 3]);
  expect(watched.cards?.months?.costs).toEqual(silent.cards?.months?.costs);
  expect(Object.keys(watched.cards?.own ?? {}).toSorted()).toEqual(Object.keys(silent.cards?.own ?? {}).toSorted());
});

test('a provider without cards or voids, or that nobody can ask, is the same when it is watched', () => {
  const { start, readWebhook } = silent;
  const watched = watchConnection({ start, readWebhook }, () => undefined);
  expect(Object.keys(watched).toSorted()).toEqual(['readWebhook', 'start']);
});

test('no response about cards is counted as no answer', async () => {
  const counted: string[] = [];
  const { cards } = watchConnection(silent, (operation, outcome) => counted.push(`${operation} ${outcome}`));
  const payer = { id: 'school.tutor', name: 'Ana Torres', email: 'ana@correo.example' };
  await cards?.openForm?.({ total: { minor: 1, currency: 'MXN' }, country: 'MX', payer });
  await cards?.months?.takes('form');
  await cards?.list?.(payer.id);
  await cards?.remove?.(payer.id, 'card');
  await cards?.ofPayment?.(handle);
  await cards?.own?.chargeable(handle);
  await cards?.own?.forget('token');
  expect(counted).toEqual([
    'open_card_form unknown',
    'card_takes_months unknown',
    'list_cards unknown',
    'remove_card unknown',
    'card_of_payment unknown',
    'chargeable_card unknown',
    'forget_card unknown',
  ]);
});
