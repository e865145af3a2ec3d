import { Link } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { sumOf, cameBack } from '#domain/refund-status';
import type { MoneyTexts } from '#i18n/catalogues';
import { formatAmount, formatMoney, formatShortDay, momentIn, unbroken } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { Icon } from '#ui/icon';
import { Notice, Panel } from '#ui/panel';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { useMoneyTexts, foreignCase, caseNotes, countedMoney } from './payment-copy.ts';
import { placeOfPayment } from './place.ts';
import { hasFailed, wentBack } from './refund-notes.tsx';

interface ReceivedProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
}

/** Money that came while something is still owed: how much, what is missing, what happens now, and a receipt of each. */
export function Received({ shell, session }: ReceivedProps) {
  const texts = useMoneyTexts().received;
  const payments = session.payments_received;
  if (payments.length === 0) return null;
  return (
    <div className="grid gap-3">
      <PaymentSummary session={session} />
      <Panel className="overflow-hidden">
        <h3 className="px-4 pt-3.5 pb-1 text-14 font-medium text-soft">{texts.list}</h3>
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
  const { received: texts, refunds } = useMoneyTexts();
  const [back, onItsWay] = [wentBack(payment), sumOf(payment.refunds ?? [], ({ status }) => status === 'pending')];
  const lines = [
    ...(back > 0 ? [texts.returnedPart(formatAmount(back, locale))] : []),
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
  const texts = useMoneyTexts().received;
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
        {day} · {texts.confirmation(number)}
      </p>
      <GoingBack payment={payment} />
      <Link
        to={path(placeOfPayment(payment))}
        aria-label={texts.receiptOf(number)}
        className="mt-1 inline-flex min-h-11 items-center gap-1 text-14 font-medium text-accent underline underline-offset-4"
      >
        {texts.receipt}
        <Icon name="chevron" className="size-4" />
      </Link>
    </li>
  );
}

type CameFacts = Pick<
  PaymentDetail,
  'cases' | 'received_amount' | 'returned_amount' | 'total_amount' | 'currency' | 'refunds'
>;
type ReceivedFacts = Pick<PaymentSession, 'currency' | 'is_rest_payable'> & {
  readonly amounts: Pick<PaymentSession['amounts'], 'total_due_amount'>;
  readonly payments_received: readonly CameFacts[];
};

export interface ReceivedNote {
  /** Whether the rest is simply to be paid, or the school is to be asked first. */
  readonly kind: 'rest' | 'ask';
  readonly title: string;
  readonly text: string;
}

/** The one sentence that counts: the rest can be paid, the school looks at it, it went back, or it came in another currency. */
export function receivedNote(session: ReceivedFacts, texts: MoneyTexts, locale: Locale): ReceivedNote {
  const t = texts.received;
  const { payments_received: payments, currency } = session;
  const money = (minor: number, of: string = currency) => unbroken(formatMoney(minor, of, locale));
  const counted = payments.reduce((sum, payment) => sum + countedMoney(payment), 0);
  const due = money(session.amounts.total_due_amount);
  const returned = returnedMoney(payments, locale);
  const lost = sumOf(
    payments.flatMap(({ refunds = [] }) => refunds),
    cameBack,
  );
  if (lost > 0) return { kind: 'ask', title: texts.refunds.failedTitle, text: texts.refunds.cameBack(money(lost)) };
  if (!session.is_rest_payable) return { kind: 'ask', title: t.reviewTitle, text: t.review(money(counted), due) };
  if (counted > 0) {
    const text = returned === null ? t.payRestLong : t.returned(returned);
    return { kind: 'rest', title: t.title(money(counted), due), text };
  }
  const foreign = payments.find((payment) => foreignCase(payment)?.status === 'open');
  const found = foreign && foreignCase(foreign);
  if (found) return { kind: 'ask', title: t.foreignTitle, text: t.foreign(money(found.amount, found.currency)) };
  if (returned !== null) return { kind: 'ask', title: t.returnedTitle, text: t.returnedOwed(returned, due) };
  // Another currency that the school has decided about and kept.
  const decided = payments.flatMap((payment) => caseNotes(payment, texts, locale));
  return { kind: 'ask', title: t.foreignTitle, text: decided.map(({ text }) => text).join(' ') };
}

/** What went back of these payments, each currency apart; null where nothing did. */
function returnedMoney(payments: readonly CameFacts[], locale: Locale): string | null {
  const sums = new Map<string, number>();
  for (const payment of payments) {
    const currency = foreignCase(payment)?.currency ?? payment.currency;
    if (payment.returned_amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + payment.returned_amount);
  }
  const amounts = [...sums].map(([currency, minor]) => unbroken(formatMoney(minor, currency, locale)));
  return amounts.length === 0 ? null : new Intl.ListFormat(locale, { type: 'conjunction' }).format(amounts);
}
