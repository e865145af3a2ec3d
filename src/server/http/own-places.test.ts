import { expect, test } from 'vitest';
import { ownPlaces } from './rate-limit.ts';

test('places are counted apart for each, and given back', () => {
  const placeOf = ownPlaces(2);
  const leave = [placeOf('a'), placeOf('a')];
  expect(placeOf('a')).toBeNull();
  expect(placeOf('b')).not.toBeNull();
  leave[0]?.();
  expect(placeOf('a')).not.toBeNull();
  expect(placeOf('a')).toBeNull();
});
