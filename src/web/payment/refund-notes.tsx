import type { PaymentDetail } from '#contracts/payment-detail';
import { Notice } from '#ui/panel';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useTexts } from '../shell/texts.tsx';
import { useMoneyTexts } from './money-texts.ts';
import { hasFailed, type RefundNote, refundNotes, wentBack } from './refund-copy.ts';

type Shown = Parameters<typeof refundNotes>[0] & Pick<PaymentDetail, 'advisor'>;

interface RefundNotesProps {
  readonly payment: Shown;
  readonly timeZone: string;
}

function useRefundNotes({ payment, timeZone }: RefundNotesProps): readonly RefundNote[] {
  const { t, locale } = useTexts();
  return refundNotes(payment, { words: useMoneyTexts(), t, locale, timeZone });
}

/** Each way that money of a payment goes back, in a notice of its own; whom to ask where that failed. */
export function RefundNotices(props: RefundNotesProps) {
  const notes = useRefundNotes(props);
  if (notes.length === 0) return null;
  return (
    <div role="status" aria-live="polite" className="mt-6 grid gap-3">
      {notes.map(({ kind, tone, title, lines }) => (
        <Notice key={kind} tone={tone} icon={kind === 'pending' ? 'clock' : 'info'} title={title}>
          <Lines lines={lines} />
        </Notice>
      ))}
      <WhomToAsk payment={props.payment} />
    </div>
  );
}

/** The same within a panel that says how the payment stands. */
export function RefundParagraphs(props: RefundNotesProps) {
  const { payment } = props;
  const isTitled = wentBack(payment) < (payment.received_amount ?? 0);
  return useRefundNotes(props).map(({ kind, title, lines }) => (
    <div key={kind} className="not-first:mt-2">
      {/* That all of it went back is the panel's own title. */}
      {kind !== 'done' || isTitled ? <strong className="block font-semibold text-ink">{title}</strong> : null}
      <Lines lines={lines} />
    </div>
  ));
}

/** Whom to ask at the school, where a refund failed. */
export function WhomToAsk({ payment }: Pick<RefundNotesProps, 'payment'>) {
  return payment.advisor && hasFailed(payment) ? <AdvisorCard {...payment.advisor} /> : null;
}

function Lines({ lines }: Pick<RefundNote, 'lines'>) {
  // Two refunds of one amount and one day read alike.
  return lines.map((line, at) => (
    <p key={`${at} ${line}`} className="not-first:mt-1.5">
      {line}
    </p>
  ));
}
