import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { cameBack, sumOf } from '#domain/refund-status';
import type { MoneyTexts } from '#i18n/catalogues';
import { formatMoney, unbroken } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { caseNotes, countedMoney, foreignCase } from './payment-copy.ts';

type CameFacts = Pick<
  PaymentDetail,
  'cases' | 'received_amount' | 'returned_amount' | 'total_amount' | 'currency' | 'refunds'
>;
type ReceivedFacts = Pick<PaymentSession, 'currency' | 'is_rest_payable'> & {
  readonly amounts: Pick<PaymentSession['amounts'], 'total_due_amount'>;
  readonly payments_received: readonly CameFacts[];
};

/** Whether the rest can simply be paid, of which `share` was received (0 to 1); or the school must be asked first. */
export type ReceivedNote =
  | { readonly kind: 'rest'; readonly share: number; readonly text: string }
  | { readonly kind: 'ask'; readonly title: string; readonly text: string };

/** The most important sentence: the rest is payable, is with the school, was sent back, or has another currency. */
export function receivedNote(session: ReceivedFacts, texts: MoneyTexts, locale: Locale): ReceivedNote {
  const t = texts.received;
  const { payments_received: payments, currency } = session;
  const money = (minor: number, of: string = currency) => unbroken(formatMoney(minor, of, locale));
  const counted = payments.reduce((sum, payment) => sum + countedMoney(payment), 0);
  const { total_due_amount: owed } = session.amounts;
  const due = money(owed);
  const returned = returnedMoney(payments, locale);
  const lost = sumOf(
    payments.flatMap(({ refunds = [] }) => refunds),
    cameBack,
  );
  if (lost > 0) return { kind: 'ask', title: texts.refunds.failedTitle, text: texts.refunds.cameBack(money(lost)) };
  if (!session.is_rest_payable) return { kind: 'ask', title: t.reviewTitle, text: t.review(money(counted), due) };
  if (counted > 0) {
    const text = returned === null ? t.payRestLong : t.returned(returned);
    return { kind: 'rest', share: counted / (counted + owed), text };
  }
  const foreign = payments.find((payment) => foreignCase(payment)?.status === 'open');
  const found = foreign && foreignCase(foreign);
  if (found) return { kind: 'ask', title: t.foreignTitle, text: t.foreign(money(found.amount, found.currency)) };
  if (returned !== null) return { kind: 'ask', title: t.returnedTitle, text: t.returnedOwed(returned, due) };
  // Another currency that the school has decided to accept.
  const decided = payments.flatMap((payment) => caseNotes(payment, texts, locale));
  return { kind: 'ask', title: t.foreignTitle, text: decided.map(({ text }) => text).join(' ') };
}

/** What was sent back of these payments, by currency; null if nothing was. */
function returnedMoney(payments: readonly CameFacts[], locale: Locale): string | null {
  const sums = new Map<string, number>();
  for (const payment of payments) {
    const currency = foreignCase(payment)?.currency ?? payment.currency;
    if (payment.returned_amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + payment.returned_amount);
  }
  const amounts = [...sums].map(([currency, minor]) => unbroken(formatMoney(minor, currency, locale)));
  return amounts.length === 0 ? null : new Intl.ListFormat(locale, { type: 'conjunction' }).format(amounts);
}
