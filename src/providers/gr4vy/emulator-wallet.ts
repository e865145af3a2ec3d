import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { parsedJson } from '../http-client.ts';
import type { EmulatorClock } from '../emulation/emulator.ts';
import { badField, gr4vyRefusal } from './emulator-refusal.ts';
import type { TransactionRequest } from './emulator-requests.ts';
import type { StoredCard, Transaction } from './emulator-transaction.ts';
import { requireCode, type TypedFields, type TokenizedCard, walletCard } from './emulator-tokenize.ts';
import { readStandIn } from './emulator-wallet-token.ts';

const googleToken = z.object({ signedMessage: z.string() });
const signedMessage = z.object({ encryptedMessage: z.string() });
const appleToken = z.object({ paymentData: z.object({ data: z.string() }) });

/** The encrypted part of a wallet's token; null for a payment without one, empty for one that is none. */
function sealedPart({ payment_method: used }: TransactionRequest): string | null {
  if (used.method === 'applepay') return appleToken.safeParse(used.token).data?.paymentData.data ?? '';
  if (used.method !== 'googlepay') return null;
  const token = googleToken.safeParse(parsedJson(used.token)).data;
  return signedMessage.safeParse(parsedJson(token?.signedMessage ?? '')).data?.encryptedMessage ?? '';
}

export interface CheckoutSession {
  readonly id: string;
  readonly expiresAt: Date;
  tokenized: { readonly card: TokenizedCard; readonly storedCardId: string | null } | null;
  /** Good for one transaction. */
  isUsed: boolean;
}

/** The sessions of card fields, and buyers' stored cards. */
export class Wallet {
  /** By their external identifier. */
  readonly buyers = new Set<string>();
  readonly #cards: StoredCard[] = [];
  readonly #sessions = new Map<string, CheckoutSession>();
  /** A wallet's token pays once. */
  readonly #usedTokens = new Set<string>();
  readonly #clock: EmulatorClock;

  constructor(clock: EmulatorClock) {
    this.#clock = clock;
  }

  hasSession(id: string): boolean {
    return this.#sessions.has(id);
  }

  open(seconds: number): CheckoutSession {
    const expiresAt = new Date(this.#clock.now().getTime() + seconds * 1000);
    const session: CheckoutSession = { id: randomUUID(), expiresAt, tokenized: null, isUsed: false };
    this.#sessions.set(session.id, session);
    return session;
  }

  /** One that cards may be typed into, and paid with once. Throws a refusal. */
  session(id: string): CheckoutSession {
    const session = this.#sessions.get(id);
    if (!session || session.expiresAt <= this.#clock.now()) throw gr4vyRefusal(404, 'Checkout session not found');
    if (session.isUsed) throw gr4vyRefusal(400, 'The checkout session was used already');
    return session;
  }

  /** Stores the fields' values under the session. Throws a refusal. */
  tokenize(sessionId: string, typed: TypedFields): void {
    const session = this.session(sessionId);
    if (typed.method === 'card') {
      session.tokenized = { card: typed.card, storedCardId: null };
      return;
    }
    const { card } = this.#card(typed.id);
    if (typed.codeDigits !== null) requireCode('0'.repeat(typed.codeDigits), card.brand);
    session.tokenized = { card, storedCardId: typed.id };
  }

  /**
   * Returns the card that a payment names, by its session or by a wallet's token, and uses that up; null if none.
   * Throws a refusal.
   */
  use(request: TransactionRequest): CheckoutSession['tokenized'] {
    const part = sealedPart(request);
    if (part !== null) return { card: this.#inWallet(part), storedCardId: null };
    if (request.payment_method.method !== 'checkout-session') return null;
    const session = this.session(request.payment_method.id);
    if (!session.tokenized) throw gr4vyRefusal(400, 'The checkout session has no payment method');
    const { storedCardId } = session.tokenized;
    if (storedCardId !== null) {
      if (this.#card(storedCardId).owner !== request.buyer_external_identifier)
        throw gr4vyRefusal(400, 'The payment method belongs to another buyer');
      if (request.store) throw gr4vyRefusal(400, 'A kept payment method cannot be stored again');
    }
    session.isUsed = true;
    return session.tokenized;
  }

  /** Stores a card once the bank approved it; the same card of the same buyer once. */
  keep(transaction: Transaction): void {
    const { request, card, authorizedAt } = transaction;
    const owner = request.buyer_external_identifier;
    // An unknown buyer is ignored. Source: https://docs.gr4vy.com/guides/api/resources/buyers/associate-transaction.
    if (card === null || authorizedAt === null || !this.buyers.has(owner)) return;
    const now = this.#clock.now();
    const known = this.#cards.find((each) => each.owner === owner && each.card.fingerprint === card.fingerprint);
    if (known) known.lastUsedAt = now;
    if (!request.store) return;
    const storedCard = known ?? { id: randomUUID(), card, owner, createdAt: now, lastUsedAt: now };
    if (!known) this.#cards.push(storedCard);
    transaction.storedCardId = storedCard.id;
  }

  /** Returns one buyer's cards, last used first. */
  cardsOf(buyer: string): readonly StoredCard[] {
    return this.#cards
      .filter(({ owner }) => owner === buyer)
      .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  }

  remove(id: string): void {
    this.#cards.splice(this.#cards.indexOf(this.#card(id)), 1);
  }

  #inWallet(part: string): TokenizedCard {
    const token = readStandIn(part);
    const card = token && walletCard(token.lastFour);
    if (!token || !card) throw badField('/payment_method/token', 'The token cannot be read');
    if (this.#usedTokens.has(token.id)) throw badField('/payment_method/token', 'The token was used already');
    this.#usedTokens.add(token.id);
    return card;
  }

  #card(id: string): StoredCard {
    const stored = this.#cards.find((each) => each.id === id);
    if (!stored) throw gr4vyRefusal(404, 'Payment method not found');
    return stored;
  }
}
