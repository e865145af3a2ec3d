/** What is left to pay once a part was paid: on page, PDF, e-mail and shared link alike. */
import { catalogueOf, moneyTextsOf } from './catalogues.ts';
import { daysBetween, formatDayOfYear, formatLongDay, formatMoney, momentIn, readDay, unbroken } from './format.ts';
import type { Locale } from './locale.ts';
import type { RestWords } from './money-es.ts';

interface RestFacts {
  /** Oldest first; not empty. Amounts are minor units. */
  readonly owed: readonly { readonly concept_desc: string; readonly amount: number; readonly due_date: string }[];
  readonly currency: string;
  readonly now: string;
  readonly timeZone: string;
  readonly locale: Locale;
  /** A paper or an e-mail is read another year, too. */
  readonly isKept?: boolean;
}

/** How much is left, of what, and when it is due. Texts of the locale must be loaded. */
export function restWords({ owed, currency, now, timeZone, locale, isKept = false }: RestFacts): RestWords {
  const { rest } = moneyTextsOf(locale);
  const days = [...new Set(owed.map(({ due_date: day }) => day))].toSorted();
  const first = readDay(days[0] ?? '');
  const together = (words: string): string => (isKept ? words : unbroken(words));
  const day = together((isKept ? formatLongDay : formatDayOfYear)(first, catalogueOf(locale), locale));
  const total = owed.reduce((sum, { amount }) => sum + amount, 0);
  const due = daysBetween(momentIn(now, timeZone), first) < 0 ? rest.wasDue(day) : rest.due(day);
  return {
    amount: together(formatMoney(total, currency, locale)),
    what: new Intl.ListFormat(locale).format(new Set(owed.map(({ concept_desc: concept }) => concept))),
    due: days.length > 1 ? rest.first(due) : due,
  };
}
