import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { VoucherView } from '#contracts/voucher-view';
import { mayDo, placeOf } from '#domain/payment-actions';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { daysLine } from '#i18n/days-line';
import type { Locale } from '#i18n/locale';
import { restSentence } from '#i18n/rest-owed';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { readLogo } from '../../db/write/school-logos.ts';
import type { Paper } from '../../documents/paper.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { checkUrl } from '../../views/paper-view.ts';
import { receiptOf } from '../../views/receipt-view.ts';
import { type LoadedPayment, readVoucher, requireAction, type WantedPayment } from './read-payment.ts';

/** A payment's paper, and what its file is called. */
export interface NamedPaper {
  readonly paper: Paper;
  readonly name: string;
}

/** Returns the payment's paper: a receipt once paid, before that its voucher. Throws as `requireAction` without one. */
export async function paymentPaper(services: Services, request: WantedPayment): Promise<NamedPaper> {
  const found = await requireAction(services, request, 'download_receipt', 'download_voucher');
  const { facts, payment, locale, view } = found;
  if (!view.actions.includes('download_receipt')) return toBePaid(services, facts, payment, view, locale);
  return receiptPaper(services, found, await receiptOf(services, facts, payment, locale));
}

async function receiptPaper(
  services: Services,
  { facts, payment, view, locale }: Omit<LoadedPayment, 'view'> & { readonly view: Pick<PaymentDetail, 'later'> },
  receipt: Receipt,
): Promise<NamedPaper> {
  const options = {
    locale,
    logo: await logoOf(services, facts),
    checkUrl: checkUrl(services, payment),
    rest: await restOnPaper(facts, view, locale),
  };
  return { paper: { kind: 'receipt', receipt, options }, name: payment.confirmation_number };
}

/** Returns the amount left to pay beside a received payment, for its receipt; null if nothing is. */
async function restOnPaper(
  { currency, now, school: { timeZone } }: SessionFacts,
  { later: owed = [] }: Pick<PaymentDetail, 'later'>,
  locale: Locale,
): Promise<string | null> {
  if (owed.length === 0) return null;
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  return restSentence({ owed, currency, now: now.toISOString(), timeZone, locale, isKept: true });
}

/** Returns the voucher's paper by its durable key, with its payment; once paid, a receipt without payer or surname. */
export async function voucherPaper(
  services: Services,
  key: string,
  locale: Locale | null,
): Promise<NamedPaper & { readonly paymentId: string }> {
  const { view, facts, payment } = await readVoucher(services, key, locale);
  if (payment.status === 'successful') {
    const receipt = {
      ...(await receiptOf(services, facts, payment, view.locale)),
      payment_made_by: '',
      lines: view.lines,
    };
    const paper = await receiptPaper(services, { facts, payment, view, locale: view.locale }, receipt);
    return { ...paper, paymentId: payment.id };
  }
  if (!mayDo('download_voucher', placeOf(payment)) || payment.cancel_requested_at !== null)
    throw new Refusal('invalid_payment_status', 'The voucher is not to be paid any more.');
  const paper = await toBePaid(services, facts, payment, view, locale ?? payment.locale);
  return { ...paper, paymentId: payment.id };
}

async function toBePaid(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  {
    next_step: step,
    lines,
    method_steps: steps,
    due,
  }: Pick<VoucherView, 'next_step' | 'lines' | 'method_steps' | 'due'>,
  locale: Locale,
): Promise<NamedPaper> {
  if (step?.kind !== 'instructions') throw new Refusal('payment_not_found', 'This payment has no document.');
  await loadMoneyTexts(locale);
  const now = facts.now.toISOString();
  const options = {
    schoolName: facts.school.name,
    lines,
    steps,
    locale,
    logo: await logoOf(services, facts),
    checkUrl: checkUrl(services, payment),
    days: due
      ? daysLine({ due, now, payBefore: step.pay_before, timeZone: step.time_zone, locale, isKept: true })
      : null,
  };
  return { paper: { kind: 'instructions', step, options }, name: payment.reference ?? payment.confirmation_number };
}

const logoOf = async ({ db }: Services, { school }: SessionFacts): Promise<Buffer | null> =>
  school.logoSha256 === null ? null : readLogo(db, school.logoSha256);
