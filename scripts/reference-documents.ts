import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { problemStatus } from '#contracts/problem';
import { permissions, staffRoles } from '#domain/permissions';
import { problemNote } from '#server/api-docs/notes';

/** Where the documents live, from the root folder. */
export const environmentPath = 'docs/reference/environment.md';
export const errorCodesPath = 'docs/reference/error-codes.md';
export const rolesPath = 'docs/reference/roles.md';
export const decisionsPath = 'docs/decisions/README.md';

const doNotEdit = (source: string, command: string): string =>
  `Generated from \`${source}\` by \`npm run ${command}\`; a test fails when the two differ. Do not edit it by hand.`;

/** Every variable with its default and its sentence, in the sections of `.env.example`. */
export function environmentDocument(): string {
  const parts: string[] = [];
  let rows: string[] = [];
  let comment: string[] = [];
  const flush = (): void => {
    if (rows.length > 0) parts.push(table(['Variable', 'Default', 'Meaning'], rows));
    rows = [];
  };
  for (const line of readFileSync('.env.example', 'utf8').split('\n')) {
    const [, title] = /^# ── (.+?) ─+$/.exec(line) ?? [];
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (title) {
      flush();
      parts.push(`## ${title}`);
    }
    if (name) rows.push(row([`\`${name}\``, value ? `\`${value}\`` : '', comment.join(' ')]));
    comment = line.startsWith('# ') && !title ? [...comment, line.slice(2)] : [];
  }
  flush();
  return page('Environment', doNotEdit('.env.example', 'docs:environment'), parts);
}

/** Every code of a refusal with its HTTP status, as in the API reference. */
export function errorCodesDocument(): string {
  const rows = Object.entries(problemStatus).map(([code, status]) =>
    row([`\`${code}\``, String(status), problemNote(code)]),
  );
  const body =
    'A refused request gets `application/problem+json` (RFC 9457) with one of these codes. Payers read the texts of `src/i18n` instead.';
  return page('Error codes', doNotEdit('src/contracts/problem.ts', 'docs:errors'), [
    body,
    table(['Code', 'Status', 'Meaning'], rows),
  ]);
}

/** Who may do what: each permission by the roles that have it. */
export function rolesDocument(): string {
  const rows = Object.entries(permissions).map(([permission, { from, keyAlone }]) =>
    row([
      `\`${permission}\``,
      ...staffRoles.map((role) => (staffRoles.indexOf(role) >= staffRoles.indexOf(from) ? 'yes' : '')),
      keyAlone ? 'yes' : 'no: a person',
    ]),
  );
  return page('Roles', doNotEdit('src/domain/permissions.ts', 'docs:roles'), [
    'In Spanish: *mira*, *atiende*, *caja*, *devuelve*, *administra*. Each call of the API names its permission as `x-permission`.',
    table(['Permission', ...staffRoles.map((role) => `\`${role}\``), 'A machine’s key'], rows),
  ]);
}

/** The list of decisions: every page by its number and title, after what is written by hand. */
export function decisionsDocument(old: string): string {
  const [head = ''] = old.split(listOfDecisions);
  const rows = globSync('docs/decisions/[0-9]*.md')
    .toSorted()
    .map((path) => {
      const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(readFileSync(path, 'utf8')) ?? [];
      return row([`[${number}](${basename(path)})`, title]);
    });
  return `${head}${listOfDecisions}\n\n${table(['', ''], rows)}\n`;
}

const listOfDecisions = '<!-- Generated from here on by `npm run docs:decisions`. -->';

const page = (title: string, head: string, parts: readonly string[]): string =>
  `${[`# ${title}`, head, ...parts].join('\n\n')}\n`;

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (titles: readonly string[], rows: readonly string[]): string =>
  [row(titles), row(titles.map(() => '---')), ...rows].join('\n');
