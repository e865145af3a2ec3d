import { loadMoneyTexts, type MoneyTexts } from '#i18n/catalogues';
import { daysBetween, formatClock, formatDayOfYear, momentIn } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { type LocalizedRefusal, refusalOf } from '../client/refusal.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { type Texts, useTexts } from '../shell/texts.tsx';
import { useMoneyTexts } from './payment-copy.ts';

interface SavedStripProps {
  readonly shell: PageShell;
  /** Until when the copy's state is known. */
  readonly savedAt: string;
}

/** Above a copy from this phone: what was true when it was stored may be so no longer, so it is never called valid. */
export function SavedStrip({ shell, savedAt }: SavedStripProps) {
  const texts = useTexts();
  const { savedCopy } = useMoneyTexts();
  return (
    <p
      role="status"
      className="no-print -mx-4 -mt-6 bg-ink px-4 py-3 text-14 text-paper wide:mx-0 wide:mt-0 wide:rounded-12"
    >
      {savedCopy.saved(sayWhen(savedAt, shell, texts, savedCopy))}{' '}
      <strong className="font-semibold">{savedCopy.warning}</strong>
    </p>
  );
}

/** `hoy a las 2:05 p. m.`; before yesterday, with its day. What came after the page was loaded is of today. */
export function sayWhen(
  instant: string,
  { timeZone, now }: PageShell,
  { t, locale }: Texts,
  words: MoneyTexts['savedCopy'],
): string {
  const moment = momentIn(instant, timeZone);
  const days = daysBetween(moment, momentIn(now, timeZone));
  const clock = formatClock(moment, locale);
  if (days <= 0) return words.today(clock);
  return days === 1 ? words.yesterday(clock) : words.on(formatDayOfYear(moment, t, locale), clock);
}

/** Instead of a slip that this phone heard was paid, and has no copy of any more. */
export async function paidOffline(locale: Locale): Promise<LocalizedRefusal> {
  const { paidTitle: title, paid: advice } = (await loadMoneyTexts(locale)).savedCopy;
  return { ...refusalOf('paid_offline', 503), title, advice };
}
