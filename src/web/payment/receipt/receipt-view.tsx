import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { Receipt } from '#contracts/payment-detail';
import { isPaidElsewhere } from '#contracts/step-traits';
import { isOnTop } from '#domain/payer-preference';
import { cameBack } from '#domain/refund-status';
import { buttonClass } from '#ui/button';
import { Icon, type IconName } from '#ui/icon';
import { Panel } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import type { ShownAction } from '../action.ts';
import { caseNotes, useMoneyTexts } from '../payment-copy.ts';
import { RefundNotices } from '../refund-notes.tsx';
import { CheckCode } from '../steps/check-code.tsx';
import { CaseNotices } from './case-notices.tsx';
import { OnTop } from './on-top.tsx';
import { PaidTicket } from './paid-ticket.tsx';
import { ReceiptBar } from './receipt-bar.tsx';
import { YearCard } from './year-card.tsx';
import { headOf, type ReceivedPayment } from './receipt-copy.ts';

interface ReceiptViewProps extends Pick<PageProps, 'formToken'> {
  readonly shell: PageShell;
  readonly payment: ReceivedPayment;
  readonly returnUrl: string | null;
  /** The outcome of a preference for extra money, while the payer is still here. */
  readonly acted?: ShownAction | null | undefined;
  /** An offer to agree to, e.g. to automatic debits of its card. */
  readonly children?: ReactNode;
}

/** Proof of payment: the stamped ticket, below any discrepancy of its money. */
export function ReceiptView({ shell, payment, formToken, returnUrl, acted, children }: ReceiptViewProps) {
  const texts = useTexts();
  const money = useMoneyTexts();
  const path = useKeyedPath(shell.dataKey);
  const { receipt } = payment;
  const notes = caseNotes(payment, money, texts.locale);
  const head = headOf(payment, notes, shell.now, texts, money);
  const onTop = notes.find(({ kind, isOpen }) => isOpen && isOnTop(kind));
  const isAsking = payment.refunds?.some(cameBack) === true;
  const wentBack = receipt.returned > 0 && !payment.session_paid;
  const isShort = notes.some(({ kind, isOpen }) => kind === 'underpaid' && isOpen);
  const owesLater = (payment.later ?? []).length > 0;
  // A question keeps the payer on the page.
  const isAsked = payment.actions.includes('prefer') && !payment.payer_preference;
  const owesRest = payment.may_pay_rest && !isAsking && (isShort || wentBack || owesLater);
  useTitle(head.stamp?.tone === 'good' ? money.ticket.documentTitle(receipt.school_name) : null);
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4.6rem)] max-w-110 flex-col gap-4 pt-4 wide:grid wide:min-h-0 wide:max-w-none wide:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-x-12 wide:pt-10 wide:pb-12 print:min-h-0 print:pt-0">
      <section aria-label={money.status.label} className="grid content-start gap-4">
        {onTop?.title ? <OnTop {...{ shell, payment, formToken, acted }} title={onTop.title} /> : null}
        <CaseNotices
          payment={payment}
          notes={notes.filter((note) => note !== onTop && note.title !== head.title)}
          intro={head.text}
        >
          {owesRest && isShort && payment.category === 'transfer' && isPaidElsewhere(payment)
            ? money.instructions.status.restSameClabe
            : null}
        </CaseNotices>
        <RefundNotices payment={payment} timeZone={receipt.time_zone} />
        <PaidTicket shell={shell} payment={payment} head={head} />
      </section>
      <div className="grid content-start gap-4 wide:col-start-2 wide:row-span-2 wide:row-start-1">
        {head.stamp?.tone === 'good' ? <YearCard paymentId={payment.id} /> : null}
        <AndThen receipt={receipt} />
        <CheckCode url={payment.check_url} />
        {children}
        {returnUrl ? (
          <a href={returnUrl} className={`no-print ${buttonClass('plain')}`}>
            {money.receipt.return}
          </a>
        ) : owesRest || owesLater || isAsked ? null : (
          <p className="no-print pb-2 text-center text-14 text-soft wide:text-start">{money.receipt.close}</p>
        )}
      </div>
      <ReceiptBar
        paymentId={payment.id}
        receipt={{ ...receipt, total_paid: head.amount }}
        isStamped={head.stamp?.tone === 'good'}
        rest={
          owesRest ? (
            <Link to={path('/checkout')} className={`px-3 ${buttonClass(isShort || owesLater ? 'primary' : 'plain')}`}>
              {money.cases.payRest}
            </Link>
          ) : null
        }
      />
    </div>
  );
}

/** Sets the tab's title too, for payers with many tabs. */
function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** What follows by itself: the invoice, the e-mail. */
function AndThen({ receipt: { invoice, email } }: { readonly receipt: Receipt }) {
  const { ticket } = useMoneyTexts();
  const rows: readonly { icon: IconName; title: string; text: string }[] = [
    ...(invoice ? [{ icon: 'instructions' as const, title: ticket.invoiceTitle, text: ticket.invoice }] : []),
    ...(email
      ? [
          {
            icon: 'mail' as const,
            title: email.status === 'sent' ? ticket.emailSent : ticket.emailQueued,
            text: ticket.emailTo(email.to),
          },
        ]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <Panel className="text-14 print:hidden">
      {rows.map(({ icon, title, text }) => (
        <div key={title} className="flex items-center gap-3 px-4 py-3 not-first:border-t not-first:border-line">
          <Icon name={icon} className="size-5 text-soft" />
          <p className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="block text-soft wrap-anywhere">{text}</span>
          </p>
        </div>
      ))}
    </Panel>
  );
}
