import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { MoneyTexts } from '#i18n/catalogues';
import { formatAmount, formatLongDay, formatMoney, momentIn, unbroken } from '#i18n/format';
import { formatClock, formatInstant, formatShortDay, groupDigits, zoneName } from '#i18n/format-moment';
import { paidIn } from '#i18n/paid-in';
import { restSentence } from '#i18n/rest-owed';
import type { Fact } from '#ui/facts';
import type { Texts } from '../../shell/texts.tsx';
import { type CaseNote, owedPart } from '../payment-copy.ts';

/** A payment whose money was received. */
export type ReceivedPayment = PaymentDetail & { readonly receipt: Receipt };

interface Head {
  readonly title: string;
  /** The received money that was owed; all of it if none was. Minor units. */
  readonly amount: number;
  /** What the payer must know first; null if all came as requested. */
  readonly text: string | null;
  readonly stamp: { readonly text: string; readonly tone: 'good' | 'warn' } | null;
}

/** The page's sentence. No stamp says paid while something is owed, or a case in another currency is open. */
export function headOf(
  payment: ReceivedPayment,
  notes: readonly CaseNote[],
  now: string,
  { locale }: Texts,
  texts: MoneyTexts,
): Head {
  const { receipt } = payment;
  const owed = owedPart(payment);
  return { ...wordsOf(payment, notes, now, locale, texts), amount: owed > 0 ? owed : receipt.total_paid };
}

function wordsOf(
  payment: ReceivedPayment,
  notes: readonly CaseNote[],
  now: string,
  locale: Texts['locale'],
  texts: MoneyTexts,
): Omit<Head, 'amount'> {
  const { ticket, receipt: t } = texts;
  const { receipt, cases, later = [] } = payment;
  if (receipt.returned > 0 && receipt.returned >= receipt.total_paid)
    return { title: t.returnedTitle, text: t.returnedIntro, stamp: { text: ticket.stampReturned, tone: 'warn' } };
  const short = cases.find(({ kind, status }) => kind === 'underpaid' && status === 'open');
  const { asked_currency: currency, time_zone: timeZone } = receipt;
  const facts = { owed: later, currency, now, timeZone, locale };
  const left = later.length > 0 ? `${restSentence(facts)} ${texts.rest.safe}` : null;
  if (short)
    return {
      title: t.partTitle,
      text: left ?? t.partIntro(formatMoney(short.amount, short.currency, locale)),
      stamp: null,
    };
  const foreign = notes.find(({ kind, isOpen }) => kind === 'wrong_currency' && isOpen);
  if (foreign?.title) return { title: foreign.title, text: foreign.text, stamp: null };
  if (owedPart(payment) === 0) return { title: t.overTitle, text: null, stamp: null };
  if (left) return { title: t.title, text: left, stamp: null };
  return { title: t.title, text: null, stamp: { text: ticket.stamp, tone: 'good' } };
}

/** `Hoy, 10:41 a. m.`, else the full day; without the hour if it is unknown. */
export function whenPaid(
  {
    date_and_time: at,
    time_zone: zone,
    day_only: isDayOnly,
  }: Pick<Receipt, 'date_and_time' | 'time_zone' | 'day_only'>,
  now: string,
  { t, locale }: Texts,
  { ticket }: MoneyTexts,
): string {
  const [paid, today] = [momentIn(at, zone), momentIn(now, zone)];
  const isToday = paid.year === today.year && paid.month === today.month && paid.day === today.day;
  const day = isToday ? ticket.today : formatLongDay(paid, t, locale);
  return isDayOnly ? day : ticket.at(day, formatClock(paid, locale));
}

/** `Visa ···· 4242 · 3 pagos de $2,908.81`; any other method by its name. */
export function paidBy(receipt: Receipt, { locale }: Pick<Texts, 'locale'>, money: MoneyTexts): string {
  const { card, payment_method: method } = receipt;
  const by = card ? [card.brand, '····', card.last_four_digits].filter(Boolean).join(' ') : method;
  return [by, paidIn(receipt.instalments, locale, money)].filter(Boolean).join(' · ');
}

/**
 * The fields of the specification's receipt that the ticket does not show. The time is to the second, or the day if no
 * more is known. The subtotal is of the ticket's `total_paid`: extra money stands apart there. Source: spec §3, §9.
 */
export function otherFacts(receipt: Receipt, { locale }: Texts, { receipt: texts }: MoneyTexts): readonly Fact[] {
  const { date_and_time: at, time_zone: zone } = receipt;
  const clock = `${formatInstant(at, zone, locale)} (${unbroken(zoneName(zone, locale))})`;
  return [
    ...(receipt.reference_number ? [{ label: texts.reference, value: groupDigits(receipt.reference_number) }] : []),
    receipt.day_only
      ? { label: texts.date, value: formatShortDay(momentIn(at, zone), locale) }
      : { label: texts.dateTime, value: clock },
    ...(receipt.card ? [{ label: texts.method, value: receipt.payment_method }] : []),
    { label: texts.paidBy, value: receipt.payment_made_by },
    { label: texts.school, value: receipt.school_name },
    { label: texts.subtotal, value: formatAmount(Math.max(0, receipt.total_paid - receipt.commission), locale) },
    ...(receipt.commission === 0 ? [{ label: texts.commission, value: texts.noCommission }] : []),
  ];
}

/** The commission, any difference, and refunds. Money in another currency is not compared. */
export function sums(
  payment: ReceivedPayment,
  { locale }: Texts,
  { receipt: t, refunds }: MoneyTexts,
): readonly Fact[] {
  const { receipt, on_top: onTop } = payment;
  const { asked: requestedTotal, total_paid: paid, returned, returning = 0, commission } = receipt;
  const money = (minor: number): string => formatAmount(minor, locale);
  // Money beyond the requested total stands apart from it, above the sum of both.
  const isApart = onTop !== undefined && owedPart(payment) === requestedTotal;
  const comparable = receipt.asked_currency === receipt.currency && paid !== requestedTotal && !isApart;
  return [
    ...(commission > 0 ? [{ label: t.commission, value: money(commission) }] : []),
    ...(isApart
      ? [
          { label: t.over, value: money(onTop.amount) },
          { label: t.came, value: money(paid) },
        ]
      : []),
    ...(comparable
      ? [
          { label: t.requestedAmount, value: money(requestedTotal) },
          { label: paid < requestedTotal ? t.missing : t.over, value: money(Math.abs(paid - requestedTotal)) },
        ]
      : []),
    ...(returned > 0
      ? [
          { label: t.returned, value: money(-returned) },
          { label: t.net, value: money(paid - returned) },
        ]
      : []),
    ...(returning > 0 ? [{ label: refunds.pending, value: money(-returning) }] : []),
  ];
}
