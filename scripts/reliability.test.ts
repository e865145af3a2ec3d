import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reliabilityDocument, reliabilityPath } from './reliability-document.ts';

test('docs/reference/reliability-figures.md says what the committed results say', () => {
  const written = readFileSync(reliabilityPath, 'utf8');
  expect(written, 'The results changed. Run: npm run docs:reliability').toBe(reliabilityDocument());
});
