import { describe, expect, it } from 'vitest';
import { isNothing, keyOf, phoneKey, readAmount, readSearch, wordsOf } from './search-text.ts';

describe('a text that a school searches for', () => {
  it.each([
    ['García Peña', ['garcia', 'pena']],
    ['  PEÑA, garcía  ', ['garcia', 'pena']],
    ['María de la Luz María', ['de', 'la', 'luz', 'maria']],
    ['—', []],
  ])('has the words of %s in any case and order', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it.each([
    ['CU-4K7M-00Z1', '1z00m7k4uc'],
    ['6461 8011 1800 0000 17', '710000008111081646'],
    ['--', ''],
  ])('has the code %s from its end', (code, key) => {
    expect(keyOf(code)).toBe(key);
  });

  it.each([
    ['2,908.81', 290_881],
    ['2908.81', 290_881],
    ['$2,908.81', 290_881],
    ['$ 2.908,81 MXN', 290_881],
    ['MXN 2908.8', 290_880],
    ['2908', 290_800],
    ['2,908', 290_800],
    ['1.250.000', 125_000_000],
    ['1,250,000.5', 125_000_050],
    ['0.5', 50],
    ['2,90.81', null],
    ['2.908.81', null],
    ['12.3456', null],
    ['García', null],
    ['', null],
    ['12345678901234567890', null],
  ])('reads %j as an amount', (text, minor) => {
    expect(readAmount(text)).toBe(minor);
  });

  it.each([
    ['+52 55 5512 3456', '5555123456'],
    ['+52 1 55 5512 3456', '5555123456'],
    ['(55) 5512-3456', '5555123456'],
    ['+57 300 1234567', '3001234567'],
    ['+593 99 123 4567', '0991234567'],
  ])('knows %s as the phone number %s', (one, other) => {
    expect(phoneKey(one)).toBe(phoneKey(other));
  });

  it('may mean several things at once, or nothing', () => {
    expect(readSearch('2908')).toEqual({ words: [], key: '8092', phone: null, minor: 290_800 });
    expect(readSearch('55 5512 3456')).toEqual({ words: [], key: '6543215555', phone: '+6543215555', minor: null });
    expect(readSearch('Peña 7')).toEqual({ words: ['pena'], key: '7anep', phone: null, minor: null });
    for (const text of ['a', '-', '¿?', '1 2']) expect([text, isNothing(readSearch(text))]).toEqual([text, true]);
  });
});
