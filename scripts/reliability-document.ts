import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
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
  const of = (isOfLives: boolean) =>
    runs.filter(({ name }) => name.startsWith('lives') === isOfLives).map(({ run }) => run);
  const together = [
    `All together: ${allTogether(of(false))}`,
    `In whole lives, where a kill drops what a process holds and its connections: ${allTogether(of(true))}`,
  ];
  return `${[head, ...together, ...runs.map(({ name, run }) => ofRun(name, run))].join('\n\n')}\n`;
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
    table(rows.map(rowOf)),
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

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (rows: readonly (readonly string[])[]): string =>
  [line(titles), line(titles.map((_, at) => (at === 0 || at === 8 ? '---' : '---:'))), ...rows.map(line)].join('\n');
