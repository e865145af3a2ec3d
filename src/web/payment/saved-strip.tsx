import { loadMoneyTexts } from '#i18n/catalogues';
import { daysBetween, formatClock, formatDayOfYear, momentIn } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { type LocalizedRefusal, refusalOf } from '../client/refusal.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { useMoneyTexts } from './payment-copy.ts';

interface SavedStripProps {
  readonly shell: PageShell;
  /** Until when the copy's state is known. */
  readonly savedAt: string;
}

/** Above a copy from this phone: what was true when it was stored may be so no longer, so it is never called valid. */
export function SavedStrip({ shell, savedAt }: SavedStripProps) {
  const { savedCopy } = useMoneyTexts();
  const when = useWhen(savedAt, shell);
  return (
    <p
      role="status"
      className="no-print -mx-4 -mt-6 bg-ink px-4 py-3 text-14 text-paper wide:mx-0 wide:mt-0 wide:rounded-12"
    >
      {savedCopy.saved(when)} <strong className="font-semibold">{savedCopy.warning}</strong>
    </p>
  );
}

function useWhen(instant: string, { timeZone, now }: PageShell): string {
  const { t, locale } = useTexts();
  const { savedCopy } = useMoneyTexts();
  const saved = momentIn(instant, timeZone);
  const days = daysBetween(saved, momentIn(now, timeZone));
  const clock = formatClock(saved, locale);
  if (days === 0) return savedCopy.today(clock);
  return days === 1 ? savedCopy.yesterday(clock) : savedCopy.on(formatDayOfYear(saved, t, locale), clock);
}

/** Instead of a slip that this phone heard was paid, and has no copy of any more. */
export async function paidOffline(locale: Locale): Promise<LocalizedRefusal> {
  const { paidTitle: title, paid: advice } = (await loadMoneyTexts(locale)).savedCopy;
  return { ...refusalOf('paid_offline', 503), title, advice };
}
