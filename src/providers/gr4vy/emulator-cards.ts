import type { CardBrand } from '#domain/card-brands';

export type CardFate =
  /** `whenSaved`: another result once the card is a saved one. */
  | { readonly kind: 'approved'; readonly whenSaved?: CardFate }
  /** `code` is Gr4vy's own `error_code`. */
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'failed'; readonly code: string }
  /** The bank authenticates its customer first. */
  | { readonly kind: 'asked'; readonly after: CardFate }
  /** The bank needs time; `afterSeconds` null waits until the sandbox's console decides. */
  | { readonly kind: 'pending'; readonly afterSeconds: number | null; readonly after: CardFate };

export interface MagicCard {
  readonly number: string;
  readonly brand: CardBrand;
  readonly type: 'credit' | 'debit' | 'prepaid';
  readonly fate: CardFate;
  /** Of its bank; Mexico without it. */
  readonly country?: string;
  /** Its bank declines months, and approves one payment. */
  readonly declinesMonths?: true;
  /** For the sandbox's console and the documentation. */
  readonly about: string;
}

const approved: CardFate = { kind: 'approved' };
const declined = (code: string): CardFate => ({ kind: 'declined', code });
const card = (
  number: string,
  brand: CardBrand,
  fate: CardFate,
  about: string,
  type: MagicCard['type'] = 'credit',
): MagicCard => ({ number, brand, type, fate, about });

/** The emulator's card numbers and their results. It declines all others, so that nobody pays with a real card here. */
export const magicCards = [
  card('4242424242424242', 'visa', approved, 'Approved'),
  card('5555555555554444', 'mastercard', approved, 'Approved'),
  card('378282246310005', 'amex', approved, 'Approved; the code has four digits'),
  card('4000056655665556', 'visa', approved, 'Approved, a debit card', 'debit'),
  card('5105105105105100', 'mastercard', approved, 'Approved, a prepaid card', 'prepaid'),
  { ...card('4000000000003600', 'visa', approved, 'Approved; its bank declines months'), declinesMonths: true },
  { ...card('4000008400000001', 'visa', approved, 'Approved, of a bank abroad'), country: 'US' },
  card('6205500000000000004', 'unionpay', approved, 'Approved; 19 digits'),
  card(
    '4000000000000101',
    'visa',
    { kind: 'approved', whenSaved: declined('incorrect_cvv') },
    'Approved; once it is saved, declined: the code is wrong',
  ),
  card('4000000000003220', 'visa', { kind: 'asked', after: approved }, 'The bank asks first (3-D Secure)'),
  card(
    '4000008400001629',
    'visa',
    { kind: 'asked', after: declined('issuer_decline') },
    'The bank asks first, and declines after all',
  ),
  card(
    '4000000000000077',
    'visa',
    { kind: 'pending', afterSeconds: 120, after: approved },
    'Pending validation, approved after 2 minutes',
  ),
  card(
    '4000000000000259',
    'visa',
    { kind: 'pending', afterSeconds: 120, after: declined('issuer_decline') },
    'Pending validation, declined after 2 minutes',
  ),
  card(
    '4000000000000341',
    'visa',
    { kind: 'pending', afterSeconds: null, after: approved },
    'Pending validation until you decide here',
  ),
  card('4000000000009995', 'visa', declined('insufficient_funds'), 'Declined: not enough money'),
  card('4000000000000002', 'visa', declined('issuer_decline'), 'Declined by the bank'),
  card('4000000000000127', 'visa', declined('incorrect_cvv'), 'Declined: the code is wrong'),
  card('4000000000000069', 'visa', declined('expired_payment_method'), 'Declined: the card is no longer valid'),
  card('4000000000000010', 'visa', declined('invalid_billing_address'), 'Declined: the payment data is wrong'),
  card('4000000000000119', 'visa', declined('duplicate_transaction'), 'Declined: could not be processed'),
  card(
    '4000000000006975',
    'visa',
    { kind: 'failed', code: 'service_error' },
    'Fails: an error of the system, not of the card',
  ),
] as const satisfies readonly MagicCard[];

/** Returns a number's result; an unknown number is declined. */
export function fateOf(number: string): CardFate {
  return magicCards.find((each) => each.number === number)?.fate ?? declined('invalid_payment_method');
}

/** Returns what becomes of it in months, which only credit cards of Mexico have; null as at once. */
export function fateInMonths(number: string): CardFate | null {
  const found: MagicCard | undefined = magicCards.find((each) => each.number === number);
  if (found && (found.type !== 'credit' || (found.country ?? 'MX') !== 'MX'))
    return declined('unsupported_transaction');
  return found?.declinesMonths ? declined('issuer_decline') : null;
}

/** Returns the result of a card that is typed, or that was saved before. */
export function fateNow(fate: CardFate, isSaved: boolean): CardFate {
  return isSaved && fate.kind === 'approved' ? (fate.whenSaved ?? fate) : fate;
}

/** The first number with such a fate. Throws when the table has none. */
export function cardThat(has: (fate: CardFate) => boolean): string {
  const card = magicCards.find(({ fate }) => has(fate));
  if (!card) throw new Error('no magic card does that');
  return card.number;
}
