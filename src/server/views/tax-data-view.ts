import type { TaxData } from '#contracts/tax-data';
import type { TaxDataSet } from '../use-cases/tax-data/tax-data-sets.ts';

/** A set as its payer reads it: all but the last three characters of the number are hidden. */
export function taxDataView({ id, userId, content }: TaxDataSet, selected: boolean): TaxData {
  const { number, ...shown } = content;
  return { id, user_id: userId, rfc: masked(number), selected, ...shown };
}

const shownCharacters = 3;

function masked(number: string): string {
  const hidden = Math.max(0, number.length - shownCharacters);
  return '•'.repeat(hidden) + number.slice(hidden);
}
