import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isPartName, type PartName, parts } from './parts.ts';

export interface KillOptions {
  readonly seed: number;
  readonly parts: readonly PartName[];
  /** Of each part's kills; 1 is all of them. */
  readonly share: number;
  /** The random part acknowledges at least so many: the share's of 100,000 unless given. */
  readonly payments: number;
  readonly families: number;
  readonly controls: boolean;
  /** Adds what was found to that of earlier runs. */
  readonly keep: boolean;
}

const usualPayments = 100_000;

/** Reads the command line. Throws for an option, a number or a part that does not exist. */
export function readOptions(args: readonly string[]): KillOptions {
  const all = Object.keys(parts);
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      only: { type: 'string', default: all.join(',') },
      share: { type: 'string', default: '1' },
      payments: { type: 'string' },
      families: { type: 'string', default: '8' },
      'no-controls': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const named = values.only.split(',');
  const unknown = named.filter((name) => !isPartName(name));
  if (unknown.length > 0) throw new Error(`--only is some of ${all.join(', ')}, not ${unknown.join(', ')}`);
  const share = Number(values.share);
  if (!(share > 0 && share <= 1)) throw new Error(`--share is above 0, at most 1, and not ${values.share}`);
  return {
    seed: wholeNumber('seed', values.seed),
    parts: named.filter(isPartName),
    share,
    payments: wholeNumber('payments', values.payments ?? String(Math.round(usualPayments * share))),
    families: wholeNumber('families', values.families),
    controls: !values['no-controls'],
    keep: values.keep,
  };
}

function wholeNumber(name: string, given: string): number {
  if (!/^\d{1,10}$/.test(given)) throw new Error(`--${name} is a whole number, not ${given}`);
  return Number(given);
}
