/** The printed table of a run. */
import type { ResultRow } from '../results.ts';

const head = ['part', 'kills', 'acknowledged', 'lost', 'doubled', 'orphaned', 'wrong', 'first success ms', 'errors'];

export const tellErrors = ({ errors }: Pick<ResultRow, 'errors'>): string =>
  Object.entries(errors)
    .map(([kind, times]) => `${kind} ×${times}`)
    .join(', ') || 'none';

export const tellTimes = ({ firstSuccess: found }: Pick<ResultRow, 'firstSuccess'>): string =>
  found === null ? '–' : `${found.median} / ${found.p95} / ${found.worst}`;

export function tellTable(rows: readonly ResultRow[]): string {
  const cells = rows.map((row) => [
    `${row.isControl ? 'control: ' : ''}${row.part}`,
    ...[row.kills, row.acknowledged ?? '–', row.lost, row.doubled, row.orphaned, row.wrong].map(String),
    tellTimes(row),
    tellErrors(row),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...cells].map((line) => line[at]?.length ?? 0)));
  return [head, ...cells].map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
}
