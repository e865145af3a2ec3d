import { expect, test } from 'vitest';
import { isInFlight } from './busy.tsx';

const to = (pathname: string) => ({ pathname });

// S2-R29, S2-R25
test.each([
  ['nothing', { state: 'idle' }, false],
  ['the card’s page', { state: 'loading', location: to('/card') }, true],
  ['a route named store', { state: 'loading', location: to('/store') }, false],
  ['the answer to a press', { state: 'submitting', location: to('/checkout') }, true],
] as const)('the page-wide overlay waits for: %s', (_what, navigation, shows) => {
  expect(isInFlight(navigation)).toBe(shows);
});
