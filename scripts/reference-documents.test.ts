import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moneyCase } from '#contracts/cases';
import { adminUsage } from '#server/admin/admin';
import {
  decisionsDocument,
  decisionsPath,
  environmentDocument,
  environmentPath,
  errorCodesDocument,
  errorCodesPath,
  rolesDocument,
  rolesPath,
} from './reference-documents.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

test('the environment’s page says what .env.example says', () => {
  expect(read(environmentPath), 'Run: npm run docs:environment').toBe(environmentDocument());
});

test('the page of error codes says what the contract says', () => {
  expect(read(errorCodesPath), 'Run: npm run docs:errors').toBe(errorCodesDocument());
});

test('the list of decisions has every page, by its title', () => {
  expect(read(decisionsPath), 'Run: npm run docs:decisions').toBe(decisionsDocument(read(decisionsPath)));
});

test('the page of roles says what the table of permissions says', () => {
  expect(read(rolesPath), 'Run: npm run docs:roles').toBe(rolesDocument());
});

test('each variable has a row of its own', () => {
  const names = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  const page = environmentDocument();
  expect(names.filter((name) => page.split(`| \`${name}\` |`).length !== 2)).toEqual([]);
});

test('the page of metrics has every metric and label that the code reports, and no other metric', () => {
  const [code, page] = [read('src/server/http/metrics.ts'), read('docs/reference/metrics.md')];
  const found = (text: string, pattern: RegExp): readonly string[] =>
    [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
  expect(found(page, /`(cuota_\w+)/g)).toEqual(found(code, /'(cuota_\w+)'/g));
  expect(found(page, /what="(\w+)"/g)).toEqual(expect.arrayContaining([...found(code, / as (?:waiting|open)_(\w+)/g)]));
});

test('every command of the operator that a page names is in the list that `npm run admin` prints', () => {
  const commands = new Set(adminUsage.split('\n').map((line) => / {2}([a-z-]+(?: [a-z]+)?)/.exec(line)?.[1] ?? ''));
  const named = globSync(['*.md', 'docs/*.md', 'docs/{how-to,reference,explanation}/*.md']).flatMap((page) =>
    [...read(page).matchAll(/npm run admin -- ([a-z-]+(?: [a-z]+)?)/g)].map(([, name = '']) => `${page}: ${name}`),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((each) => !commands.has(each.split(': ')[1] ?? ''))).toEqual([]);
});

test('the page on money has a row for every kind of case', () => {
  const rows = [...read('docs/explanation/money.md').matchAll(/^\| [^|`]+ \| `(\w+)`.* \|$/gm)];
  expect(rows.map(([, kind]) => kind).toSorted()).toEqual(moneyCase.shape.kind.options.toSorted());
});
