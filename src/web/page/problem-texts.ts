import type { ProblemCode } from '#contracts/problem';
import type { Catalogue } from '#i18n/catalogues';

export interface ProblemText {
  readonly title: string;
  readonly advice: string;
}

/** What the payer reads for a code; an unknown one gets the default text. The annotation checks that no code is without words. Source: spec §8. */
export function problemText(t: Catalogue, code: string): ProblemText {
  const texts: Record<ProblemCode, ProblemText> = t.problems;
  if (code === 'offline') return { title: t.pageError.offlineTitle, advice: t.pageError.offline };
  return isKnown(texts, code) ? texts[code] : texts.internal_error;
}

function isKnown(texts: Record<ProblemCode, ProblemText>, code: string): code is ProblemCode {
  return Object.hasOwn(texts, code);
}
