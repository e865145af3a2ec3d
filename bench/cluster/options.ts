import { parseArgs } from 'node:util';

export const parts = [
  'faults',
  'disk',
  'majority',
  'payers',
  'pooled',
  'guide',
  'failovers',
  'rolling',
  'cost',
  'controls',
] as const;
export type Part = (typeof parts)[number];

export interface ClusterOptions {
  /** How many failovers follow each other, after each fault once. */
  readonly failovers: number;
  readonly parts: readonly Part[];
  /** Two faults alone, within three minutes. */
  readonly short: boolean;
  /** A folder for pictures of the payers' pages. */
  readonly pictures: string | null;
  /** Whether each fault is added to `bench/results/ha.jsonl`. */
  readonly keep: boolean;
}

const usualFailovers = 20;

/** Reads the command line. Throws for an option, a number or a part that does not exist. */
export function readOptions(args: readonly string[]): ClusterOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      failovers: { type: 'string', default: String(usualFailovers) },
      only: { type: 'string', default: parts.join(',') },
      keep: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  });
  const { failovers, keep, only, short, pictures = null } = values;
  if (!/^\d{1,5}$/.test(failovers)) throw new Error(`--failovers is a whole number, not ${failovers}`);
  const named = only.split(',');
  const unknown = named.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`--only is some of ${parts.join(', ')}, not ${unknown.join(', ')}`);
  return { failovers: Number(failovers), keep, parts: parts.filter((part) => named.includes(part)), short, pictures };
}
