/** How long comments and files may be. The linter has the limit of one file; these are of many. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commentLines } from './word-rules.ts';

const code = '{src,sandbox,e2e,scripts,bench}/**/*.{ts,tsx,mjs}';

const longestComment = 120;

/** A line with a comment has at most 120 characters, generated files apart: the formatter wraps code alone. */
export function checkCommentLength(root: string): string[] {
  return globSync(['*.{ts,mjs}', code], { cwd: root })
    .filter((file) => !file.includes('.generated.'))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const lengths = source.split('\n').map((line) => line.length);
      if (Math.max(...lengths) <= longestComment) return [];
      const lines = new Set(commentLines(source).map(([line]) => line));
      return [...lines].flatMap((line) => {
        const length = lengths[line - 1] ?? 0;
        return length > longestComment ? [`${file}:${line} a comment has ${length} characters: 120 are the most`] : [];
      });
    });
}

/** Nine of ten files of a folder are no longer. */
const usualLines = 160;
/** Tests and their fixtures, generated files, and texts are as long as what they are about. */
const isOfAnyLength = (file: string): boolean =>
  /\.(test|spec|fixture|generated)\./.test(basename(file)) || file.startsWith('src/i18n/');

/** A reader takes in a short file at once: in each folder one of ten may be longer than that. */
export function checkFileLengths(root: string): string[] {
  const files = globSync(code, { cwd: root }).filter((file) => !isOfAnyLength(file));
  return [...Map.groupBy(files.toSorted(), dirname)].flatMap(([folder, own]) => {
    const long = own.filter((file) => linesOf(join(root, file)) > usualLines).map((file) => basename(file));
    const isMany = long.length > own.length - Math.ceil(own.length * 0.9);
    return isMany ? [`${folder}: one of ten files may have over ${usualLines} lines, not ${long.join(', ')}`] : [];
  });
}

const linesOf = (file: string): number => readFileSync(file, 'utf8').trimEnd().split('\n').length;
