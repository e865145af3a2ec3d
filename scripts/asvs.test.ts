import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsDocument, asvsPath, automatedShare, requirements } from './asvs-document.ts';

/** Requirements of level 1 and of level 2 in each chapter of the standard. Source: OWASP ASVS 5.0.0, its CSV. */
const ofChapters: Readonly<Record<string, readonly [level1: number, level2: number]>> = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
};

test('every requirement of levels 1 and 2 has a row, and one only', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const counted = Object.keys(ofChapters).map((chapter) =>
    [1, 2].map((level) => requirements.filter((of) => of.id.split('.')[0] === chapter && of.level === level).length),
  );
  expect(counted).toEqual(Object.values(ofChapters));
});

test('every test that a row names is there', () => {
  const missing = requirements.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, words }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(words))
      .map(({ file, words }) => `${id}: ${file} has no "${words}"`),
  );
  expect(missing).toEqual([]);
});

test('a row that says why it does not apply names no test, and one of level 3 is held by one', () => {
  const odd = requirements.filter(({ status, tests, level }) =>
    status === 'not here' ? tests.length > 0 : level === 3 && tests.length === 0,
  );
  expect(odd.map(({ id }) => id)).toEqual([]);
});

test('tests hold 85 % or more of what applies', () => {
  expect(automatedShare()).toBeGreaterThanOrEqual(0.85);
});

test('the page is as the rows are', () => {
  expect(readFileSync(asvsPath, 'utf8'), 'Run: npm run docs:asvs').toBe(asvsDocument());
});

test('the docs say how long a sign-in lasts as the code does', () => {
  const code = readFileSync('src/server/db/write/desk-sessions.ts', 'utf8');
  const constant = (name: string) => new RegExp(`const ${name} = (\\d+);`).exec(code)?.[1] ?? '';
  expect(readFileSync('docs/decisions/0112-ways-into-the-desk.md', 'utf8')).toContain(
    `ends after ${constant('idleMinutes')} idle minutes or ${constant('mostHours')} hours`,
  );
});
