import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longFiles } from './long-tests.ts';

const tests = globSync('{src,sandbox,bench,scripts,e2e}/**/*.{test,spec}.{ts,tsx}');
const isIn = (files: readonly string[], name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
const everyDay = tests.filter((file) => !Object.keys(longFiles).includes(file));
const namesIn = (text: string) => text.match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? [];

test('what is left out is there, and what is said to prove its rule is run every day', () => {
  expect(Object.keys(longFiles).filter((file) => !isIn(tests, file))).toEqual([]);
  const comments = globSync('e2e/*.spec.ts').flatMap(
    (file) => readFileSync(file, 'utf8').match(/\/\/ Every day: .*/g) ?? [],
  );
  expect(comments.length).toBeGreaterThan(50);
  const named = [...Object.values(longFiles), ...comments].flatMap(namesIn);
  expect(named.filter((name) => !isIn(everyDay, name))).toEqual([]);
});
