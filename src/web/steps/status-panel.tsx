import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MoneyTexts } from '#i18n/catalogues';
import { formatInstant } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { LivePanel } from '#ui/live-panel';
import { type CaseNote, caseNotes, isUnwanted } from '../attempts/money-words.ts';
import { useMoneyTexts } from '../attempts/money-texts.ts';
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
  /** Where the rest of a short payment is paid; null on pages where nothing is. */
  readonly restPath: string | null;
  readonly actions?: ReactNode;
}

/** How the payment stands, now. The same panel from the first paint to the end: it only changes its words. */
export function StatusPanel(props: StatusPanelProps) {
  const { frame, payment, reached, receiptPath, onReceipt, restPath, actions } = props;
  const texts = useTexts();
  const { t, locale } = texts;
  const money = useMoneyTexts();
  const notes = caseNotes(payment, money, locale);
  const words = statusWords(payment, { now: frame.now, texts, money, notes, isOwn: restPath !== null });
  const paid = payment.status === 'successful';
  const owesRest =
    restPath && payment.may_pay_rest === true && notes.some(({ kind, isOpen }) => kind === 'underpaid' && isOpen);
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
          <>
            {owesRest ? (
              <Link to={restPath} className={buttonClass()}>
                {money.cases.payRest}
              </Link>
            ) : null}
            <Link to={receiptPath} onClick={onReceipt} className={buttonClass(owesRest ? 'plain' : 'primary')}>
              {t.status.seeReceipt}
            </Link>
          </>
        ) : (
          actions
        )
      }
    >
      {words.text ? <p>{words.text}</p> : null}
      <Notes notes={notes} titled={words.title} />
      {payment.finished ? null : (
        <noscript>
          <p className="mt-1">{t.status.waitingNoScript}</p>
        </noscript>
      )}
    </LivePanel>
  );
}

/** What is known of money that did not come as asked; a title that stands over the panel already is not repeated. */
function Notes({ notes, titled }: { readonly notes: readonly CaseNote[]; readonly titled: string }) {
  return notes.map(({ title, text }) => (
    <p key={text} className="not-first:mt-2">
      {title && title !== titled ? <strong className="block font-semibold text-ink">{title}</strong> : null}
      {text}
    </p>
  ));
}

interface StatusFacts {
  readonly now: string;
  readonly texts: Texts;
  readonly money: MoneyTexts;
  readonly notes: readonly CaseNote[];
  /** The payer's own page, from which another way can be chosen; not a link that was handed on. */
  readonly isOwn: boolean;
}

interface StatusWords {
  readonly tone: 'waiting' | 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

function statusWords(payment: ShownPayment, facts: StatusFacts): StatusWords {
  const { t } = facts.texts;
  switch (payment.status) {
    case 'successful':
      return paidWords(payment, facts);
    case 'rejected':
      return { tone: 'bad', title: t.status.rejectedTitle, text: declineText(payment.decline_group ?? null, t) };
    case 'failed':
    case 'cancelled':
      return endedWords(payment, facts);
    case 'pristine':
    case 'pending':
      return isUnwanted(payment)
        ? { tone: 'waiting', title: facts.money.unwanted.waitingTitle, text: facts.money.unwanted.waiting }
        : waitingWords(payment, facts.now, t);
  }
}

/** What the payer must know before anything else; other cases stand under the good news. */
const titles: ReadonlySet<CaseNote['kind']> = new Set(['underpaid', 'wrong_currency']);

/** Money came. */
function paidWords(payment: ShownPayment, { texts: { t }, money, notes }: StatusFacts): StatusWords {
  if (payment.returned_amount > 0 && payment.returned_amount >= (payment.received_amount ?? 0))
    return { tone: 'warn', title: money.receipt.returnedTitle, text: '' };
  const open = notes.find(({ kind, isOpen }) => isOpen && titles.has(kind));
  if (open?.title) return { tone: 'warn', title: open.title, text: '' };
  return { tone: 'good', title: t.status.paidTitle, text: notes.some(({ isOpen }) => isOpen) ? '' : t.status.paid };
}

/** No money came. A voucher that somebody may still hold must say that it is not to be paid. */
function endedWords(
  { status, session_paid: sessionPaid }: ShownPayment,
  { texts: { t }, money: { unwanted }, isOwn }: StatusFacts,
): StatusWords {
  const title = status === 'cancelled' ? unwanted.voidedTitle : unwanted.endedTitle;
  if (sessionPaid) return { tone: 'bad', title, text: unwanted.voidedPaid };
  if (status === 'cancelled') return { tone: 'bad', title, text: unwanted.voided };
  return isOwn
    ? { tone: 'bad', title: t.status.failedTitle, text: t.status.failed }
    : { tone: 'bad', title, text: unwanted.ended };
}

function waitingWords(payment: ShownPayment, now: string, t: Texts['t']): StatusWords {
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
