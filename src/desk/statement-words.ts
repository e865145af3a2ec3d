import type { StatementCounts } from '#contracts/statements';
import type { StatementsTexts } from '#i18n/desk/statements';

interface Counted extends StatementCounts {
  readonly problems: number;
}

/** `412 líneas: 388 se registran, 9 abren un caso, 15 ya estaban`; by other words of a file that was taken in. */
export function countWords(
  counts: Counted,
  texts: StatementsTexts,
  { booked, asked, toDecide }: StatementsTexts['done'] = texts.counts,
): string {
  const parts = [
    [counts.booked, booked],
    [counts.asked, asked],
    [counts.unknown + counts.maybe_known, toDecide],
    [counts.already_known, texts.counts.already_known],
    [counts.ignored, texts.counts.ignored],
    [counts.problems, texts.counts.problems],
  ] as const;
  const shown = parts.flatMap(([count, words]) => (count === 0 ? [] : [words(count)]));
  return [texts.total(counts.lines), shown.join(', ')].filter((part) => part !== '').join(': ');
}

/** Whose a line is: the charge's id, its payer and its students. */
export const whoseWords = (line: {
  readonly external_id: string | null;
  readonly payer_name: string | null;
  readonly student_names: readonly string[];
}): string =>
  [line.external_id, line.payer_name, line.student_names.join(', ')].filter((part) => part).join(' · ') || '—';
