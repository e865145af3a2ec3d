import { formatAmount } from '#i18n/format';
import { restSentence } from '#i18n/rest-owed';
import { Ticket } from '#ui/ticket';
import { useTexts } from '../../shell/texts.tsx';
import { caseNotes, foreignCase, useMoneyTexts } from '../payment-copy.ts';
import { wentBack } from '../refund-notes.tsx';
import { PaidFor } from './paid-for.tsx';
import { PaidHead } from './paid-head.tsx';
import type { StepProps } from './step.ts';
import { PaymentSummary } from './summary.tsx';

/** A payment that moves no more: the ticket it was, stamped where its money came; else what it was. */
export function SettledTicket({ payment, shell }: StepProps) {
  const { locale } = useTexts();
  const money = useMoneyTexts();
  const { received_amount: received } = payment;
  if (payment.status !== 'successful' || received === null) return <PaymentSummary payment={payment} />;
  const { later: owed = [], currency } = payment;
  const { now, timeZone } = shell;
  const rest = owed.length > 0 ? restSentence({ owed, currency, now, timeZone, locale, to: 'shared' }) : null;
  const isWhole =
    rest === null && !caseNotes(payment, money, locale).some(({ isOpen }) => isOpen) && wentBack(payment) === 0;
  return (
    <Ticket
      above={
        <PaidHead
          title={payment.method_title}
          amount={formatAmount(received, locale)}
          currency={foreignCase(payment)?.currency ?? payment.currency}
          stamp={isWhole ? { text: money.ticket.stamp, tone: 'good' } : null}
        />
      }
      below={
        <>
          <PaidFor lines={payment.lines} withAmounts={payment.id !== undefined && received === payment.total_amount} />
          {rest ? <p className="mt-3 rounded-12 bg-warn-ground px-3.5 py-2.5 text-14 text-warn">{rest}</p> : null}
        </>
      }
    />
  );
}
