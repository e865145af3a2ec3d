import { expect, it } from 'vitest';
import { owedOnce, type ChargeOfSession } from './owed-once.ts';

const charge = (chargeId: string, more: Partial<ChargeOfSession> = {}): ChargeOfSession => ({
  chargeId,
  identity: 'enero',
  madeAt: new Date(`2026-11-0${chargeId}T12:00:00Z`),
  owed: 100,
  disabled: false,
  inAttempt: false,
  ...more,
});

it.each<[string, readonly ChargeOfSession[], readonly string[]]>([
  ['the newest of two sessions', [charge('2'), charge('1')], ['2']],
  ['the one that is not switched off', [charge('1'), charge('2', { disabled: true })], ['1']],
  ['neither, where one is paid', [charge('1', { owed: 0 }), charge('2')], []],
  ['both, where they are two', [charge('1'), charge('2', { identity: 'febrero' })], ['1', '2']],
  [
    'both, where nothing tells that they are the same',
    [charge('1', { identity: null }), charge('2', { identity: null })],
    ['1', '2'],
  ],
  ['nothing that is settled', [charge('1', { identity: null, owed: 0 })], []],
])('%s', (_name, charges, shown) => {
  expect(owedOnce(charges).map(({ chargeId }) => chargeId)).toEqual(shown);
});

it('is being paid while the older one is', () => {
  expect(owedOnce([charge('1', { inAttempt: true }), charge('2')])).toMatchObject([{ chargeId: '2', inAttempt: true }]);
});
