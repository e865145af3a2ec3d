import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offerKey, offers } from '#providers/registry';
import { methodsDocument, methodsPath } from './methods-document.ts';

test('docs/reference/methods.md says what the registry says', () => {
  const written = readFileSync(methodsPath, 'utf8');
  expect(written, 'The registry changed. Run: npm run docs:methods').toBe(methodsDocument());
});

test('it has one row for each method that a payer may choose', () => {
  const lines = methodsDocument().split('\n');
  for (const offer of offers)
    expect(lines.filter((line) => line.startsWith(`| \`${offerKey(offer)}\` |`))).toHaveLength(
      offer.bookedOnly ? 0 : 1,
    );
});
