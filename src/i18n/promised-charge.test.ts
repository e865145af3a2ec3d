import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Everything that a payer or a school reads, or that an answer carries. */
const files = globSync([
  'src/{i18n,contracts}/**/*.ts',
  'src/server/{mail,views,api-docs}/**/*.ts',
  'docs/{how-to/receive-,reference/}webhooks.md',
]).filter((file) => !file.endsWith('.test.ts'));

/** In the words of each language, and as a field. */
const promises = /próximo (cargo|cobro)|se cobra cada mes|next charge|charged every month|next_?charge/gi;

// Cuota keeps the consent to a standing debit and charges none: a day of the next charge would be nobody's word.
test('nothing promises the day of a next charge', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(promises)].map(([words]) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});
