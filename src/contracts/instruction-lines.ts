/** Reads payment instructions by their lines' roles, never by provider. Types only: pages load it. */
import type { InstructionLine, InstructionsStep, LineRole, NextStep, Place } from './next-step.ts';

type Lines = Pick<InstructionsStep, 'lines'>;

export const instructionsOf = (step: NextStep | null | undefined): InstructionsStep | null =>
  step?.kind === 'instructions' ? step : null;

export const lineOf = ({ lines }: Lines, role: LineRole): string | null =>
  lines.find((line) => line.role === role)?.value ?? null;

/** Returns the line that identifies the money: the first. */
export function mainLine({ lines: [first] }: Lines): InstructionLine {
  if (!first) throw new Error('payment instructions without a line');
  return first;
}

/** Returns the payment's name at the counter: its reference, else its first line; null without instructions. */
export function referenceOf(step: NextStep | null | undefined): string | null {
  const found = instructionsOf(step);
  return found && (lineOf(found, 'reference') ?? mainLine(found).value);
}

/** The lines beside the first one, the bank and its code in one: `STP (646)`. */
export function otherLines({ lines }: Lines): readonly InstructionLine[] {
  const code = lineOf({ lines }, 'bank_code');
  return lines
    .slice(1)
    .filter(({ role }) => role !== 'bank_code')
    .map((line) => (line.role === 'bank' && code ? { ...line, value: `${line.value} (${code})` } : line));
}

/** Whether a place accepts the amount: its limit is inclusive. */
export const takesAmount = ({ max_minor: max }: Place, { amount }: Pick<InstructionsStep, 'amount'>): boolean =>
  max === null || amount <= max;

/** Returns the places to pay it, those that accept its amount first. */
export function placesOf(
  step: Pick<InstructionsStep, 'places' | 'amount'>,
): readonly (Place & { readonly takes: boolean })[] {
  const places = step.places.map((place) => ({ ...place, takes: takesAmount(place, step) }));
  return [...places.filter(({ takes }) => takes), ...places.filter(({ takes }) => !takes)];
}
