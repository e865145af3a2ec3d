import * as z from 'zod/mini';
import { type CardAnswers, cardAnswers } from '#contracts/card-form';
import { holdsCardNumber } from '#domain/card-data';
import { checkCardholderName } from '#domain/cardholder-name';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';

type Answers = Readonly<Record<string, string>>;

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * Refuses answers that contain a card number, for every method, as `card_data_refused`. Runs before anything stores or
 * repeats an answer, names included: a refused answer is neither stored nor echoed.
 */
export function refuseCardNumbers(answers: Answers): void {
  const { token, ...others } = answers;
  // An id may have that many digits by chance, and so may a token; one of digits alone is none.
  const texts = [...Object.entries(others).flat(), ...(token && /\p{L}/u.test(token) ? [] : [token ?? ''])];
  if (texts.some((text) => !isId(text) && holdsCardNumber(text))) throw cardDataRefused();
}

const cardDataRefused = (): Refusal =>
  new Refusal('card_data_refused', 'A text looks like card data. It was not kept.');

/**
 * Reads the answers of a payment by card. Refuses as `invalid_request`, with the fields' names, and as
 * `card_data_refused` for a name like a card number or a security code. Source: spec §5.
 */
export function readCardAnswers(answers: Answers): CardAnswers {
  const parsed = cardAnswers.safeParse(answers);
  if (!parsed.success) throw invalidRequest(...parsed.error.issues.map(underAnswers));
  const { holder_name: name, email, saved_card: savedCard } = parsed.data;
  const found = checkCardholderName(name);
  if (found === 'looks_like_card_data') throw cardDataRefused();
  if (found === 'required' && savedCard === undefined) throw wrong('holder_name', 'is required');
  // With a saved card only its security code is typed.
  if ((email !== '' || savedCard === undefined) && !z.email().safeParse(email).success)
    throw wrong('email', 'must be an e-mail address');
  return parsed.data;
}

const wrong = (field: string, message: string): Refusal => invalidRequest({ path: ['answers', field], message });

/** Names are ours to say; a key that is not ours is not repeated. */
function underAnswers(issue: z.core.$ZodIssue) {
  const message = issue.code === 'unrecognized_keys' ? 'has a field that does not belong here' : issue.message;
  return { path: ['answers', ...issue.path], message };
}
