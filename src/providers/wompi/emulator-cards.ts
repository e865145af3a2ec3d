/** Cards at the emulated Wompi: what each number does, the tokens its card form gives, and the sources that stay. */
import { randomInt } from 'node:crypto';
import { randomId } from '../emulation/emulator.ts';

export interface CardFate {
  /** A transaction's end; null: none until the console decides. */
  readonly ends: 'approved' | 'rejected' | 'failed' | null;
  /** The bank's code. */
  readonly code?: string;
  /** The bank's authentication, if requested: `asks` waits for the payer. */
  readonly check?: 'passes' | 'asks' | 'refuses' | 'breaks';
  readonly about: string;
}

/**
 * Wompi's own numbers; the last ones are the emulator's.
 * Source: https://docs.wompi.co/en/docs/colombia/datos-de-prueba-en-sandbox.
 */
export const cardFates: Readonly<Record<string, CardFate>> = {
  '4242424242424242': { ends: 'approved', about: 'approved' },
  '5555555555554444': { ends: 'approved', about: 'approved' },
  '4111111111111111': { ends: 'rejected', about: 'declined' },
  '2303779951000446': { ends: 'approved', check: 'asks', about: 'the bank asks its payer' },
  '2303779951000297': { ends: 'approved', check: 'passes', about: 'the bank knows its payer' },
  '2303779951000453': { ends: 'rejected', check: 'refuses', about: 'the bank does not recognise its payer' },
  '2303779951000354': { ends: 'failed', check: 'breaks', about: 'the bank’s check breaks' },
  '2303779951000347': { ends: 'failed', check: 'breaks', about: 'the bank’s check has another version' },
  '4000000000000341': { ends: null, about: 'waits until the bank decides here' },
  '4000000000009995': { ends: 'rejected', code: '51', about: 'not enough money' },
  '4000000000000127': { ends: 'rejected', code: '82', about: 'wrong security code' },
  '4000000000000069': { ends: 'rejected', code: '54', about: 'expired' },
  '4000000000000044': { ends: 'rejected', code: '57', about: 'not a card for this' },
  '4000000000000051': { ends: 'rejected', code: '14', about: 'no such card' },
  '4000000000000119': { ends: 'rejected', code: '94', about: 'a duplicate, says the bank' },
};

/** Any other number is an `ERROR` there. */
export const fateOf = (number: string): CardFate =>
  Object.hasOwn(cardFates, number) ? (cardFates[number] ?? other) : other;
const other: CardFate = { ends: 'failed', about: 'an error' };

export interface EmulatedCard {
  readonly number: string;
  readonly holder: string;
  readonly month: string;
  readonly year: string;
}

export interface EmulatedSource {
  readonly id: number;
  readonly card: EmulatedCard;
  readonly email: string;
  status: 'AVAILABLE' | 'VOIDED';
}

const usesOfToken = 2;

/** One account's cards. */
export class EmulatedCards {
  readonly sources: EmulatedSource[] = [];
  readonly #tokens = new Map<string, { readonly card: EmulatedCard; uses: number }>();

  tokenize(card: EmulatedCard): string {
    const id = randomId('tok_test_15113_', 32);
    this.#tokens.set(id, { card, uses: 0 });
    return id;
  }

  /** Returns a token's card, and uses the token once; null if it is unknown or used up. */
  useToken(id: string): EmulatedCard | null {
    const token = this.#tokens.get(id);
    if (!token || token.uses >= usesOfToken) return null;
    token.uses += 1;
    return token.card;
  }

  keep(card: EmulatedCard, email: string): EmulatedSource {
    const source: EmulatedSource = { id: randomInt(1_000, 2_000_000_000), card, email, status: 'AVAILABLE' };
    this.sources.push(source);
    return source;
  }

  source(id: number): EmulatedSource | undefined {
    return this.sources.find((each) => each.id === id);
  }
}

export const brandOf = (number: string): string =>
  number.startsWith('4') ? 'VISA' : number.startsWith('3') ? 'AMEX' : 'MASTERCARD';

/** The API's fields of a card, never its number. */
export const cardBody = ({ number, month, year, holder }: EmulatedCard) => ({
  brand: brandOf(number),
  name: `${brandOf(number)}-${number.slice(-4)}`,
  last_four: number.slice(-4),
  bin: number.slice(0, 6),
  exp_month: month,
  exp_year: year,
  card_holder: holder,
});
