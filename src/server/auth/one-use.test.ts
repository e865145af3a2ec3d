import { describe, expect, it } from 'vitest';
import { oneUse } from './one-use.ts';

describe('what may be used once', () => {
  const clock = { ms: 0 };
  const remembering = (most: number) => {
    clock.ms = 0;
    return oneUse({ seconds: 10, most }, () => clock.ms);
  };

  it('is new the first time only, each by itself', () => {
    const isNew = remembering(100);
    expect([isNew('a'), isNew('a'), isNew('b'), isNew('a')]).toEqual([true, false, true, false]);
  });

  it.each([0, 4_000, 9_999, 10_000])('is remembered for ten seconds, whenever they begin (%i ms in)', (at) => {
    const isNew = remembering(100);
    isNew('first');
    clock.ms = at;
    expect(isNew('it')).toBe(true);
    for (let ms = 1_000; ms <= 10_000; ms += 1_000) {
      clock.ms = at + ms;
      expect([ms, isNew('it'), isNew(`another ${ms}`)]).toEqual([ms, false, true]);
    }
  });

  it('is forgotten some time after: it takes no room for ever', () => {
    const isNew = remembering(100);
    isNew('it');
    for (const ms of [10_001, 20_002]) {
      clock.ms = ms;
      isNew(`at ${ms}`);
    }
    expect(isNew('it')).toBe(true);
  });

  it('is remembered among the newest hundred, however many come, and never among more than two hundred', () => {
    const isNew = remembering(100);
    isNew('it');
    for (let count = 1; count < 100; count += 1) isNew(`more ${count}`);
    expect(isNew('it')).toBe(false);
    for (let count = 100; count < 201; count += 1) isNew(`more ${count}`);
    expect(isNew('it')).toBe(true);
  });
});
