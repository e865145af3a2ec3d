import { expect, test } from 'vitest';
import { readFamilyText, withRoundAmount } from './family-text.ts';

const read = (text: string) => {
  const { amount, on, code, name } = readFamilyText(text, '2026-11-27');
  return [amount, on, code, name];
};

test('an amount, a day, a number and a name are read in any order', () => {
  expect([
    read('2908.81 4242 26/11'),
    read('$2,908.81 MXN  4242 26 de noviembre de 2026 Sofía García'),
    read('26 nov 4242 $2908'),
    read('2.908,81 ayer CU-P4CC-K0S7'),
    read('Sofía 2908.81 hoy'),
    read('2908.81 55 1234 5678'),
  ]).toEqual([
    [290_881, '2026-11-26', '4242', null],
    [290_881, '2026-11-26', '4242', 'Sofía García'],
    [290_800, '2026-11-26', '4242', null],
    [290_881, '2026-11-26', 'CU-P4CC-K0S7', null],
    [290_881, '2026-11-27', null, 'Sofía'],
    [290_881, null, '55 1234 5678', null],
  ]);
});

test('a day without a year is the last such day, and a date that is none is no date', () => {
  expect([
    read('10 dic 4242'),
    read('28/11 4242'),
    read('31/02/2026 4242'),
    read('2026-11-05'),
    read('Dec 5 4242'),
  ]).toEqual([
    [null, '2025-12-10', '4242', null],
    [null, '2026-11-28', '4242', null],
    [null, null, '31/02/2026 4242', null],
    [null, '2026-11-05', null, null],
    [null, '2025-12-05', '4242', null],
  ]);
});

test('digits without cents may be a round amount, beside a name or alone', () => {
  const rounded = (text: string) => {
    const facts = withRoundAmount(readFamilyText(text, '2026-11-27'));
    return facts && [facts.amount, facts.on, facts.code, facts.name];
  };
  expect(
    ['3680 Daniela Ponce', '3680', '26 nov 3680 Daniela', '3680 4242', '2908.81 4242', 'FAM-2027/001'].map(rounded),
  ).toEqual([
    [368_000, null, null, 'Daniela Ponce'],
    [368_000, null, null, null],
    [368_000, '2026-11-26', null, 'Daniela'],
    null,
    null,
    null,
  ]);
});

test('one thing stays whole', () => {
  expect([
    read('María José Peña'),
    read('+52 55 1234 5678'),
    read('FAM-2027/001'),
    read('4242'),
    read('mar 2908'),
  ]).toEqual([
    [null, null, null, 'María José Peña'],
    [null, null, '+52 55 1234 5678', null],
    [null, null, 'FAM-2027/001', null],
    [null, null, '4242', null],
    [null, null, 'mar 2908', null],
  ]);
});
