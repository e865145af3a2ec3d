import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Sitting, sittings } from '../bench/lives/sittings.ts';
import { type ResultRow, type Results, results } from '../bench/results.ts';

/** Where the document lives, from the root folder. */
export const reliabilityPath = 'docs/reference/reliability-figures.md';

const head = `# Reliability figures

Generated from \`bench/results/\` by \`npm run docs:reliability\`; a test fails when the two differ. Do not edit it by hand.

[Reliability](../explanation/reliability.md) says what the figures mean. *Acknowledged* counts payments that their payer was shown. *Lost*: acknowledged, and gone. *Doubled*: made twice, or one event under two ids. *Orphaned*: in one of both books alone. *Wrong* counts everything, those three and the invariants included. *First success* is from a start to the first acknowledged payment: median, 95 % and worst, in milliseconds. A control is a planted fault, which must be found wrong. A commit with \`+\` had changes that were not committed.`;

const titles = ['Part', 'Kills', 'Acknowledged', 'Lost', 'Doubled', 'Orphaned', 'Wrong', 'First success', 'Errors'];

/** Returns docs/reference/reliability-figures.md: all runs together, then a table for each file of results. */
export function reliabilityDocument(): string {
  const runs = globSync('bench/results/*.json')
    .toSorted()
    .map((file) => ({ name: basename(file, '.json'), run: results.parse(JSON.parse(readFileSync(file, 'utf8'))) }));
  const together = `All together: ${allTogether(runs.map(({ run }) => run))}`;
  const sections = [...runs.map(({ name, run }) => ofRun(name, run)), ofLives(sittings.read())];
  return `${[head, together, ...sections].join('\n\n')}\n`;
}

function allTogether(runs: readonly Results[]): string {
  const rows = runs.flatMap((run) => run.rows).filter(({ isControl }) => !isControl);
  const controls = runs.flatMap((run) => run.rows).filter(({ isControl }) => isControl);
  const found = controls.filter(({ wrong }) => wrong > 0);
  const sum = (read: (row: ResultRow) => number) => rows.reduce((all, row) => all + read(row), 0);
  return `${sum(({ kills }) => kills)} kills, ${sum(({ acknowledged }) => acknowledged ?? 0)} acknowledged payments, ${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled, ${sum(({ orphaned }) => orphaned)} orphaned.${controls.length === 0 ? '' : ` ${found.length} of ${controls.length} controls were found wrong.`}`;
}

function ofRun(name: string, { command, commit, date, seed, machine, load, rows }: Results): string {
  const [least, most] = load;
  return [
    `## ${name}`,
    `\`${command}\``,
    `${date}, commit ${commit}, ${seed === null ? 'no seed' : `seed ${seed}`}, ${machine.cores} cores (${machine.processor}), load ${least} to ${most}.`,
    table(titles, rows.map(rowOf), (at) => at === 0 || at === 8),
  ].join('\n\n');
}

function rowOf(row: ResultRow): readonly string[] {
  const { part, isControl, kills, acknowledged, lost, doubled, orphaned, wrong, errors, firstSuccess, note } = row;
  return [
    `${isControl ? '*control:* ' : ''}${part}${note === '' ? '' : ` (${note})`}`,
    ...[kills, acknowledged ?? '–', lost, doubled, orphaned, wrong].map(String),
    firstSuccess === null ? '–' : `${firstSuccess.median} / ${firstSuccess.p95} / ${firstSuccess.worst}`,
    Object.entries(errors)
      .map(([kind, times]) => `${kind} ×${times}`)
      .join(', ') || 'none',
  ];
}

const titlesOfLives = ['Commit', 'Seeds', 'Lives', 'Steps', 'Red', ...titles.slice(1, 6)];

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
  const missed = [...(counted[0] ?? [])].filter((cell) => counted.every((each) => each.has(cell)));
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
