import { isOnTop } from '#domain/payer-preference';
import { formatAmount } from '#i18n/format';
import { restSentence } from '#i18n/rest-owed';
import type { MoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { Ticket } from '#ui/ticket';
import { useTexts } from '../../shell/texts.tsx';
import { caseNotes, foreignCase, owedPart, useMoneyTexts } from '../payment-copy.ts';
import { wentBack } from '../refund-notes.tsx';
import { PaidFor } from './paid-for.tsx';
import { PaidHead } from './paid-head.tsx';
import type { ShownPayment, StepProps } from './step.ts';
import { PaymentSummary } from './summary.tsx';

/** A payment in its final state: its ticket, stamped if its money was received; else its charges. */
export function SettledTicket({ payment, shell }: StepProps) {
  const { locale } = useTexts();
  const money = useMoneyTexts();
  const { received_amount: received } = payment;
  if (payment.status !== 'successful' || received === null) return <PaymentSummary payment={payment} />;
  const owed = owedPart(payment);
  const { later = [], currency } = payment;
  const { now, timeZone } = shell;
  const rest = later.length > 0 ? restSentence({ owed: later, currency, now, timeZone, locale, to: 'shared' }) : null;
  return (
    <Ticket
      above={
        <PaidHead
          title={payment.method_title}
          amount={formatAmount(owed > 0 ? owed : received, locale)}
          currency={foreignCase(payment)?.currency ?? payment.currency}
          stamp={isWhole(payment, money, locale) ? { text: money.ticket.stamp, tone: 'good' } : null}
        >
          {payment.confirmation_number ? (
            <p className="figures mt-2 text-14 text-soft">
              {money.receipt.confirmation}
              <strong className="block text-20 font-bold text-ink select-all">{payment.confirmation_number}</strong>
            </p>
          ) : null}
        </PaidHead>
      }
      below={
        <>
          <PaidFor lines={payment.lines} withAmounts={payment.id !== undefined && owed === payment.total_amount} />
          {rest ? <p className="mt-3 rounded-12 bg-warn-ground px-3.5 py-2.5 text-14 text-warn">{rest}</p> : null}
        </>
      }
    />
  );
}

/** Whether its money came as requested and stayed: only then it is stamped. */
export const isWhole = (payment: ShownPayment, money: MoneyTexts, locale: Locale): boolean =>
  payment.status === 'successful' &&
  owedPart(payment) > 0 &&
  (payment.later ?? []).length === 0 &&
  !caseNotes(payment, money, locale).some(({ kind, isOpen }) => isOpen && !isOnTop(kind)) &&
  wentBack(payment) <= (payment.on_top?.amount ?? 0);
