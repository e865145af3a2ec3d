import { isOnTop } from '#domain/payer-preference';
import { formatAmount } from '#i18n/format';
import { restWords } from '#i18n/rest-owed';
import { Ticket } from '#ui/ticket';
import { useTexts } from '../../shell/texts.tsx';
import { caseNotes, foreignCase, owedPart, useMoneyTexts } from '../payment-copy.ts';
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
  const owed = owedPart(payment);
  const { later = [], currency } = payment;
  const { now, timeZone } = shell;
  const rest = later.length > 0 ? money.rest.shared(restWords({ owed: later, currency, now, timeZone, locale })) : null;
  const isAsked = caseNotes(payment, money, locale).some(({ kind, isOpen }) => isOpen && !isOnTop(kind));
  const isWhole = owed > 0 && rest === null && !isAsked && wentBack(payment) <= (payment.on_top?.amount ?? 0);
  return (
    <Ticket
      above={
        <PaidHead
          title={payment.method_title}
          amount={formatAmount(owed > 0 ? owed : received, locale)}
          currency={foreignCase(payment)?.currency ?? payment.currency}
          stamp={isWhole ? { text: money.ticket.stamp, tone: 'good' } : null}
        />
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
