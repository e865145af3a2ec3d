import type { PaymentWithHistory } from '#contracts/payments-list';
import type { SchoolSession } from '#contracts/school-sessions';
import type { FamilyFacts } from '#domain/family-text';
import { wordsOf } from '#domain/search-text';
import { type AnswerState, answerText } from '#i18n/desk/answers';
import { formatMoney } from '#i18n/format';
import { localeOf } from '#i18n/locale';
import { shortDay } from './dates.ts';
import { type FamilySearch, isEvidence, onlyPayment } from './family-search.ts';
import type { DeskPerson } from '#contracts/desk-services';

/** How a payment stands for its family. */
export function stateOf({
  status,
  open_cases: cases,
  returned_amount,
  received_amount,
}: PaymentWithHistory): AnswerState {
  if (status === 'pristine' || status === 'pending') return 'waiting';
  if (status !== 'successful') return 'not_made';
  if (cases.length > 0) return 'review';
  return returned_amount > 0 && returned_amount >= (received_amount ?? 0) ? 'returned' : 'paid';
}

/** Whether a family may be answered about a payment by what they gave, and why not. */
export type Answerable = 'yes' | 'too_little' | 'several' | 'other';

export function answerableBy({ facts, found }: Pick<FamilySearch, 'facts' | 'found'>, paymentId: string): Answerable {
  if (onlyPayment(found) === paymentId) return isEvidence(facts) ? 'yes' : 'too_little';
  const isFound = found.data.some((row) => row.kind !== 'payment_session' && row.payment_id === paymentId);
  // A name finds the session, and says too little of which payment.
  if (!isFound && !isEvidence(facts)) return 'too_little';
  return isFound || found.has_more ? 'several' : 'other';
}

interface About {
  readonly facts: FamilyFacts;
  readonly state: AnswerState;
  readonly school: DeskPerson['school'];
  readonly payer: Pick<SchoolSession['payer'], 'full_name'> | null;
  readonly checkUrl: string | null;
}

/**
 * The text for the family, in the school's language: the amount and the day that they gave, their first name if they
 * gave it, and the paper's page, which shows the end of a reference, to who knows an end already.
 */
export function familyAnswer({ facts, state, school, payer, checkUrl }: About): string {
  const locale = localeOf[school.country];
  const [first = ''] = payer?.full_name?.split(' ') ?? [];
  const given = wordsOf(facts.name ?? '');
  return answerText(locale, state, {
    name: first !== '' && wordsOf(first).every((word) => given.includes(word)) ? first : null,
    amount: facts.amount === null ? null : formatMoney(facts.amount, school.currency, locale),
    day: facts.on === null ? null : shortDay(facts.on, locale),
    url: facts.code === null ? null : checkUrl,
  });
}
