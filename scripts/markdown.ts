/** A page of the documentation as its rules read it: links, headings, sentences, words. */
import { dirname, join, normalize } from 'node:path';

export interface Page {
  readonly file: string;
  readonly text: string;
}

/** Its links to files and headings of ours. */
export function linksOf({ file, text }: Page): readonly { link: string; path: string; anchor: string }[] {
  return [...withoutCode(text).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, path = '']) => !/^[a-z]+:|^\//.test(path))
    .map(([link, path = '', anchor = '']) => ({
      link: link.slice(2, -1),
      path: path === '' ? file : normalize(join(dirname(file), path)),
      anchor,
    }));
}

/** As GitHub names headings. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = [...withoutCode(text).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const name = unlinked(heading)
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}-${times}`;
  });
  return new Set(anchors);
}

/** Sentences of paragraphs and list items. Tables and headings have none. */
export function sentencesOf(text: string): readonly string[] {
  const lines = unlinked(text)
    .split('\n')
    .map((line) => line.trim().replace(/^([-*]|\d+\.) /, '\n'))
    .map((line) => (/^[|#]/.test(line) ? '' : line));
  return lines
    .map((line) => (line === '' ? '\n' : line))
    .join(' ')
    .split('\n')
    .flatMap((block) => block.trim().split(/(?<=[.!?]["”’)*]*)\s+/));
}

const withoutCode = (text: string): string => text.replaceAll(/^[ \t]*```[\s\S]*?^[ \t]*```/gm, '');
export const unlinked = (text: string): string => text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
export const wordsOf = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** What a person wrote of a page: no code, nothing between a program's marks, nothing of a generated page. */
export function byHand(text: string): string {
  if (/^# .*\n\nGenerated (from|by) /.test(text)) return '';
  return withoutCode(text)
    .replace(/<!-- Generated from here on[\s\S]*/, '')
    .replaceAll(/<!-- (\w[^:>]*): npm run[\s\S]*?<!-- \/\1 -->/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
}
