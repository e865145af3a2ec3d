import { tellErrors, tellTimes } from '../bench/kills/report.ts';
import { beyondLives } from '../bench/lives/cells.ts';
import { type Sitting, sittings } from '../bench/lives/sittings.ts';
import { type KeptRow, keptRows, type ResultRow } from '../bench/results.ts';

/** Where the document lives, from the root folder. */
export const reliabilityPath = 'docs/reference/reliability-figures.md';

const head = `# Reliability figures

Generated from \`bench/results/\` by \`npm run docs:reliability\`; a test fails when the two differ. Do not edit it by hand.

[Reliability](../explanation/reliability.md) says what the figures mean. *Acknowledged* counts payments that their payer was shown. *Lost*: acknowledged, and gone. *Doubled*: made twice, or one event under two ids. *Orphaned*: in one of both books alone. *Wrong* counts everything, those three and the invariants included. *First success* is from a start to the first acknowledged payment: median, 95 % and worst, in milliseconds. A control is a planted fault, which must be found wrong. A commit with \`+\` had changes that were not committed.`;

const counts = ['kills', 'acknowledged', 'lost', 'doubled', 'orphaned', 'wrong'] as const;
const titles = ['Kills', 'Acknowledged', 'Lost', 'Doubled', 'Orphaned', 'Wrong'];

/** Returns docs/reference/reliability-figures.md: kills by part, then by run, and lives. */
export function reliabilityDocument(): string {
  const rows = keptRows.read();
  const together = `All together: ${allTogether(rows)}`;
  return `${[head, together, ofKills(rows), ofLives(sittings.read())].join('\n\n')}\n`;
}

const sumOf = (rows: readonly ResultRow[], key: (typeof counts)[number]): number =>
  rows.reduce((all, row) => all + (row[key] ?? 0), 0);

function allTogether(all: readonly ResultRow[]): string {
  const rows = all.filter(({ isControl }) => !isControl);
  const controls = all.filter(({ isControl }) => isControl);
  const found = controls.filter(({ wrong }) => wrong > 0);
  const sum = (key: (typeof counts)[number]) => sumOf(rows, key);
  return `${sum('kills')} kills, ${sum('acknowledged')} acknowledged payments, ${sum('lost')} lost, ${sum('doubled')} doubled, ${sum('orphaned')} orphaned. ${found.length} of ${controls.length} controls were found wrong.`;
}

const nameOf = ({ part, isControl, note }: ResultRow): string =>
  `${isControl ? '*control:* ' : ''}${part}${note === '' ? '' : ` (${note})`}`;

function ofKills(rows: readonly KeptRow[]): string {
  const byPart = [...Map.groupBy(rows, nameOf)].toSorted(
    ([, [one]], [, [other]]) => Number(one?.isControl) - Number(other?.isControl),
  );
  const parts = byPart.map(([name, some]) => [name, ...counts.map((key) => String(sumOf(some, key)))]);
  const runs = rows.map((row) => [
    `${row.date}, ${row.commit}`,
    String(row.load),
    nameOf(row),
    ...counts.map((key) => String(row[key] ?? '–')),
    tellTimes(row),
    tellErrors(row),
    `\`${row.command.replace('npm run test:faults:long -- ', '')}\``,
  ]);
  return [
    '## Kills',
    '`npm run test:faults:long -- --keep`, in runs.',
    table(['Part', ...titles], parts, (at) => at === 0),
    table(['Commit', 'Load', 'Part', ...titles, 'First success', 'Errors', 'Options'], runs, (at) =>
      [0, 2, 10, 11].includes(at),
    ),
  ].join('\n\n');
}

const titlesOfLives = ['Commit', 'Seeds', 'Lives', 'Steps', 'Red', ...titles.slice(0, 5)];

/** Sittings of one commit follow each other. */
function ofLives(lines: readonly Sitting[]): string {
  const sum = (some: readonly Sitting[]) =>
    (['lives', 'steps', 'red', 'kills', 'acknowledged', 'lost', 'doubled', 'orphaned'] as const).map((key) =>
      String(some.reduce((all, each) => all + each[key], 0)),
    );
  const byCommit = [...Map.groupBy(lines, ({ date, commit }) => `${date}, ${commit}`)];
  const rows = byCommit.map(([commit, some]) => [
    commit,
    some.map(({ seed, lives }) => `${seed}–${seed + lives - 1}`).join(', '),
    ...sum(some),
  ]);
  const counted = lines.flatMap(({ missedCells }) => (missedCells ? [new Set(missedCells)] : []));
  const missed = [...(counted[0] ?? [])]
    .filter((cell) => counted.every((each) => each.has(cell)))
    .map((cell) => `${cell}${beyondLives.has(cell) ? ` (${beyondLives.get(cell)})` : ''}`);
  return [
    '## Whole lives',
    '`npm run lives -- --keep`, in sittings. A kill drops what an instance of the product holds, and its connections.',
    table(titlesOfLives, [...rows, ['*all*', '', ...sum(lines)]], (at) => at < 2),
    ...lines.flatMap(({ note }) => note ?? []),
    counted.length === 0 ? '' : `Cells that change something and that no life reached: ${missed.join(', ') || 'none'}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** Columns of text begin at the left. */
const table = (
  names: readonly string[],
  rows: readonly (readonly string[])[],
  isText: (column: number) => boolean,
): string => [line(names), line(names.map((_, at) => (isText(at) ? '---' : '---:'))), ...rows.map(line)].join('\n');
