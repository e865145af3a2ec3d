import type { Charge } from '#contracts/session';
import { daysBetween, formatAmount, formatDayOfYear, momentIn, readDay, unbroken } from '#i18n/format';
import type { Tone } from '#ui/pill';
import type { PageShell } from '../../shell/page-shell.ts';
import type { Texts } from '../../shell/texts.tsx';
import { isOverdue } from '../../payment/charges.tsx';

const warnWithinDays = 10;

/** What is overdue and what that costs, else by when to pay so that nothing will be; null while the next due day is far. */
export function dueWords(
  shell: PageShell,
  charges: readonly Charge[],
  { t, locale }: Texts,
): { readonly tone: Tone; readonly text: string } | null {
  const open = charges.filter((charge) => charge.status !== 'paid');
  const overdue = open.filter((charge) => isOverdue(shell, charge));
  const next = nextDueDay(shell, open);
  if (overdue.length > 0) {
    const surcharge = overdue.reduce((sum, { values }) => sum + values.surcharges, 0);
    const count = t.checkout.overdue(overdue.length);
    return { tone: 'bad', text: surcharge > 0 ? t.checkout.surcharged(formatAmount(surcharge, locale), count) : count };
  }
  const left = next ? daysBetween(momentIn(shell.now, shell.timeZone), readDay(next)) : warnWithinDays + 1;
  if (!next || left > warnWithinDays) return null;
  const text =
    left === 0
      ? t.checkout.dueToday
      : t.checkout.dueBefore(formatDayOfYear(readDay(next), t, locale), unbroken(t.time.daysLeft(left)));
  return { tone: 'warn', text };
}

/** The nearest due day that has not passed, `YYYY-MM-DD`, or null. */
function nextDueDay(shell: PageShell, charges: readonly Charge[]): string | null {
  return (
    charges
      .filter((charge) => !isOverdue(shell, charge))
      .map((charge) => charge.due_date)
      .toSorted()[0] ?? null
  );
}
