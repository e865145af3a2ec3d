import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutComments } from './import-graph.ts';

/** A word that is not used, and what is. */
interface OldWord {
  /** `post office` is in `openPostOffice`. */
  readonly word: string;
  readonly shape: RegExp;
  readonly instead: string;
  /** Names, and files or folders, in which it may stand. */
  readonly allowed: readonly string[];
}

const heading = '## Words we do not use';

/** In the table's third column: everyday English too, so that comments and titles may say it. */
const everyday = 'prose';

/**
 * No file or name of ours, no comment and no test's title holds a word that the glossary gave up. Names with `_` are
 * the wire's and the database's: they stay.
 */
export function checkWords(root: string): string[] {
  const [glossary] = globSync('docs/reference/glossary.md', { cwd: root });
  const old = glossary ? readOldWords(readFileSync(join(root, glossary), 'utf8')) : [];
  if (glossary && old.length === 0) return [`docs/reference/glossary.md has no table under "${heading}"`];
  const known = new Map<string, readonly OldWord[]>();
  const oldIn = (name: string): readonly OldWord[] => {
    const found = known.get(name) ?? old.filter(({ shape }) => shape.test(partsOf(name)));
    known.set(name, found);
    return found;
  };
  return globSync('{src,sandbox,e2e,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const say = (names: readonly string[], where: string): string[] =>
        [...new Set(names)].flatMap((name) =>
          oldIn(name)
            .filter(({ allowed }) => !allowed.some((each) => each === name || file.startsWith(each)))
            .map(({ word, instead }) => `${where} ${name} says "${word}": the word is ${instead}`),
        );
      const source = readFileSync(join(root, file), 'utf8');
      const lines = withoutComments(source).split('\n');
      const inPath = say(file.split(/[/.]/), file);
      const inProse = proseIn(file, source).flatMap(([line, text]) =>
        old
          .filter(({ shape, allowed }) => shape.test(wordsOf(text)) && !allowed.some((each) => isFree(each, file)))
          .map(({ word, instead }) => `${file}:${line} a sentence says "${word}": the word is ${instead}`),
      );
      return [...inPath, ...lines.flatMap((line, at) => say(namesIn(line), `${file}:${at + 1}`)), ...inProse];
    });
}

const isFree = (allowed: string, file: string): boolean => allowed === everyday || file.startsWith(allowed);

/** Each comment, and in a test each title, with its line. */
function proseIn(file: string, source: string): readonly NumberedLine[] {
  const titles = /\.(test|spec)\.tsx?$/.test(file)
    ? [...source.matchAll(/(?:\b(?:describe|test|it)(?:\.\w+)*|\))\(\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`)/g)]
    : [];
  return [...commentLines(source), ...titles.flatMap((title) => linesOf(source, title))];
}

/** Matches strings too, so that a `/*` in a path begins no comment. */
const commentOrString = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=^|\s)\/\/ .*|(?<![\w.`}])\/\*[\s\S]*?\*\//gm;

/** Each line of each comment. */
export function commentLines(source: string): readonly NumberedLine[] {
  return [...source.matchAll(commentOrString)]
    .filter(({ 0: text, index }) => text.startsWith('/') && !isQuoted(lineBefore(source, index)))
    .flatMap((comment) => linesOf(source, comment));
}

type NumberedLine = readonly [line: number, text: string];

const lineBefore = (source: string, index: number): string => source.slice(source.lastIndexOf('\n', index) + 1, index);

const linesOf = (source: string, { 0: text, index }: RegExpExecArray): readonly NumberedLine[] => {
  const first = source.slice(0, index).split('\n').length;
  return text.split('\n').map((line, at) => [first + at, line] as const);
};

/** Whether a line's beginning ends within quotes. */
const isQuoted = (before: string): boolean => ["'", '`'].some((quote) => before.split(quote).length % 2 === 0);

/** The words of a sentence. What is code or an address in it is not one. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .replace(/`[^`]*`|\S*\w[/._]\w\S*|\w*[a-z][A-Z]\w*/g, ' , ')
      .match(/[a-z]+|,/gi)
      ?.join(' ')
      .toLowerCase() ?? ''
  } `;

/** The glossary's table: the words, the field's own, and where the old one may stand. */
function readOldWords(glossary: string): readonly OldWord[] {
  const section = glossary.split(heading)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => {
      const [words = '', instead = '', allowed = ''] = row.split('|').slice(1);
      return quotedIn(words).map((word) => ({
        word,
        shape: word.startsWith('=') ? new RegExp(`^ ${word.slice(1)} $`) : new RegExp(` ${word}(s|es)? `),
        instead: instead.trim(),
        allowed: quotedIn(allowed),
      }));
    });
}

const quotedIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

/** `openPostOffice` and `open-post-office` → ` open post office `. */
const partsOf = (name: string): string =>
  ` ${(name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).join(' ').toLowerCase()} `;

/** The names in a line of code. What stands in quotes is data. */
function namesIn(line: string): readonly string[] {
  const code = line
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, ' ')
    .replace(/`[^`]*`/g, (text) => text.match(/\$\{[^}]*\}/g)?.join(' ') ?? ' ');
  return (code.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((name) => !name.includes('_'));
}
