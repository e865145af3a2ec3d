import * as z from 'zod/mini';
import type { Answers } from '#domain/form-answers';
import type { Offer } from '#providers/offer';
import { claimCardForm } from '../../db/write/card-forms.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { CardIntent } from './card-intent.ts';

const walletAnswers = z.strictObject({ card_form: z.uuid() });

/**
 * Checks what a wallet's sheet gave. Returns what the submit writes: the form that pays it; the token goes into the
 * sealed facts for the call alone. Refuses as `invalid_request`; its write throws `card_form_invalid`.
 */
export function walletIntent(
  payment: PaymentRow,
  { wallet }: Pick<Offer, 'wallet'>,
  given: Answers,
  token: string | undefined,
): CardIntent & { readonly document: null; readonly again: null } {
  const answers = walletAnswers.safeParse(given);
  if (!answers.success) throw invalidRequest({ path: ['answers'], message: 'has card_form and nothing else' });
  if (token === undefined) throw invalidRequest({ path: ['wallet_token'], message: 'is required' });
  if (wallet === 'apple_pay' && !isObject(token))
    throw invalidRequest({ path: ['wallet_token'], message: 'must be the JSON of an object' });
  return {
    answers: answers.data,
    cardToken: token,
    cardOnFile: null,
    document: null,
    again: null,
    async write(trx) {
      if (!(await claimCardForm(trx, payment, answers.data.card_form)))
        throw new Refusal('card_form_invalid', 'The wallet was opened for something else, or too long ago.');
    },
  };
}

/** Apple's token is an object, and goes out as one. Nothing of it is read, or repeated in a refusal. */
function isObject(text: string): boolean {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
