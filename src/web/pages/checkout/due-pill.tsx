import type { Charge } from '#contracts/session';
import { daysBetween, formatAmount, formatDayOfYear, momentIn, readDay, unbroken } from '#i18n/format';
import type { Tone } from '#ui/pill';
import type { PageShell } from '../../shell/page-shell.ts';
import type { Texts } from '../../shell/texts.tsx';
import { isOverdue } from '../../payment/charges.tsx';

const warnWithinDays = 10;

interface DueWords {
  readonly pill: { readonly tone: Tone; readonly text: string } | null;
  /** The due day, if the pill does not say it; null for a single charge, which says its own. */
  readonly line: string | null;
}

/** Returns what is overdue and its cost, and by when to pay to avoid more. */
export function dueWords(shell: PageShell, charges: readonly Charge[], { t, locale }: Texts): DueWords {
  const open = charges.filter((charge) => charge.status !== 'paid');
  const overdue = open.filter((charge) => isOverdue(shell, charge));
  const next = nextDueDay(shell, open);
  const day = next ? formatDayOfYear(readDay(next), t, locale) : '';
  if (overdue.length > 0) {
    const surcharge = overdue.reduce((sum, { values }) => sum + values.surcharges, 0);
    const count = t.checkout.overdue(overdue.length);
    const text = surcharge > 0 ? t.checkout.surcharged(formatAmount(surcharge, locale), count) : count;
    return { pill: { tone: 'bad', text }, line: next ? t.checkout.restDue(day) : null };
  }
  const left = next ? daysBetween(momentIn(shell.now, shell.timeZone), readDay(next)) : 0;
  if (!next || left > warnWithinDays)
    return { pill: null, line: next && charges.length > 1 ? t.checkout.due(day) : null };
  const text = left === 0 ? t.checkout.dueToday : t.checkout.dueBefore(day, unbroken(t.time.daysLeft(left)));
  return { pill: { tone: 'warn', text }, line: null };
}

/** Returns the nearest due day that has not passed, `YYYY-MM-DD`, or null. */
function nextDueDay(shell: PageShell, charges: readonly Charge[]): string | null {
  return (
    charges
      .filter((charge) => !isOverdue(shell, charge))
      .map((charge) => charge.due_date)
      .toSorted()[0] ?? null
  );
}
