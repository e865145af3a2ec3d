import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { CardBrand } from '#domain/card-brands';
import { checkCardExpiry, monthAt, readCardExpiry } from '#domain/card-expiry';
import { cardBrandOf, checkCardNumber, compactCardNumber } from '#domain/card-number';
import { checkSecurityCode } from '#domain/security-code';
import { fateInMonths, fateOf, magicCards, type CardFate, type MagicCard } from './emulator-cards.ts';
import { badField, gr4vyRefusal } from './emulator-refusal.ts';

/** The stored facts of a card: neither its number nor its code. */
export interface TokenizedCard {
  readonly bin: string;
  readonly lastFour: string;
  readonly brand: CardBrand;
  readonly type: 'credit' | 'debit' | 'prepaid';
  /** MM/YY. */
  readonly expirationDate: string;
  /** The same for the same number, as long as this emulator lives. */
  readonly fingerprint: string;
  readonly country: string;
  readonly fate: CardFate;
  /** In months, where that is another. */
  readonly fateInMonths: CardFate | null;
}

/** A frame's input: a new card, or a stored one's id with its code typed again. */
export type TypedFields =
  | { readonly method: 'card'; readonly card: TokenizedCard }
  | { readonly method: 'id'; readonly id: string; readonly codeDigits: number | null };

const fields = z.object({
  payment_method: z.discriminatedUnion('method', [
    z.object({
      method: z.literal('card'),
      number: z.string(),
      expiration_date: z.string().check(z.regex(/^\d{2}\/\d{2}$/)),
      security_code: z.nullish(z.string()),
    }),
    z.object({ method: z.literal('id'), id: z.uuid(), security_code: z.nullish(z.string()) }),
  ]),
});

// A number has too few possibilities for a plain hash: with this, only the values in memory could find it again.
const salt = randomBytes(16);

/** Reads `PUT /checkout/sessions/{id}/fields`. The number ends here. Throws a refusal by the rules of spec §5. */
export function readFields(body: unknown, now: Date): TypedFields {
  const read = fields.safeParse(body);
  // Not the parser's own message: it quotes the input.
  if (!read.success) throw gr4vyRefusal(400, 'Request failed validation');
  const { payment_method: typed } = read.data;
  const code = typed.security_code ?? null;
  if (typed.method === 'id') {
    if (code !== null) requireCode(code, null);
    return { method: 'id', id: typed.id, codeDigits: code?.length ?? null };
  }
  const number = compactCardNumber(typed.number);
  const brand = cardBrandOf(number);
  if (brand === null || checkCardNumber(number) !== 'ok')
    throw badField('/payment_method/number', 'Invalid card number');
  // A card is good as long as it still is on the other side of the date line.
  const month = monthAt(now, 'Etc/GMT+12');
  if (readCardExpiry(typed.expiration_date) === null || checkCardExpiry(typed.expiration_date, month) !== 'ok')
    throw badField('/payment_method/expiration_date', 'Invalid expiration date');
  if (code !== null) requireCode(code, brand);
  return { method: 'card', card: tokenizeCard(number, brand, typed.expiration_date) };
}

export function requireCode(code: string, brand: CardBrand | null): void {
  if (checkSecurityCode(code, brand) !== 'ok') throw badField('/payment_method/security_code', 'Invalid security code');
}

/** A card in a wallet, by its last digits; null for one that is in none. */
export function walletCard(lastFour: string): TokenizedCard | null {
  const found = magicCards.find(({ number }) => number.endsWith(lastFour));
  return found ? tokenizeCard(found.number, found.brand, '12/34') : null;
}

function tokenizeCard(number: string, brand: CardBrand, expirationDate: string): TokenizedCard {
  const known: MagicCard | undefined = magicCards.find((each) => each.number === number);
  return {
    bin: number.slice(0, 8),
    lastFour: number.slice(-4),
    brand,
    type: known?.type ?? 'credit',
    country: known?.country ?? 'MX',
    expirationDate,
    fingerprint: createHash('sha256').update(salt).update(number).digest('hex'),
    fate: fateOf(number),
    fateInMonths: fateInMonths(number),
  };
}
