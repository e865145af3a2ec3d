import { expect, it } from 'vitest';
import { fromWire, toWire } from './amounts.ts';

it.each([
  [0, 0],
  [1, 0.01],
  [29, 0.29],
  [100, 1],
  [115, 1.15],
  [15_000_000, 150_000],
  [15_000_050, 150_000.5],
  [123_456_789_01, 123_456_789.01],
  [Number.MAX_SAFE_INTEGER - 7, 90_071_992_547_409.84],
])('%d minor units are %d pesos, both ways', (minor, pesos) => {
  expect(toWire(minor)).toBe(pesos);
  expect(fromWire(pesos)).toBe(minor);
});

it.each([0.001, 150_000.005, 1e15, Number.NaN, Number.POSITIVE_INFINITY])('%d pesos are no amount', (pesos) => {
  expect(fromWire(pesos)).toBeNull();
});
