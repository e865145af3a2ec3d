/** Medians, ratios paired within a run, and tables of them. */
import type { Screen } from './screens.ts';
import type { Timed } from './timed.ts';
import type { Visit } from './visit.ts';

export interface Measured extends Visit {
  readonly tap: number;
}

/** One run: each page once, in turn. By the page's name. */
export type Run = Readonly<Record<string, Measured>>;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** What each page took, in medians. */
export function pagesTable(runs: readonly Run[], names: readonly string[]): string {
  const head = ['page', 'list ms', 'tap ms', 'hydrated ms', 'longest task ms', 'touch to paint ms', 'shift'];
  const load = ['requests', 'script KiB', 'all KiB', 'script KiB after a touch', 'all KiB after a touch'];
  const rows = names.map((name) => {
    const of = (read: (page: Measured) => number): number =>
      median(runs.flatMap((run) => (run[name] ? [read(run[name])] : [])));
    const ms = (read: (page: Measured) => number): string => String(Math.round(of(read)));
    return [
      name,
      ms((page) => page.list),
      ms((page) => page.tap),
      of((page) => page.hydrated) === 0 ? '–' : ms((page) => page.hydrated),
      ms((page) => page.task),
      ms((page) => page.touch),
      of((page) => page.shift).toFixed(3),
      ms((page) => page.before.requests),
      kib(of((page) => page.before.scripts)),
      kib(of((page) => page.before.all)),
      kib(of((page) => page.after.scripts)),
      kib(of((page) => page.after.all)),
    ];
  });
  return table([...head, ...load], rows);
}

interface Ratio {
  readonly what: string;
  readonly beside: string;
  readonly goal: number;
  read(page: Measured): number;
}

const ratios: readonly Ratio[] = [
  { what: 'list visible', beside: 'static page', goal: 1.1, read: (page) => page.list },
  { what: 'tap answered', beside: 'static page', goal: 1.15, read: (page) => page.tap },
  { what: 'hydrated', beside: 'bare React', goal: 1.6, read: (page) => page.hydrated },
];

/** Ours beside the others: each pair of one run. */
export function ratioTable(runs: readonly Run[], ours: string): string {
  const rows = ratios.map(({ what, beside, goal, read }) => {
    const pairs = runs.flatMap((run) => (run[ours] && run[beside] ? [read(run[ours]) / read(run[beside])] : []));
    const shares = [0.25, 0.5, 0.75].map((share) => quantile(pairs, share).toFixed(2));
    return [`${what}, of a ${beside}'s`, ...shares, goal.toFixed(2)];
  });
  return table(['ratio', '25 %', 'median', '75 %', 'goal'], rows);
}

/** How soon each later screen can be read, beside its budget, and how it feels meanwhile; in medians. */
export function screensTable(screens: readonly Screen[], timed: ReadonlyMap<string, readonly Timed[]>): string {
  const of = (name: string, read: (one: Timed) => number): readonly number[] => (timed.get(name) ?? []).map(read);
  const took = (name: string, share = 0.5): number =>
    quantile(
      of(name, (one) => one.tookMs),
      share,
    );
  const rows = screens.map(({ name, budgetMs, overs }) => {
    const budget = overs ? took(overs.of) + overs.moreMs : budgetMs;
    const figures = [
      ...[0.25, 0.5, 0.75].map((share) => took(name, share)),
      budget,
      median(of(name, (one) => one.taskMs)),
      median(of(name, (one) => one.touchMs)),
    ];
    return [name, ...figures.map((figure) => (figure === null ? '–' : String(Math.round(figure))))];
  });
  const feel = ['longest task ms', 'touch to paint ms'];
  return table(['screen', '25 % ms', 'median ms', '75 % ms', 'budget ms', ...feel], rows);
}
