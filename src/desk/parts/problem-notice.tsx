import type { Problem } from '#contracts/problem';
import type { Locale } from '#i18n/locale';
import { problemWords } from '../problem-words.ts';

/** Why the last form was refused, above the form; nothing without a problem. */
export function ProblemNotice({ problem, locale }: { readonly problem: Problem | null; readonly locale: Locale }) {
  if (problem === null) return null;
  const { title, advice } = problemWords(problem, locale);
  return (
    <div role="alert" className="mb-5 rounded-12 bg-bad-ground px-4 py-3 text-bad">
      <p className="font-semibold">{title}</p>
      <p className="text-14">{advice}</p>
    </div>
  );
}
