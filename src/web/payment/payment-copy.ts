import type { PaymentDetail } from '#contracts/payment-detail';
import { isPaidElsewhere } from '#contracts/step-traits';
import { isOnTop } from '#domain/payer-preference';
import { type MoneyTexts, moneyTextsOf, type InstructionTexts } from '#i18n/catalogues';
import { formatAmount, formatMoney, unbroken } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { useTexts } from '../shell/texts.tsx';

type MoneyFacts = Pick<PaymentDetail, 'cases' | 'received_amount' | 'total_amount' | 'currency' | 'refunds' | 'on_top'>;
type Case = MoneyFacts['cases'][number];

/** A case as the payer reads it. A decided case is one sentence, without a title. */
export interface CaseNote {
  readonly kind: Case['kind'];
  readonly isOpen: boolean;
  readonly title: string | null;
  readonly text: string;
}

/** Money received otherwise than requested, in the payer's words: cases open at the school first, then decided ones. */
export function caseNotes(payment: MoneyFacts, texts: MoneyTexts, locale: Locale): readonly CaseNote[] {
  // Money sent back before the school closed the case: its refund says so.
  const shownCases = payment.cases.filter(
    ({ kind, status }) => !(isOnTop(kind) && status === 'open' && payment.on_top?.left === 0),
  );
  const notes = shownCases.map((found): CaseNote => {
    const { kind, status } = found;
    if (status === 'open') return { kind, isOpen: true, ...openCopy(found, payment, texts, locale) };
    return { kind, isOpen: false, title: null, text: resolvedCopy(found, payment, texts, locale) };
  });
  return [...notes.filter(({ isOpen }) => isOpen), ...notes.filter(({ isOpen }) => !isOpen)];
}

function openCopy(found: Case, payment: MoneyFacts, { cases: t }: MoneyTexts, locale: Locale) {
  const amount = unbroken(formatMoney(found.amount, found.currency, locale));
  const received = unbroken(formatMoney(payment.received_amount ?? 0, payment.currency, locale));
  switch (found.kind) {
    case 'underpaid':
      return { title: t.underpaidTitle, text: t.underpaid(received, amount) };
    case 'overpaid':
    case 'double': {
      const left = payment.on_top?.left ?? found.amount;
      const isTwice = found.kind === 'double' || left === payment.total_amount;
      return { title: (isTwice ? t.double : t.overpaid)(formatAmount(left, locale)), text: t.onTop };
    }
    case 'late':
      return { title: t.lateTitle, text: t.late };
    case 'wrong_currency':
      return {
        title: t.foreignTitle,
        text: t.foreign(amount, unbroken(formatMoney(payment.total_amount, payment.currency, locale))),
      };
    case 'unknown_ref':
      return { title: t.unknownTitle, text: t.unknown(amount) };
  }
}

function resolvedCopy(
  { kind, amount, currency, resolution }: Case,
  { refunds = [] }: MoneyFacts,
  { resolved: t, refunds: ofRefunds }: MoneyTexts,
  locale: Locale,
): string {
  const money = unbroken(formatMoney(amount, currency, locale));
  switch (resolution) {
    case 'completed':
      return t.completed;
    case 'refunded':
      // A refund by the provider has its own note: how far it is, and whether it failed.
      return refunds.some(({ means }) => means === 'provider') ? ofRefunds.decided(money) : t.refunded(money);
    case 'credited':
      return t.credited(money);
    case 'accepted':
    case null:
      return kind === 'underpaid' ? t.waived(money) : t.accepted;
  }
}

/** Returns a payment's money that counts towards the debt: received and not sent back, in the session's currency. */
export function countedMoney({
  received_amount: received,
  returned_amount: returned,
  cases,
}: Pick<PaymentDetail, 'received_amount' | 'returned_amount' | 'cases'>): number {
  return foreignCase({ cases }) ? 0 : (received ?? 0) - returned;
}

/** Returns the received money that was owed, in minor units. Zero if all is extra: a commission alone pays nothing. */
export function owedPart({
  received_amount: received,
  on_top: onTop,
  total_amount: total,
  lines,
}: Pick<PaymentDetail, 'received_amount' | 'on_top' | 'total_amount' | 'lines'>): number {
  const rest = (received ?? 0) - (onTop?.amount ?? 0);
  const commission = total - lines.reduce((sum, { amount }) => sum + amount, 0);
  return onTop && rest <= commission ? 0 : rest;
}

/** The case of money in another currency, if any. */
export function foreignCase({ cases }: Pick<PaymentDetail, 'cases'>): Case | undefined {
  return cases.find(({ kind }) => kind === 'wrong_currency');
}

/** Whether a pending payment must no longer be paid: its session is paid another way, or it is being voided. */
export function isUnwanted({
  status,
  session_paid: sessionPaid,
  cancel_requested: cancelRequested,
}: Pick<PaymentDetail, 'status' | 'session_paid' | 'cancel_requested'>): boolean {
  return status === 'pending' && (sessionPaid || cancelRequested);
}

/** The texts of a payment and of replacing it: a card, or one without a response yet, has no slip to be paid. */
export function paymentCopy(
  { step, phase }: Pick<PaymentDetail, 'step' | 'phase'>,
  { attempts, unwanted }: MoneyTexts,
): Pick<MoneyTexts, 'attempts' | 'unwanted'> {
  if (isPaidElsewhere({ step }) && phase !== 'submitting') return { attempts, unwanted };
  const onCard = { attempts: { ...attempts, ...attempts.onCard }, unwanted: { ...unwanted, ...unwanted.onCard } };
  if (phase !== 'submitting') return onCard;
  return {
    attempts: { ...onCard.attempts, ...attempts.unanswered },
    unwanted: { ...onCard.unwanted, ...unwanted.unanswered },
  };
}

/** The texts of a payment that goes on at another page: the payer's bank's, or one where all of it happens. */
export function redirectCopy({ step }: { readonly step?: string | undefined }, { redirect }: InstructionTexts) {
  return step === 'redirect' ? { ...redirect, ...redirect.hosted } : redirect;
}

/** The payer's texts about money. The page must have waited for `loadMoneyTexts`. */
export function useMoneyTexts(): MoneyTexts {
  return moneyTextsOf(useTexts().locale);
}

/** The payer's texts about transfers and bank confirmations. They load with those about money. */
export function useInstructionTexts(): InstructionTexts {
  return useMoneyTexts().instructions;
}
