import type { PaymentDetail } from '#contracts/payment-detail';
import { cameBack, sumOf } from '#domain/refund-status';
import type { Catalogue, MoneyTexts } from '#i18n/catalogues';
import { formatDayOfYear, formatMoney, momentIn, unbroken } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { Notice } from '#ui/panel';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useTexts } from '../shell/texts.tsx';
import { useMoneyTexts, foreignCase } from './payment-copy.ts';

interface RefundNotesProps {
  readonly payment: RefundFacts & Pick<PaymentDetail, 'advisor'>;
  readonly timeZone: string;
}

function useRefundNotes({ payment, timeZone }: RefundNotesProps): readonly RefundNote[] {
  const { t, locale } = useTexts();
  return refundNotes(payment, { texts: useMoneyTexts(), t, locale, timeZone });
}

/** A payment's refunds, a notice for each status; with the contact if one failed. */
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

/** The same within a panel with the payment's status. */
export function RefundParagraphs(props: RefundNotesProps) {
  const { payment } = props;
  const isTitled = wentBack(payment) < (payment.received_amount ?? 0);
  return useRefundNotes(props).map(({ kind, title, lines }) => (
    <div key={kind} className="not-first:mt-2">
      {/* The panel's own title says that all of it was sent back. */}
      {kind !== 'done' || isTitled ? <strong className="block font-semibold text-ink">{title}</strong> : null}
      <Lines lines={lines} />
    </div>
  ));
}

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

type RefundFacts = Pick<
  PaymentDetail,
  'refunds' | 'disputed' | 'received_amount' | 'returned_amount' | 'session_paid' | 'cases' | 'currency'
> &
  Partial<Pick<PaymentDetail, 'category'>>;
type Refund = NonNullable<PaymentDetail['refunds']>[number];

interface SaidIn {
  readonly texts: MoneyTexts;
  readonly t: Catalogue;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** A refund note as the payer reads it: one per status, with a sentence for each refund. */
export interface RefundNote {
  readonly kind: 'failed' | 'pending' | 'disputed' | 'done' | 'reinstated';
  readonly tone: 'info' | 'warn';
  readonly title: string;
  readonly lines: readonly string[];
}

/** Returns a payment's refunded money as far as known, minor units. Reinstated money may be with nobody. */
export const wentBack = (payment: Pick<RefundFacts, 'returned_amount' | 'refunds'>): number =>
  payment.returned_amount - sumOf(payment.refunds ?? [], cameBack);

/** Whether a refund failed, so that its payer should ask. */
export const hasFailed = ({ refunds = [] }: Pick<RefundFacts, 'refunds'>): boolean => failedOf(refunds).length > 0;

/** Returns the notes on refunds in the payer's words, failed ones first. */
export function refundNotes(payment: RefundFacts, context: SaidIn): readonly RefundNote[] {
  const { refunds: t } = context.texts;
  const { refunds = [] } = payment;
  const { money, sentence, takes } = sentences(payment, context);
  const pending = refunds.filter(({ status }) => status === 'pending');
  const done = refunds.filter(
    ({ status, means }) => status === 'done' && (means === 'provider' || !payment.session_paid),
  );
  const reinstated = refunds.filter(({ kind, status }) => kind !== 'refund' && status === 'failed');
  const duration = done.some(isSent) && pending.length === 0 ? [takes] : [];
  const left = (payment.received_amount ?? 0) - wentBack(payment);
  const all = left <= 0;
  const { returnedTitle, returnedPartTitle } = context.texts.received;
  const notes: readonly RefundNote[] = [
    {
      kind: 'failed',
      tone: 'warn',
      title: t.failedTitle,
      lines: failedOf(refunds).map((each) => (cameBack(each) ? t.cameBack : t.failed)(money(each.amount))),
    },
    {
      kind: 'pending',
      tone: 'info',
      title: t.pendingTitle,
      lines: pending.length === 0 ? [] : [...pending.map(sentence), takes],
    },
    { kind: 'disputed', tone: 'warn', title: t.disputedTitle, lines: payment.disputed ? [t.disputed] : [] },
    {
      kind: 'done',
      tone: 'warn',
      title: all ? returnedTitle : returnedPartTitle,
      lines:
        done.length === 0 ? [] : [...done.map(sentence), ...duration, all ? t.nothingCounts : t.counts(money(left))],
    },
    {
      kind: 'reinstated',
      tone: 'info',
      title: t.reinstatedTitle,
      lines: reinstated.map(({ amount }) => t.reinstated(money(amount))),
    },
  ];
  return notes.filter(({ lines }) => lines.length > 0);
}

const isSent = ({ kind, means }: Refund): boolean => kind === 'refund' && means === 'provider';

/** Returns failed refunds that no later one made good. */
function failedOf(refunds: readonly Refund[]): readonly Refund[] {
  return refunds.filter(
    ({ kind, status }, at) =>
      kind === 'refund' && status === 'failed' && refunds.slice(at + 1).every((later) => later.status === 'failed'),
  );
}

function sentences(payment: RefundFacts, { texts, t, locale, timeZone }: SaidIn) {
  const { refunds: of } = texts;
  const currency = foreignCase(payment)?.currency ?? payment.currency;
  const money = (minor: number) => unbroken(formatMoney(minor, currency, locale));
  const way = payment.category === 'card' ? 'card' : 'account';
  const sentence = ({ kind, status, means, amount, at }: Refund): string => {
    const day = unbroken(formatDayOfYear(momentIn(at, timeZone), t, locale));
    if (status === 'pending') return of.request[way](money(amount), day);
    if (kind === 'chargeback') return of.chargeback(money(amount), day);
    if (kind === 'reversal') return of.reversed(money(amount), day);
    return of.sent[means === 'provider' ? way : 'other'](money(amount), day);
  };
  return { money, sentence, takes: of.takes[way] };
}
