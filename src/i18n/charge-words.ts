import type { Catalogue } from './es-MX.ts';
import { monthName, readDay } from './format.ts';
import type { Locale } from './locale.ts';

interface NamedCharge {
  readonly concept_desc: string;
  /** `YYYY-MM`, for monthly charges. */
  readonly period?: string | null | undefined;
}

/** Names a charge, with its month unless its own name has it: `Colegiatura · diciembre 2026`. */
export function chargeWords({ concept_desc: concept, period }: NamedCharge, texts: Catalogue, locale: Locale): string {
  if (!period) return concept;
  const { year, month } = readDay(period);
  const name = monthName(month, locale);
  const isSaid = concept.toLowerCase().includes(name.toLowerCase());
  return isSaid ? concept : `${concept} · ${texts.checkout.period(name, String(year))}`;
}

/** Sorts the lines by student, in the order in which students first appear. */
export function byStudent<Line extends { readonly student_name: string }>(lines: readonly Line[]): readonly Line[] {
  return [...Map.groupBy(lines, ({ student_name: name }) => name).values()].flat();
}
