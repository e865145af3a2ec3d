import { expect, test } from 'vitest';
import { spokenIn } from './read-aloud.tsx';

test.each([
  ['86520513', 4, '8 6 5 2, 0 5 1 3'],
  ['482913076', 3, '4 8 2, 9 1 3, 0 7 6'],
  ['12345', 4, '1 2 3 4, 5'],
])('%s is said in groups of %d', (reference, group, spokenText) => {
  expect(spokenIn(reference, group)).toBe(spokenText);
});
