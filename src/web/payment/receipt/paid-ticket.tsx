import { formatAmount } from '#i18n/format';
import { Facts } from '#ui/facts';
import { Folded } from '#ui/folded';
import { Ticket } from '#ui/ticket';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { PaidHead } from '../steps/paid-head.tsx';
import { PaymentLines } from '../steps/paid-for.tsx';
import { type headOf, otherFacts, paidBy, type ReceivedPayment, sums, whenPaid } from './receipt-copy.ts';

interface PaidTicketProps {
  readonly shell: PageShell;
  readonly payment: ReceivedPayment;
  readonly head: ReturnType<typeof headOf>;
}

/** The stamped ticket: what was paid, when and for what, and every other fact folded. */
export function PaidTicket({ shell, payment, head }: PaidTicketProps) {
  const { receipt } = payment;
  const texts = useTexts();
  const money = useMoneyTexts();
  const facts = sums(payment, texts, money);
  return (
    <Ticket
      above={
        <PaidHead
          title={head.title}
          amount={formatAmount(head.amount, texts.locale)}
          currency={receipt.currency}
          stamp={head.stamp}
        >
          <p className="figures mt-1 text-14 text-soft">
            {whenPaid(receipt, shell.now, texts, money)} · <span>{paidBy(receipt, texts, money)}</span>
          </p>
          {/* A line of its own: a point between would hang where a line ends. */}
          <p className="figures text-14 text-soft">
            <span className="sr-only">{money.receipt.confirmation}: </span>
            {receipt.confirmation_number}
          </p>
        </PaidHead>
      }
      below={
        <>
          {head.amount === receipt.asked ? null : <p className="mb-2 text-14 text-soft">{money.receipt.linesAsked}</p>}
          <PaymentLines lines={receipt.lines} withAmounts />
          {facts.length > 0 ? <Facts className="mt-3 border-t border-line pt-3" facts={facts} /> : null}
          <div className="mt-2 border-t border-line pt-1">
            <Folded label={money.ticket.allFacts}>
              <Facts facts={otherFacts({ ...receipt, total_paid: head.amount }, texts, money)} />
            </Folded>
          </div>
        </>
      }
    />
  );
}
