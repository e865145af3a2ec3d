import { instructionsOf } from '#contracts/instruction-lines';
import type { PayPlace } from '#contracts/pay-place';
import { isPaidElsewhere, typesCard } from '#contracts/step-traits';
import { declineFacts, declineGroups } from '#domain/decline-reasons';
import type { Catalogue, MoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { placeNameOf } from '#i18n/place-names';
import { type CaseNote, isUnwanted, redirectCopy } from '../payment-copy.ts';
import { wentBack } from '../refund-notes.tsx';
import { arrivesWithin } from './channel-copy.ts';
import { hasEnded, type ShownPayment } from './step.ts';

export interface StatusFacts {
  readonly now: string;
  readonly t: Catalogue;
  readonly money: MoneyTexts;
  readonly notes: readonly CaseNote[];
  readonly locale: Locale;
  /** The chosen place; null until one is chosen. */
  readonly place: PayPlace | null;
  /** Whether it is the payer's own page, where another method can be chosen; not a shared link. */
  readonly isOwn: boolean;
}

export interface StatusCopy {
  readonly tone: 'waiting' | 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

export function statusCopy(payment: ShownPayment, facts: StatusFacts): StatusCopy {
  const { money } = facts;
  switch (payment.status) {
    case 'successful':
      return paidCopy(payment, facts);
    case 'rejected':
      return rejectedCopy(payment, facts);
    case 'failed':
    case 'cancelled':
      return endedCopy(payment, facts);
    case 'pristine':
      // Its commit got no response, and has not arrived either: it may be on its way.
      return { tone: 'warn', title: money.status.notMadeTitle, text: money.status.notMade };
    case 'pending':
      return isUnwanted(payment)
        ? { tone: 'waiting', title: money.unwanted.waitingTitle, text: money.unwanted.waiting }
        : waitingCopy(payment, facts);
  }
}

/** Cases that the payer must know first; others stand under the good news. */
const titles: ReadonlySet<CaseNote['kind']> = new Set(['underpaid', 'wrong_currency']);

function paidCopy(payment: ShownPayment, { money, notes }: StatusFacts): StatusCopy {
  if (wentBack(payment) > 0 && wentBack(payment) >= (payment.received_amount ?? 0))
    return { tone: 'warn', title: money.receipt.returnedTitle, text: '' };
  const open = notes.find(({ kind, isOpen }) => isOpen && titles.has(kind));
  if (open?.title) return { tone: 'warn', title: open.title, text: '' };
  return {
    tone: 'good',
    title: money.status.paidTitle,
    text: notes.some(({ isOpen }) => isOpen) ? '' : money.status.paid,
  };
}

/** A decline: by the payer's bank, or by a provider that gave no instructions. */
function rejectedCopy(payment: ShownPayment, { money }: StatusFacts): StatusCopy {
  const { status } = money;
  const own = ownCopy(payment, money);
  if (own) return own;
  const isByBank =
    (payment.step !== undefined && !isPaidElsewhere(payment)) ||
    payment.decline_group === 'rejected_by_bank' ||
    payment.decline_group === 'insufficient_funds';
  if (isByBank)
    return { tone: 'bad', title: status.rejectedTitle, text: declineText(payment.decline_group ?? null, money) };
  const title = payment.category === 'transfer' ? status.notGiven.transfer : status.notGiven.reference;
  return { tone: 'bad', title, text: status.notGiven.text };
}

/** No money was received. Its voucher may be in other hands, so the page says not to pay it. */
function endedCopy(payment: ShownPayment, { money, isOwn }: StatusFacts): StatusCopy {
  const { unwanted } = money;
  const title = payment.status === 'cancelled' ? unwanted.voidedTitle : unwanted.endedTitle;
  if (payment.session_paid) return { tone: 'bad', title, text: unwanted.voidedPaid };
  const own = ownCopy(payment, money);
  if (own) return own;
  if (payment.decline_group)
    return { tone: 'bad', title: money.status.failedTitle, text: declineText(payment.decline_group, money) };
  if (payment.status === 'cancelled') return { tone: 'bad', title, text: unwanted.voided };
  return isOwn
    ? { tone: 'bad', title: money.status.failedTitle, text: money.status.failed }
    : { tone: 'bad', title, text: unwanted.ended };
}

/** The outcome is open: what it waits for, and that the page may be closed. */
function waitingCopy(payment: ShownPayment, { now, t, money, place, locale }: StatusFacts): StatusCopy {
  const { status, instructions: how } = money;
  const step = payment.next_step;
  const instructions = instructionsOf(step);
  const isCard = typesCard(payment);
  const waiting = (title: string, text: string): StatusCopy => ({ tone: 'waiting', title, text });
  if (hasEnded(payment, now))
    return waiting(status.graceTitle, instructions?.channel === 'transfer' ? how.status.grace : status.grace);
  if (instructions) {
    // The report says how long it may take, and that the page changes by itself.
    if (payment.transfer_report) return waiting(status.waitingTitle, '');
    const within = arrivesWithin({ step: instructions, hours: payment.reflection_hours, t, money });
    return waiting(
      status.waitingTitle,
      instructions.channel === 'transfer'
        ? how.status.waiting(within)
        : status.waiting(placeNameOf(instructions, locale, place).the, within),
    );
  }
  if (payment.phase === 'submitting')
    return waiting(status.submittingTitle, isCard ? how.card.submitting : status.submitting);
  if (step?.kind === 'waiting' && step.brings) {
    const { title, text } = how.preparing[step.brings];
    return waiting(title, text);
  }
  if (step?.kind === 'waiting' && step.until) return waiting(how.accept.statusTitle, how.accept.status);
  if (step?.kind === 'redirect') {
    const copy = redirectCopy(payment, how);
    return waiting(copy.statusTitle, copy.status);
  }
  if (step !== null && step.kind !== 'waiting') return waiting(money.receipt.notYetTitle, money.receipt.notYet);
  return isCard
    ? waiting(how.card.validatingTitle, how.card.validating)
    : waiting(status.providerTitle, status.provider);
}

/** Groups with texts of their own for every method; null for any other. */
function ownCopy({ decline_group: group }: ShownPayment, { status }: MoneyTexts): StatusCopy | null {
  if (group === 'outcome_unknown') return { tone: 'warn', title: status.unknownTitle, text: status.unknown };
  if (group !== 'amount_limit' && group !== 'bank_unreachable' && group !== 'not_created') return null;
  // The two others give their own advice: a retry cannot help, or not with that bank.
  const next = group === 'not_created' ? status.notGiven.text : status.notTaken;
  return { tone: 'bad', title: status.failedTitle, text: `${status.declines[group]} ${next}` };
}

/** Returns the group's reason, and that no money was taken if the group proves it. Source: spec §8. */
function declineText(group: string | null, { status }: MoneyTexts): string {
  const known = declineGroups.find((each) => each === group) ?? 'system_error';
  const claim = declineFacts[known].money === 'not_taken' ? [status.notTaken] : [];
  return [status.declines[known], ...claim].join(' ');
}
