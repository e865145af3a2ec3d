import type { PaymentDetail } from '#contracts/payment-detail';
import { type DeclineFacts, declineFacts, type DeclineGroup, declineGroups } from '#domain/decline-reasons';
import type { CardTexts } from '#i18n/card-texts';

export interface DeclineAdvice {
  readonly next: DeclineFacts['nextBestAction'];
  /** Whether no money was taken. */
  readonly isCertain: boolean;
  /** The group's own words. Source: spec §8. */
  readonly what: string;
  /** What is known of the money, and what helps most. */
  readonly advice: string;
}

/** Returns the texts of a declined card. They claim nothing of the money that the group does not prove. */
export function declineAdvice(group: string | null, words: CardTexts): DeclineAdvice {
  const known = knownGroup(group);
  const { money, nextBestAction: next } = declineFacts[known];
  const claim = money === 'not_taken' ? words.next.notTaken : null;
  const help = money === 'look_it_up' ? words.next.lookUp : words.next[next];
  return {
    next,
    isCertain: money === 'not_taken',
    what: words.declines[known],
    advice: [claim, help].filter(Boolean).join(' '),
  };
}

function knownGroup(group: string | null): DeclineGroup {
  return declineGroups.find((known) => known === group) ?? 'system_error';
}

/** Whether an attempt was declined for its security code. */
export function isWrongCode(
  outcome: { readonly kind: string; readonly payment?: Pick<PaymentDetail, 'decline_group'> } | null,
): boolean {
  if (outcome?.kind !== 'declined') return false;
  return declineFacts[knownGroup(outcome.payment?.decline_group ?? null)].nextBestAction === 'retry_security_code';
}

/** Whether a decline of this group proves that no money was taken; no group proves nothing. */
export function isCertainlyUnpaid(group: string | null): boolean {
  return group !== null && declineFacts[knownGroup(group)].money === 'not_taken';
}

/** Whether the payer must see what there is before another attempt: it may be paid, or may be soon. */
export function mustLookFirst(group: string | null): boolean {
  const { money, nextBestAction } = declineFacts[knownGroup(group)];
  return money !== 'not_taken' || nextBestAction === 'wait';
}
