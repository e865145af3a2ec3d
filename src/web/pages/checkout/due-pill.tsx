import type { Charge } from '#contracts/session';
import { daysBetween, formatDayOfYear, momentIn, readDay, unbroken } from '#i18n/format';
import { Pill } from '#ui/pill';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

const warnWithinDays = 10;

/** Says what is overdue, or by when to pay so that nothing will be. Silent when the next due day is far. */
export function DuePill({ shell, charges }: { readonly shell: PageShell; readonly charges: readonly Charge[] }) {
  const { t, locale } = useTexts();
  const today = momentIn(shell.now, shell.timeZone);
  const open = charges.filter((charge) => charge.status !== 'paid');
  const overdue = open.filter((charge) => daysBetween(today, readDay(charge.due_date)) < 0);
  const next = nextDueDay(shell, open);
  const left = next ? daysBetween(today, readDay(next)) : Number.POSITIVE_INFINITY;
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {overdue.length > 0 ? <Pill tone="bad">{t.checkout.overdue(overdue.length)}</Pill> : null}
      {next && left === 0 ? <Pill tone="warn">{t.checkout.dueToday}</Pill> : null}
      {next && left > 0 && left <= warnWithinDays ? (
        <Pill tone="warn">
          {t.checkout.dueBefore(formatDayOfYear(readDay(next), t, locale), unbroken(t.time.daysLeft(left)))}
        </Pill>
      ) : null}
    </div>
  );
}

/** The nearest due day that has not passed, `YYYY-MM-DD`, or null. */
function nextDueDay(shell: PageShell, charges: readonly Charge[]): string | null {
  const today = momentIn(shell.now, shell.timeZone);
  return (
    charges
      .map((charge) => charge.due_date)
      .filter((day) => daysBetween(today, readDay(day)) >= 0)
      .toSorted()[0] ?? null
  );
}
