import type { MoneyTexts } from '#i18n/catalogues';
import { formatAmount } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { Ticket } from '#ui/ticket';
import { useTexts } from '../../shell/texts.tsx';
import { caseNotes, foreignCase, useMoneyTexts } from '../payment-copy.ts';
import { wentBack } from '../refund-notes.tsx';
import { PaidFor } from './paid-for.tsx';
import { PaidHead } from './paid-head.tsx';
import type { ShownPayment, StepProps } from './step.ts';
import { PaymentSummary } from './summary.tsx';

/** A payment that moves no more: the ticket it was, stamped where its money came; else what it was. */
export function SettledTicket({ payment }: StepProps) {
  const { locale } = useTexts();
  const money = useMoneyTexts();
  const { received_amount: received } = payment;
  if (payment.status !== 'successful' || received === null) return <PaymentSummary payment={payment} />;
  return (
    <Ticket
      above={
        <PaidHead
          title={payment.method_title}
          amount={formatAmount(received, locale)}
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
        <PaidFor lines={payment.lines} withAmounts={payment.id !== undefined && received === payment.total_amount} />
      }
    />
  );
}

/** Whether its money came as asked and stayed: only then it is stamped. */
export const isWhole = (payment: ShownPayment, money: MoneyTexts, locale: Locale): boolean =>
  payment.status === 'successful' &&
  !caseNotes(payment, money, locale).some(({ isOpen }) => isOpen) &&
  wentBack(payment) === 0;
