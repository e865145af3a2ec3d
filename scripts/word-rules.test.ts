import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkWords } from './word-rules.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cuota-words-'));
  write('docs/reference/glossary.md', '');
  copyFileSync('docs/reference/glossary.md', join(root, 'docs/reference/glossary.md'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test.each([
  ['a name', 'src/web/a.ts', 'export const letter = 1;', 'src/web/a.ts:1 letter says "letter"'],
  [
    'a part of a name',
    'sandbox/a.ts',
    'const a = 1;\nopenPostOffice();',
    'sandbox/a.ts:2 openPostOffice says "post office"',
  ],
  ['its plural', 'e2e/a.ts', 'const keptCards = [];', 'keptCards says "kept card"'],
  ['a type', 'src/web/a.tsx', 'export interface ToldRefusal {}', 'ToldRefusal says "told refusal"'],
  ['a name within a text', 'src/a.ts', 'const a = `the ${wish.id} of it`;', 'wish says "wish": the word is action'],
  ['the name of a file', 'sandbox/pay-bench.ts', '', 'sandbox/pay-bench.ts pay-bench says "bench"'],
  ['a word of a comment', 'src/a.ts', 'const a = 1; // The wish of the payer.', 'src/a.ts:1 a sentence says "wish"'],
  ['two words of a longer comment', 'src/a.tsx', '/**\n * Deletes\n * kept cards.\n */', 'src/a.tsx:3 a sentence says'],
  [
    'a word of a title',
    'src/a.test.ts',
    "it('answers\\'s silence', () => {});",
    'src/a.test.ts:1 a sentence says "silence"',
  ],
  [
    'a word of a title after a table',
    'e2e/a.spec.ts',
    "test.each([1])(\n  'a door',",
    'e2e/a.spec.ts:2 a sentence says "door"',
  ],
  ['a bare name', 'src/a.ts', 'const { told } = await sees();', 'src/a.ts:1 told says "=told"'],
  ['a bare type', 'src/a.ts', 'interface Kept {}', 'src/a.ts:1 Kept says "=kept"'],
  ['the name of a folder', 'src/server/doors/a.ts', '', 'doors says "door"'],
])('an old word is found as %s', (_, file, planted, expected) => {
  write(file, planted);
  expect(checkWords(root).join('\n')).toContain(expected);
});

test.each([
  ['a comment, where people say it', 'src/a.ts', '// The letter of the law.\nconst a = 1;'],
  ['code within a comment', 'src/a.ts', '// As `wish` of src/wish/wish.ts has it, and keptCard.'],
  ['a comment of a folder that the table allows', 'scripts/a.ts', '// The bench.'],
  ['a text', 'src/a.ts', 'const a = \'letter\' + "letter" + `letter`;'],
  ['a bare word in a name', 'src/a.ts', 'const { isTold, toldOfPayment } = events; // It was told and asked.'],
  ['another word', 'src/a.ts', 'const better = expression + pressure + outstanding + benchmarks + backdoorless;'],
  ['a name of the wire', 'src/a.ts', 'const { letter_of_credit: credit } = wire;'],
  ['what the table allows by name', 'src/a.ts', 'const letterhead = 1;'],
  ['what the table allows by folder', 'bench/main.ts', 'const bench = 1;'],
])('an old word may stand in %s', (_, file, text) => {
  write(file, text);
  expect(checkWords(root)).toEqual([]);
});

test('a glossary without the table is found', () => {
  write('docs/reference/glossary.md', '# Glossary');
  expect(checkWords(root)).toEqual([expect.stringContaining('no table')]);
});
