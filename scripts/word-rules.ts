import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutComments } from './import-graph.ts';

/** A word that is not used, and what is. */
interface OldWord {
  /** Its parts: `post office` is in `openPostOffice`. */
  readonly parts: readonly string[];
  readonly instead: string;
  /** Names, and files or folders, in which it may stand. */
  readonly allowed: readonly string[];
}

const heading = '## Words we do not use';

/** The table under that heading of the glossary: the words, the field's own, and where the old one may stand. */
export function readOldWords(glossary: string): readonly OldWord[] {
  const section = glossary.split(heading)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [words = '', instead = '', allowed = ''] = row.split('|').slice(1);
    return quotedIn(words).map((word) => ({
      parts: word.split(' '),
      instead: instead.trim(),
      allowed: quotedIn(allowed),
    }));
  });
}

const quotedIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

/** No file and no name of ours holds a word the glossary gave up. Names with `_` are of the wire and of the database: they stay. */
export function checkWords(root: string): string[] {
  const [glossary] = globSync('docs/glossary.md', { cwd: root });
  const old = glossary ? readOldWords(readFileSync(join(root, glossary), 'utf8')) : [];
  return globSync('{src,sandbox,e2e,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const words = old.filter(({ allowed }) => !allowed.some((each) => each.includes('/') && file.startsWith(each)));
      if (words.length === 0) return [];
      const lines = withoutComments(readFileSync(join(root, file), 'utf8')).split('\n');
      const named = findIn(file.split(/[^A-Za-z0-9]+/), words).map((found) => `${file} ${found}`);
      return [...named, ...lines.flatMap((line, at) => findIn(namesIn(line), words).map((why) => `${file}:${at + 1} ${why}`))];
    });
}

function findIn(names: readonly string[], words: readonly OldWord[]): string[] {
  return [...new Set(names)].flatMap((name) => {
    const parts = ` ${partsOf(name).join(' ')} `;
    return words
      .filter((word) => !word.allowed.includes(name) && new RegExp(` ${word.parts.join('s? ')}(s|es)? `).test(parts))
      .map(({ parts: [...its], instead }) => `${name}: not "${its.join(' ')}" but ${instead}`);
  });
}

/** `openPostOffice` → open, post, office. */
const partsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());

/** The names in a line of code: what stands in quotes is data, and what comes from a package is its own. */
function namesIn(line: string): readonly string[] {
  const code = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<=^|[\w>])[^<>{}`$]*(?=<\/)/g, ' ');
  return (code.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((name) => !name.includes('_'));
}
