import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** All texts for payers or schools, and all responses. */
const files = globSync([
  'src/{i18n,contracts}/**/*.ts',
  'src/server/{mail,views,api-docs}/**/*.ts',
  'docs/{how-to/receive-,reference/}webhooks.md',
]).filter((file) => !file.endsWith('.test.ts'));

/** In the words of each language, and as a field. */
const promises = /próximo (cargo|cobro)|se cobra cada mes|next charge|charged every month|next_?charge/gi;

// Cuota stores the consent to a standing debit but charges none: nobody could keep such a promise.
test('nothing promises the day of a next charge', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(promises)].map(([words]) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});
