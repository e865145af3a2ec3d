import { Link } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { sumOf } from '#domain/refund-status';
import { formatAmount, formatMoney, formatShortDay, momentIn } from '#i18n/format';
import { Icon } from '#ui/icon';
import { Notice, Panel } from '#ui/panel';
import { useKeyedPath } from '../shell/hydrated.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useTexts } from '../shell/texts.tsx';
import { foreignCase } from './payment-copy.ts';
import { useMoneyTexts } from './money-texts.ts';
import { placeOfPayment } from './place.ts';
import { hasFailed, wentBack } from './refund-copy.ts';
import { receivedNote } from './received-copy.ts';

interface ReceivedProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
}

/** Money that came while something is still owed: how much, what is missing, what happens now, and a receipt of each. */
export function Received({ shell, session }: ReceivedProps) {
  const words = useMoneyTexts().received;
  const payments = session.payments_received;
  if (payments.length === 0) return null;
  return (
    <div className="grid gap-3">
      <PaymentSummary session={session} />
      <Panel className="overflow-hidden">
        <h3 className="px-4 pt-3.5 pb-1 text-14 font-medium text-soft">{words.list}</h3>
        <ul>
          {payments.map((payment) => (
            <ReceivedRow key={payment.id} shell={shell} payment={payment} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** The one sentence that counts. */
function PaymentSummary({ session }: { readonly session: PaymentSession }) {
  const { locale } = useTexts();
  const money = useMoneyTexts();
  const { kind, title, text } = receivedNote(session, money, locale);
  if (kind === 'ask')
    return (
      <Asking session={session} title={title}>
        {text}
      </Asking>
    );
  return (
    <Notice tone="info" icon="check" title={title}>
      <p>
        <strong className="font-semibold text-ink">{money.received.payRest}</strong> {text}
      </p>
    </Notice>
  );
}

/** Words that send the payer to the school, and whom to ask there. */
function Asking({
  session,
  title,
  children,
}: {
  readonly session: PaymentSession;
  readonly title: string;
  readonly children: string;
}) {
  const { advisor } = session.school;
  return (
    <>
      <Notice tone="warn" icon="info" title={title}>
        {children}
      </Notice>
      {advisor ? <AdvisorCard {...advisor} /> : null}
    </>
  );
}

/** How much of it went back or is on its way, and that some of it could not be sent. */
function GoingBack({ payment }: { readonly payment: PaymentDetail }) {
  const { locale } = useTexts();
  const { received: words, refunds } = useMoneyTexts();
  const [back, onItsWay] = [wentBack(payment), sumOf(payment.refunds ?? [], ({ status }) => status === 'pending')];
  const lines = [
    ...(back > 0 ? [words.returnedPart(formatAmount(back, locale))] : []),
    ...(onItsWay > 0 ? [`${refunds.pending}: ${formatAmount(onItsWay, locale)}`] : []),
    ...(hasFailed(payment) ? [refunds.failedTitle] : []),
  ];
  return lines.map((line) => (
    <p key={line} className="figures text-14 font-medium text-warn">
      {line}
    </p>
  ));
}

function ReceivedRow({ shell, payment }: { readonly shell: PageShell; readonly payment: PaymentDetail }) {
  const { locale } = useTexts();
  const words = useMoneyTexts().received;
  const path = useKeyedPath(shell.dataKey);
  const number = payment.receipt?.confirmation_number ?? '';
  const day = formatShortDay(momentIn(payment.paid_at ?? payment.created_at, shell.timeZone), locale);
  const amount = formatMoney(payment.received_amount ?? 0, foreignCase(payment)?.currency ?? payment.currency, locale);
  return (
    <li className="border-line px-4 py-3 not-first:border-t">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-16 leading-5.5">{payment.method_title}</p>
        <p className="figures flex-none text-16 font-semibold">{amount}</p>
      </div>
      <p className="figures mt-0.5 text-14 text-faint">
        {day} · {words.confirmation(number)}
      </p>
      <GoingBack payment={payment} />
      <Link
        to={path(placeOfPayment(payment))}
        aria-label={words.receiptOf(number)}
        className="mt-1 inline-flex min-h-11 items-center gap-1 text-14 font-medium text-accent underline underline-offset-4"
      >
        {words.receipt}
        <Icon name="chevron" className="size-4" />
      </Link>
    </li>
  );
}
