import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentDocument, environmentPath, errorCodesDocument, errorCodesPath } from './reference-documents.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

test('the environment’s page says what .env.example says', () => {
  expect(read(environmentPath), 'Run: npm run docs:environment').toBe(environmentDocument());
});

test('the page of error codes says what the contract says', () => {
  expect(read(errorCodesPath), 'Run: npm run docs:errors').toBe(errorCodesDocument());
});

test('each variable has a row of its own', () => {
  const names = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  const page = environmentDocument();
  expect(names.filter((name) => page.split(`| \`${name}\` |`).length !== 2)).toEqual([]);
});

test('the page of metrics has every metric that the code reports, and no other', () => {
  const [code, page] = [read('src/server/http/metrics.ts'), read('docs/reference/metrics.md')];
  const reported = [
    ...[...code.matchAll(/'(cuota_\w+)'/g)].map(([, name = '']) => name),
    ...[...code.matchAll(/ as (?:waiting|open)_(\w+)/g)].map(([, what = '']) => what),
  ];
  const written = [
    ...[...page.matchAll(/`(cuota_\w+)/g)].map(([, name = '']) => name),
    ...[...page.matchAll(/^\| `(?!cuota_)(\w+)` \|/gm)].map(([, what = '']) => what),
  ];
  expect([...new Set(written)].toSorted()).toEqual([...new Set(reported)].toSorted());
});
