/** Checks the code map against the sources: its walks, its table of places, its picture of the floors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenFloors, floorsPicture } from './floors-document.ts';
import { importReader } from './import-graph.ts';

export const architecturePath = 'docs/reference/code-map.md';

/** Each is a section, and of how many files it may be at most. */
export const walks = [
  { title: 'A key, from its link to the page', most: 16 },
  { title: "An amount, from the school's request to its event", most: 22 },
  { title: "A webhook, from the provider to the school's server", most: 16 },
] as const;

/** Each is a row of the table: what somebody who never saw the code must find at the first guess. */
export const sought = [
  'the pay bar',
  'the stored voucher',
  'the OXXO texts',
  'the CSP',
  'the reminder e-mail',
  'the decline advice',
  'the route table',
  'the retry of a webhook',
  'the commission',
  'the embed script',
] as const;

/** Every sentence of the document that is not so, in `root`. */
export function checkArchitecture(root: string, known?: readonly string[]): readonly string[] {
  const path = join(root, architecturePath);
  if (!existsSync(path)) return [`${architecturePath} is missing`];
  const text = readFileSync(path, 'utf8');
  const stale = withPicture(text, floorsPicture(root)) !== text;
  return [
    ...walks.flatMap((walk) => checkWalk(root, text, walk)),
    ...sought.flatMap((what) => checkRow(root, text, what)),
    ...brokenFloors(root, known),
    ...(stale ? [`the picture is not what src imports: npm run docs:floors`] : []),
  ].map((finding) => `architecture: ${finding}`);
}

/** How one file hands on to the next without importing it. */
const handOvers = ['over HTTP', 'by a row', 'through the port'] as const;
const step = new RegExp(String.raw`^\d+\. (?:\*(${handOvers.join('|')})\* )?\`(src/[^\`]+)\``, 'gm');

function checkWalk(root: string, text: string, { title, most }: (typeof walks)[number]): readonly string[] {
  const section = sectionOf(text, title);
  if (section === null) return [`has no walk "${title}"`];
  const steps = [...section.matchAll(step)].map(([, handOver, file = '']) => ({ handOver, file }));
  const missing = steps.filter(({ file }) => !existsSync(join(root, file))).map(({ file }) => `${file} is not there`);
  if (missing.length > 0) return missing;
  const read = importReader(root);
  const unlinked = steps.flatMap(({ handOver, file }, at) => {
    const isImported = steps.slice(0, at).some((before) => read(before.file).includes(file));
    if (at === 0 || isImported || handOver) return [];
    return [`"${title}": no file before ${file} imports it, and nothing says how it is reached`];
  });
  const sentence = `${steps.length} files, at most ${most}.`;
  return [
    ...unlinked,
    ...(steps.length >= 2 && section.includes(sentence) ? [] : [`"${title}" must say: ${sentence}`]),
    ...(steps.length <= most ? [] : [`"${title}" passes ${steps.length} files, more than ${most}`]),
  ];
}

/** A section's text without its heading, or null. */
function sectionOf(text: string, title: string): string | null {
  const at = text.indexOf(`\n### ${title}\n`);
  if (at < 0) return null;
  const [, , ...lines] = text.slice(at).split('\n');
  const end = lines.findIndex((line) => line.startsWith('#'));
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}

function checkRow(root: string, text: string, what: string): readonly string[] {
  const row = text.split('\n').find((line) => line.startsWith(`| ${what} |`));
  const [file, word] = [...(row ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  if (!file || !word) return [`has no row that says where ${what} is`];
  if (!existsSync(join(root, file))) return [`${what} is not in ${file}: there is no such file`];
  return readFileSync(join(root, file), 'utf8').includes(word) ? [] : [`${what} is not in ${file}: it has no ${word}`];
}

const [begin, end] = ['<!-- floors: npm run docs:floors -->', '<!-- /floors -->'];

/** The document with this picture between its markers. Throws where it has none. */
export function withPicture(text: string, picture: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${architecturePath} has no place for the picture`);
  return `${text.slice(0, from + begin.length)}\n\n${picture}\n\n${text.slice(to)}`;
}
