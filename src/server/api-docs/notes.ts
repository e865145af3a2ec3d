import { readFileSync } from 'node:fs';

/** The sentences of `notes.md`, by section and name. */
const notes = new Map(
  readFileSync(new URL('./notes.md', import.meta.url), 'utf8')
    .split('\n## ')
    .flatMap((section) =>
      [...section.matchAll(/^- ([\w.]+): (.*)$/gm)].map(([, name, text = '']) => [
        `${section.split('\n')[0]} ${name}`,
        text,
      ]),
    ),
);
const note = (section: 'Fields' | 'Events' | 'Problems', name: string): string | undefined =>
  notes.get(`${section} ${name}`);

/** One sentence on a field by the first owner that has one, with code between backticks; empty where none has. */
export const fieldNote = (owners: readonly string[], name: string): string =>
  owners.map((owner) => note('Fields', `${owner}.${name}`)).find((text) => text !== undefined) ??
  note('Fields', name) ??
  '';

/** One or two sentences on an event; empty for one that we know nothing of. */
export const eventNote = (type: string): string => note('Events', type) ?? '';

/** One sentence on a problem's code; for a code without one, the words of its name. */
export const problemNote = (code: string): string =>
  note('Problems', code) ?? `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`;
