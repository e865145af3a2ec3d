import { instructionsOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { loadMoneyTexts } from '#i18n/catalogues';
import { daysBetween, formatDayOfYear, momentIn } from '#i18n/format';
import { formatClock } from '#i18n/format-moment';
import type { Locale } from '#i18n/locale';
import type { PageProps } from '../loading/page-props.ts';
import { type LocalizedRefusal, refusalOf } from '../client/refusal.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { useMoneyTexts } from './payment-copy.ts';

interface SavedStripProps extends Pick<PageProps, 'shell'> {
  readonly payment: Pick<PaymentDetail, 'next_step'>;
  /** Until when the copy's status is known. */
  readonly savedAt: string;
}

/** Above a copy from this phone: it may be outdated, so it is never called valid. */
export function SavedStrip({ shell, payment, savedAt }: SavedStripProps) {
  const { savedCopy } = useMoneyTexts();
  const warning = isAtCounter(payment) ? savedCopy.warningAtCounter : savedCopy.warning;
  const when = useWhen(savedAt, shell);
  return (
    <p role="status" className="no-print rounded-12 border border-transparent bg-ink px-4 py-3 text-14 text-paper">
      {savedCopy.saved(when)} <strong className="font-semibold">{warning}</strong>
    </p>
  );
}

/** Whether a cashier takes it, and gives a receipt of their own. */
export const isAtCounter = ({ next_step: step }: Pick<PaymentDetail, 'next_step'>): boolean =>
  instructionsOf(step)?.channel === 'counter';

/** `hoy a las 2:05 p. m.`; before yesterday, with its day. An instant after the page was loaded counts as today. */
export function useWhen(instant: string, { timeZone, now }: PageShell): string {
  const { t, locale } = useTexts();
  const { savedCopy } = useMoneyTexts();
  const moment = momentIn(instant, timeZone);
  const days = daysBetween(moment, momentIn(now, timeZone));
  const clock = formatClock(moment, locale);
  if (days <= 0) return savedCopy.today(clock);
  return days === 1 ? savedCopy.yesterday(clock) : savedCopy.on(formatDayOfYear(moment, t, locale), clock);
}

/** Replaces a slip that this phone knows to be paid, and has no copy of any more. */
export async function paidOffline(locale: Locale): Promise<LocalizedRefusal> {
  const { paidTitle: title, paid: advice } = (await loadMoneyTexts(locale)).savedCopy;
  return { ...refusalOf('paid_offline', 503), title, advice };
}
