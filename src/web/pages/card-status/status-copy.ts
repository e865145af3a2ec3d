import type { PaymentDetail } from '#contracts/payment-detail';
import type { CardTexts } from '#i18n/card-texts';
import type { Catalogue, MoneyTexts } from '#i18n/catalogues';
import { declineAdvice } from '../../card/decline-advice.ts';
import { paymentCopy } from '../../payment/payment-copy.ts';
import { webUrl } from '#domain/web-url';

export interface CardStatusCopy {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
  /** Buttons, the first one first. `bank` opens `bankUrl`. */
  readonly ways: readonly Way[];
  readonly bankUrl: string | null;
  /** The payer's bank validates it; the payer need not act. */
  readonly isValidated?: boolean;
}

export type Way =
  | { readonly kind: 'receipt' | 'other_method' | 'replace' | 'pending_payments' }
  /** To the bank's page, or to the page where all of it happens. */
  | { readonly kind: 'bank'; readonly label: string }
  /** Back to the card form, which is stored. */
  | { readonly kind: 'card'; readonly label: string };

interface WordFacts {
  readonly t: Catalogue;
  readonly words: CardTexts;
  readonly money: MoneyTexts;
  /** Where news is e-mailed; null if this page does not know. */
  readonly email: string | null;
  /** The provider's first status is pending: older facts are not worth showing. */
  readonly isAsking: boolean;
  /** Whether the payment's events reach this page; otherwise it does not change by itself. */
  readonly isReached: boolean;
}

/** Returns a payment's texts. A bank without a response is no failure, and unknown money is not mentioned. */
export function cardStatusCopy(payment: PaymentDetail, facts: WordFacts): CardStatusCopy {
  const { words, money } = facts;
  const say = (tone: CardStatusCopy['tone'], title: string, text: string, ways: readonly Way[]): CardStatusCopy => ({
    tone,
    title,
    text,
    ways,
    bankUrl: null,
  });
  const again: Way = { kind: 'card', label: words.status.again };
  if (payment.session_paid && payment.status !== 'successful' && payment.status !== 'pending')
    return say('warn', words.status.rejectedTitle, words.status.endedPaid, [{ kind: 'receipt' }]);
  switch (payment.status) {
    case 'successful':
      return say('good', words.status.paidTitle, words.status.paid, [{ kind: 'receipt' }]);
    case 'rejected':
      return declined(payment, facts);
    case 'failed':
      return payment.decline_group
        ? declined(payment, facts)
        : say('bad', money.status.failedTitle, money.status.failed, [again, { kind: 'other_method' }]);
    case 'cancelled':
      // Often another phone chose another way to pay: its pending payment comes before a new attempt.
      return say('warn', words.status.cancelledTitle, words.status.cancelled, [{ kind: 'other_method' }, again]);
    case 'pristine':
      return say('warn', words.status.notSentTitle, words.status.notSent, [again, { kind: 'other_method' }]);
    case 'pending':
      return pending(payment, facts);
  }
}

function declined({ decline_group: group }: PaymentDetail, { words }: WordFacts): CardStatusCopy {
  const { next, what, advice } = declineAdvice(group, words);
  const { status } = words;
  const card = (label: string): Way => ({ kind: 'card', label });
  const ways = {
    retry_security_code: [card(status.againCode), { kind: 'other_method' }],
    fix_data: [card(status.againData), { kind: 'other_method' }],
    other_method: [card(status.otherCard), { kind: 'other_method' }],
    no_card: [{ kind: 'other_method' }, card(status.otherCard)],
    call_bank: [card(status.otherCard), { kind: 'other_method' }],
    confirm_again: [card(status.confirmAgain), { kind: 'other_method' }],
    wait: [{ kind: 'pending_payments' }],
  } as const satisfies Record<typeof next, readonly Way[]>;
  // The group's text is a sentence; this is the page's heading.
  return { tone: 'bad', title: what.replace(/\.$/, ''), text: advice, ways: ways[next], bankUrl: null };
}

function pending(
  payment: PaymentDetail,
  { words: { status }, money, email, isAsking, isReached }: WordFacts,
): CardStatusCopy {
  const waits = (title: string, text: string, ways: readonly Way[] = [], bankUrl: string | null = null) =>
    ({ tone: 'warn', title, text, ways, bankUrl }) as const;
  if (payment.session_paid) return waits(status.validatingTitle, status.endedPaid, [{ kind: 'receipt' }]);
  const other: readonly Way[] = payment.actions.includes('replace') ? [{ kind: 'replace' }] : [];
  const { unwanted } = paymentCopy(payment, money);
  if (payment.cancel_requested)
    return waits(unwanted.cancellingTitle, isReached ? unwanted.cancelling : status.offline);
  if (payment.phase === 'submitting')
    return waits(status.submittingTitle, isReached ? status.submitting : status.offline, other);
  const step = payment.next_step;
  const bankUrl = step?.kind === 'redirect' ? webUrl(step.url) : null;
  const { hosted } = money.instructions.redirect;
  const isHosted = payment.step === 'redirect';
  // A payer back from a hosted card page may not have typed a card: no bank may have anything to validate.
  const asking = isHosted ? status.checkingPage : { title: status.checking, text: status.validating };
  if (bankUrl && isAsking) return waits(asking.title, isReached ? asking.text : status.offline);
  if (bankUrl && isHosted)
    return waits(hosted.statusTitle, hosted.typeCard, [{ kind: 'bank', label: hosted.button }, ...other], bankUrl);
  if (bankUrl)
    return waits(status.confirmTitle, status.confirm, [{ kind: 'bank', label: status.confirmGo }, ...other], bankUrl);
  if (!isReached) return waits(status.validatingTitle, status.offline);
  const news = email ? status.byEmail(email) : status.byEmailAny;
  return { ...waits(status.validatingTitle, `${status.validating} ${news}`), isValidated: true };
}
