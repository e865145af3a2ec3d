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

/** No file and no name of ours holds a word that the glossary gave up. Names with `_` are the wire's and the database's: they stay. */
export function checkWords(root: string): string[] {
  const [glossary] = globSync('docs/glossary.md', { cwd: root });
  const old = glossary ? readOldWords(readFileSync(join(root, glossary), 'utf8')) : [];
  if (glossary && old.length === 0) return [`docs/glossary.md has no table under "${heading}"`];
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
      const lines = withoutComments(readFileSync(join(root, file), 'utf8')).split('\n');
      const inPath = say(file.split(/[/.]/), file);
      return [...inPath, ...lines.flatMap((line, at) => say(namesIn(line), `${file}:${at + 1}`))];
    });
}

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
        shape: new RegExp(` ${word}(s|es)? `),
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
