import { paymentTexts } from '#i18n/desk/payment';
import { shortInstant } from '../../dates.ts';
import { stateOf } from '../../family-answer.ts';
import type { Props } from './server.ts';

/** The payment's state in one sentence for the office, and who confirmed it or why it was not made. */
export const stateSentences = (props: Props): readonly string[] =>
  // `11:59 p. m.` ends a sentence by itself.
  sentencesOf(props).map((sentence) => sentence.replaceAll('..', '.'));

function sentencesOf({ data: { payment, way }, person, locale, now }: Props): readonly string[] {
  const texts = paymentTexts(locale);
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  const { status, paid_at: paidAt, created_at: createdAt, pay_before: until, decline_group: group, history } = payment;
  if (status === 'successful') {
    const state = stateOf(payment);
    const sentence = texts.sentences[state === 'review' || state === 'returned' ? state : 'paid'];
    const cause = history.find(({ to }) => to === 'successful')?.cause ?? '';
    return [sentence(at(paidAt ?? createdAt), way), ...words(texts.confirmedBy[cause])];
  }
  if (status === 'pending') {
    const asked = payment.last_checked_at;
    const sentence =
      until === null
        ? texts.sentences.waiting(way)
        : texts.sentences[until <= now ? 'over' : 'payable'](at(until), way);
    return [sentence, ...(payment.checkable ? [asked === null ? texts.neverAsked : texts.asked(at(asked))] : [])];
  }
  const reason = group === null ? undefined : texts.reasonOf[group];
  return [texts.sentences[status](way), ...(reason === undefined ? [] : [texts.reason(reason)])];
}

const words = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);
