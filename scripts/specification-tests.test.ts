import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  citedRules,
  isWhole,
  openRules,
  ruleIds,
  specificationTestsDocument,
  specificationTestsPath,
} from './specification-tests-document.ts';

const ids = ruleIds();
const { proofs, lost } = citedRules();

test('the specification has its rules, each once', () => {
  expect(ids.length).toBeGreaterThan(90);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every rule has a test, or stands open for a country', () => {
  expect(ids.filter((id) => !proofs.has(id) && !(id in openRules))).toEqual([]);
});

test('what is open of a rule is the whole where no test proves anything of it, else a part', () => {
  const isUnbuilt = Object.entries(openRules).map(([id, parts]) => [id, Object.values(parts).some(isWhole)]);
  expect(isUnbuilt).toEqual(Object.keys(openRules).map((id) => [id, !proofs.has(id)]));
});

test('no test and no open rule names one that does not exist', () => {
  expect([...proofs.keys(), ...Object.keys(openRules)].filter((id) => !ids.includes(id))).toEqual([]);
});

test('every comment that names a rule stands above a test', () => {
  expect(lost).toEqual([]);
});

test('the page is as the tests are', () => {
  expect(readFileSync(specificationTestsPath, 'utf8')).toBe(specificationTestsDocument());
});
