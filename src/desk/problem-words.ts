import * as z from 'zod/mini';
import type { Problem } from '#contracts/problem';
import { deskProblems } from '#i18n/desk/problems';
import { type Locale, locales } from '#i18n/locale';
import { loadProblemTexts } from '#i18n/problem-texts';

interface Words {
  readonly title: string;
  readonly advice: string;
}

const texts = new Map<Locale, Readonly<Record<string, Words>>>();
for (const locale of locales) texts.set(locale, { ...(await loadProblemTexts(locale)), ...deskProblems(locale) });

/** A refusal in words of the office. */
export function problemWords({ code }: Pick<Problem, 'code'>, locale: Locale): Words {
  const all = texts.get(locale);
  return all?.[code] ?? all?.['internal_error'] ?? { title: code, advice: '' };
}

const withIssues = z.object({ issues: z.array(z.object({ path: z.string() })) });

/** The fields of the request that a refusal names, e.g. `payer.email`. */
export function refusedFields(problem: Problem | null): ReadonlySet<string> {
  const parsed = withIssues.safeParse(problem?.metadata);
  return new Set(parsed.success ? parsed.data.issues.map(({ path }) => path) : []);
}
