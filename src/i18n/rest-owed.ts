/** What is left to pay after a part was paid; the same on page, PDF, e-mail and shared link. */
import { catalogueOf, moneyTextsOf } from './catalogues.ts';
import { daysBetween, formatDayOfYear, formatLongDay, formatMoney, momentIn, readDay, unbroken } from './format.ts';
import type { Locale } from './locale.ts';

interface RestFacts {
  /** Oldest first; not empty. Amounts are minor units. */
  readonly owed: readonly { readonly concept_desc: string; readonly amount: number; readonly due_date: string }[];
  readonly currency: string;
  readonly now: string;
  readonly timeZone: string;
  readonly locale: Locale;
  /** Whether the sentence is stored, and so must name the year. */
  readonly isKept?: boolean;
  /** For the family that owes it, or for a person who was sent a link. */
  readonly to?: 'owed' | 'shared';
}

/** Returns what is left of each concept, and the first day it is due. The locale's texts must be loaded. */
export function restSentence({
  owed,
  currency,
  now,
  timeZone,
  locale,
  isKept = false,
  to = 'owed',
}: RestFacts): string {
  const { rest } = moneyTextsOf(locale);
  const days = [...new Set(owed.map(({ due_date: day }) => day))].toSorted();
  const first = readDay(days[0] ?? '');
  const together = (words: string): string => (isKept ? words : unbroken(words));
  const day = together((isKept ? formatLongDay : formatDayOfYear)(first, catalogueOf(locale), locale));
  const total = owed.reduce((sum, { amount }) => sum + amount, 0);
  const due = daysBetween(momentIn(now, timeZone), first) < 0 ? rest.wasDue(day) : rest.due(day);
  const what = new Intl.ListFormat(locale).format(new Set(owed.map(({ concept_desc: concept }) => concept)));
  return rest[to](together(formatMoney(total, currency, locale)), what, days.length > 1 ? rest.first(due) : due);
}
