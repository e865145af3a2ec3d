import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isPaidElsewhere } from '#contracts/step-traits';
import { buttonClass } from '#ui/button';
import { LivePanel } from '#ui/live-panel';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { LookedAt } from '../looked-at.tsx';
import { isAtCounter } from '../saved-strip.tsx';
import { useMoneyTexts, type CaseNote, caseNotes } from '../payment-copy.ts';
import { RefundParagraphs } from '../refund-notes.tsx';
import { useChosenPlace } from './places.tsx';
import { statusCopy } from './status-copy.ts';
import type { ShownPayment } from './step.ts';

interface StatusPanelProps {
  readonly shell: PageShell;
  readonly payment: ShownPayment;
  readonly reached: boolean;
  /** The receipt's path; null on pages that show no receipt. */
  readonly receiptPath: string | null;
  /** The path of the receipt of another payment that counted; null on pages that show none. */
  readonly countedPath: string | null;
  readonly onReceipt?: () => void;
  /** Where the rest of a short payment is paid; null on pages that cannot pay. */
  readonly restPath: string | null;
  readonly actions?: ReactNode;
}

/** The payment's live status. The same panel from the first paint to the end: only its words change. */
export function StatusPanel(props: StatusPanelProps) {
  const { shell, payment, reached, restPath } = props;
  const { t, locale } = useTexts();
  const money = useMoneyTexts();
  const notes = caseNotes(payment, money, locale);
  const place = useChosenPlace(payment);
  const copy = statusCopy(payment, { now: shell.now, t, money, notes, locale, place, isOwn: restPath !== null });
  const isShort = notes.some(({ kind, isOpen }) => kind === 'underpaid' && isOpen);
  const owesRest = (isShort || (payment.later ?? []).length > 0) && restPath !== null && payment.may_pay_rest === true;
  const isWaiting = copy.tone === 'waiting';
  // Without a response, a page changes only once the server responds again; without scripts, never.
  const offline = isAtCounter(payment) ? money.status.offlineAtCounter : money.status.offline;
  const text = isWaiting && !reached ? offline : copy.text;
  const looked =
    payment.last_checked_at && !payment.finished ? <LookedAt at={payment.last_checked_at} shell={shell} /> : null;
  return (
    <LivePanel
      label={money.status.label}
      tone={copy.tone}
      title={copy.title}
      footnote={reached ? looked : isWaiting ? null : money.status.offline}
      actions={<PanelActions {...props} restPath={owesRest ? restPath : null} />}
    >
      {text ? <p className={isWaiting ? 'needs-scripts' : undefined}>{text}</p> : null}
      <Notes notes={notes} titled={copy.title} />
      <RefundParagraphs payment={payment} timeZone={shell.timeZone} />
      {owesRest && isShort && payment.category === 'transfer' && isPaidElsewhere(payment) ? (
        <p className="mt-2">{money.instructions.status.restSameClabe}</p>
      ) : null}
      {payment.finished ? null : (
        <noscript>
          <p className="mt-1">{isPreparing(payment) ? money.status.preparingNoScript : money.status.waitingNoScript}</p>
        </noscript>
      )}
    </LivePanel>
  );
}

/** Whether its instructions are still being made: there is nothing to pay yet. */
const isPreparing = ({ phase, next_step: step }: ShownPayment): boolean =>
  phase === 'submitting' || (step?.kind === 'waiting' && step.brings !== undefined);

/** The receipt and the rest; the receipt of the payment that counted; or the actions of a pending payment. */
function PanelActions({ payment, receiptPath, countedPath, onReceipt, restPath, actions }: StatusPanelProps) {
  const { t } = useTexts();
  const money = useMoneyTexts();
  if (payment.status === 'successful' && receiptPath)
    return (
      <>
        {restPath ? (
          <Link to={restPath} className={buttonClass()}>
            {money.cases.payRest}
          </Link>
        ) : null}
        <Link to={receiptPath} onClick={onReceipt} className={buttonClass(restPath ? 'plain' : 'primary')}>
          {t.status.seeReceipt}
        </Link>
      </>
    );
  return (
    <>
      {payment.session_paid && countedPath ? (
        <Link to={countedPath} className={buttonClass()}>
          {t.status.seeReceipt}
        </Link>
      ) : null}
      {actions}
    </>
  );
}

/** Notes on money received otherwise than requested; the panel's title is not repeated. */
function Notes({ notes, titled }: { readonly notes: readonly CaseNote[]; readonly titled: string }) {
  return notes.map(({ title, text }) => (
    <p key={text} className="not-first:mt-2">
      {title && title !== titled ? <strong className="block font-semibold text-ink">{title}</strong> : null}
      {text}
    </p>
  ));
}
