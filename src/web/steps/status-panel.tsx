import { Link } from 'react-router';
import { formatInstant } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { LivePanel } from '#ui/live-panel';
import type { PageFrame } from '../page/frame.ts';
import { type Texts, useTexts } from '../page/texts.tsx';
import { hasEnded, type ShownPayment } from './step.ts';

interface StatusPanelProps {
  readonly frame: PageFrame;
  readonly payment: ShownPayment;
  readonly reached: boolean;
  /** Where the receipt is; null on pages that show nobody's receipt. */
  readonly receiptPath: string | null;
  readonly onReceipt?: () => void;
}

/** How the payment stands, now. The same panel from the first paint to the end: it only changes its words. */
export function StatusPanel({ frame, payment, reached, receiptPath, onReceipt }: StatusPanelProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = statusWords(payment, frame.now, texts);
  const paid = payment.status === 'successful';
  const checked =
    payment.last_checked_at && !payment.finished
      ? t.status.lastChecked(formatInstant(payment.last_checked_at, frame.timeZone, locale))
      : null;
  return (
    <LivePanel
      label={t.status.label}
      tone={words.tone}
      title={words.title}
      footnote={reached ? checked : t.status.offline}
      actions={
        paid && receiptPath ? (
          <Link to={receiptPath} onClick={onReceipt} className={buttonClass()}>
            {t.status.seeReceipt}
          </Link>
        ) : null
      }
    >
      <p>{words.text}</p>
      {payment.finished ? null : (
        <noscript>
          <p className="mt-1">{t.status.waitingNoScript}</p>
        </noscript>
      )}
    </LivePanel>
  );
}

function statusWords(
  payment: ShownPayment,
  now: string,
  { t }: Texts,
): { tone: 'waiting' | 'good' | 'bad'; title: string; text: string } {
  switch (payment.status) {
    case 'successful':
      return { tone: 'good', title: t.status.paidTitle, text: t.status.paid };
    case 'rejected':
      return { tone: 'bad', title: t.status.rejectedTitle, text: declineText(payment.decline_group ?? null, t) };
    case 'failed':
      return { tone: 'bad', title: t.status.failedTitle, text: t.status.failed };
    case 'cancelled':
      return { tone: 'bad', title: t.status.cancelledTitle, text: t.status.cancelled };
    case 'pristine':
    case 'pending':
      return waitingWords(payment, now, t);
  }
}

function waitingWords(
  payment: ShownPayment,
  now: string,
  t: Texts['t'],
): { tone: 'waiting'; title: string; text: string } {
  const step = payment.next_step;
  if (hasEnded(payment, now)) return { tone: 'waiting', title: t.status.graceTitle, text: t.status.grace };
  if (step?.kind === 'voucher')
    return { tone: 'waiting', title: t.status.waitingTitle, text: t.status.waiting(step.brand) };
  if (payment.phase === 'submitting')
    return { tone: 'waiting', title: t.status.submittingTitle, text: t.status.submitting };
  if (step === null || step.kind === 'waiting')
    return { tone: 'waiting', title: t.status.providerTitle, text: t.status.provider };
  return { tone: 'waiting', title: t.receipt.notYetTitle, text: t.receipt.notYet };
}

function declineText(group: string | null, t: Texts['t']): string {
  const texts: Readonly<Record<string, string>> = t.status.declines;
  return texts[group ?? ''] ?? t.status.declines.system_error;
}
