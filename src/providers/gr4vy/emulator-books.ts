import { randomUUID } from 'node:crypto';
import { randomId, type EmulatorClock } from '../emulator-kit.ts';
import { Gr4vyRefusal } from './emulator-refusal.ts';
import type { TransactionRequest } from './emulator-requests.ts';
import { RefundDesk } from './emulator-refunds.ts';
import { Sessions } from './emulator-sessions.ts';
import {
  capture,
  duplicateOf,
  fateFor,
  isWaiting,
  meet,
  newTransaction,
  type Refund,
  type StoredCard,
  type Transaction,
} from './emulator-transaction.ts';
import { requireCode, type TypedFields } from './emulator-vault.ts';

export interface Gr4vyEvent {
  readonly id: string;
  /** E.g. `transaction.captured`. */
  readonly name: string;
  readonly at: Date;
  readonly transaction: Transaction;
  readonly refund: Refund | null;
}

export interface Buyer {
  readonly id: string;
  readonly externalIdentifier: string;
  readonly displayName: string | null;
  readonly createdAt: Date;
}

export interface BooksOptions {
  readonly clock: EmulatorClock;
  /** Sends one event's webhook; resolves when it was tried once. */
  readonly emit: (event: Gr4vyEvent) => Promise<void>;
  readonly magicAmounts: boolean;
}

/** The emulated account: sessions, transactions and kept cards, and what may happen to them. Transactions newest first. */
export class Books {
  readonly transactions: Transaction[] = [];
  readonly storedCards: StoredCard[] = [];
  /** By their external identifier. */
  readonly buyers = new Map<string, Buyer>();
  readonly sessions: Sessions;
  readonly refunds: RefundDesk;
  readonly #options: BooksOptions;

  constructor(options: BooksOptions) {
    this.#options = options;
    this.sessions = new Sessions(options.clock);
    this.refunds = new RefundDesk(
      () => this.now(),
      (name, transaction, refund) => options.emit(this.#event(name, transaction, refund)),
    );
  }

  now(): Date {
    return this.#options.clock.now();
  }

  /** Keeps what was typed into the fields under the session. Throws a refusal. */
  vault(sessionId: string, typed: TypedFields): void {
    const session = this.sessions.get(sessionId);
    if (session.usedBy !== null) throw new Gr4vyRefusal(400, 'The checkout session was used already');
    if (typed.method === 'card') {
      session.vaulted = { card: typed.card, storedCardId: null };
      return;
    }
    const { card } = this.storedCard(typed.id);
    if (typed.codeDigits !== null) requireCode('0'.repeat(typed.codeDigits), card.brand);
    session.vaulted = { card, storedCardId: typed.id };
  }

  storedCard(id: string): StoredCard {
    const stored = this.storedCards.find((each) => each.id === id);
    if (!stored) throw new Gr4vyRefusal(404, 'Payment method not found');
    return stored;
  }

  removeCard(id: string): void {
    this.storedCards.splice(this.storedCards.indexOf(this.storedCard(id)), 1);
  }

  /** Makes a payment and decides what the card lets it become. Throws a refusal, and then nothing was made. */
  create(asked: TransactionRequest): Transaction {
    // A buyer it does not know is ignored. Source: https://docs.gr4vy.com/guides/api/resources/buyers/associate-transaction.
    const request = asked.buyer !== null && !this.buyers.has(asked.buyer) ? { ...asked, buyer: null } : asked;
    const { card, storedCardId, session } = this.#paidWith(request);
    const transaction = newTransaction(request, card, this.now());
    transaction.storedCardId = storedCardId;
    if (session) session.usedBy = transaction.id;
    this.transactions.unshift(transaction);
    const happened = meet(transaction, fateFor(transaction, this.#options.magicAmounts), this.now());
    this.#keepCard(transaction);
    void this.#happened(transaction, happened);
    return transaction;
  }

  get(id: string): Transaction {
    const transaction = this.transactions.find((each) => each.id === id);
    if (!transaction) throw new Gr4vyRefusal(404, 'Transaction not found');
    return transaction;
  }

  /** By id, reconciliation id, our own id or the token of its approval page; undefined when unknown. */
  find(reference: string): Transaction | undefined {
    const wanted = reference.trim();
    return this.transactions.find((each) =>
      [each.id, each.reconciliationId, each.token, each.request.externalIdentifier].includes(wanted),
    );
  }

  /** The bank says yes, or no; or what waited goes on. Resolves when its webhooks were tried; false when nothing waits. */
  async goOn(transaction: Transaction, answered: 'approved' | 'refused' = 'approved'): Promise<boolean> {
    if (!isWaiting(transaction)) return false;
    if (transaction.status === 'buyer_approval_pending')
      transaction.threeDSecure = answered === 'approved' ? 'complete' : 'declined';
    const fate = transaction.next?.fate ?? { kind: 'approved' };
    const refused = { kind: 'failed', code: 'failed_buyer_approval' } as const;
    await this.#become(transaction, meet(transaction, answered === 'approved' ? fate : refused, this.now()));
    return true;
  }

  /** Ends what waits in this way. Resolves when its webhooks were tried; false when nothing waits. */
  async end(transaction: Transaction, fate: { kind: 'declined' | 'failed'; code: string }): Promise<boolean> {
    if (!isWaiting(transaction)) return false;
    await this.#become(transaction, meet(transaction, fate, this.now()));
    return true;
  }

  /** Takes the money of what waits, the whole or a part. */
  async capture(transaction: Transaction, amountMinor: number): Promise<boolean> {
    if (!isWaiting(transaction)) return false;
    if (transaction.status === 'buyer_approval_pending') transaction.threeDSecure = 'complete';
    capture(transaction, amountMinor, this.now());
    await this.#become(transaction, ['captured']);
    return true;
  }

  /** The bank has it under review. */
  async review(transaction: Transaction): Promise<boolean> {
    if (!isWaiting(transaction)) return false;
    const later = { kind: 'pending', afterSeconds: null, after: { kind: 'approved' } } as const;
    await this.#become(transaction, meet(transaction, later, this.now()).slice(-1));
    return true;
  }

  /** Gives up what was not authorized; false when it was, or has ended. */
  async cancel(transaction: Transaction): Promise<boolean> {
    if (transaction.status !== 'buyer_approval_pending') return false;
    transaction.canceledAt = this.now();
    return this.end(transaction, { kind: 'failed', code: 'canceled' });
  }

  /** Releases what was authorized and not taken; false when there is nothing to release. */
  async void(transaction: Transaction): Promise<boolean> {
    const { status } = transaction;
    if (status !== 'authorization_succeeded' && status !== 'capture_pending') return false;
    const now = this.now();
    Object.assign(transaction, { status: 'authorization_voided', voidedAt: now, updatedAt: now, next: null });
    await this.#become(transaction, ['voided']);
    return true;
  }

  /** The payer's bank takes up a dispute. Gr4vy tells it by a flag of the transaction alone. */
  async dispute(transaction: Transaction): Promise<boolean> {
    if (transaction.capturedAmount === 0) return false;
    Object.assign(transaction, { disputed: true, updatedAt: this.now() });
    await this.#happened(transaction, ['modified']);
    return true;
  }

  /** The same payment again, under the same id of ours, captured. */
  async duplicate(transaction: Transaction, amountMinor: number): Promise<Transaction> {
    const copy = duplicateOf(transaction, amountMinor, this.now());
    this.transactions.unshift(copy);
    await this.#happened(copy, ['authorized', 'captured']);
    return copy;
  }

  /** Gives up approvals nobody gave in time, and ends what the bank has decided; resolves when the webhooks were tried. */
  async settleDue(): Promise<void> {
    const now = this.now();
    const isDue = (at: Date | null | undefined): boolean => at !== null && at !== undefined && at <= now;
    for (const transaction of this.transactions.filter(isWaiting)) {
      if (transaction.status === 'buyer_approval_pending' && isDue(transaction.approvalExpiresAt)) {
        transaction.approvalTimedOutAt = now;
        await this.end(transaction, { kind: 'failed', code: 'incomplete_buyer_approval' });
      } else if (isDue(transaction.next?.at)) await this.goOn(transaction);
    }
  }

  /** The card a request names. Throws a refusal for a session without one, and for another buyer's card. */
  #paidWith(request: TransactionRequest) {
    const session = request.from.method === 'checkout-session' ? this.sessions.usable(request.from.id) : null;
    const storedCardId = session ? (session.vaulted?.storedCardId ?? null) : request.from.id;
    if (storedCardId === null) {
      const card = session?.vaulted?.card;
      if (!card) throw new Gr4vyRefusal(400, 'The checkout session has no payment method');
      return { card, storedCardId, session };
    }
    const stored = this.storedCard(storedCardId);
    if (stored.owner !== request.buyer) throw new Gr4vyRefusal(400, 'The payment method belongs to another buyer');
    if (request.store) throw new Gr4vyRefusal(400, 'A kept payment method cannot be stored again');
    return { card: stored.card, storedCardId, session };
  }

  async #become(transaction: Transaction, happened: readonly string[]): Promise<void> {
    this.#keepCard(transaction);
    await this.#happened(transaction, happened);
  }

  /** A card is kept once the bank said yes; the same card of the same buyer once. */
  #keepCard(transaction: Transaction): void {
    const { request, card, authorizedAt } = transaction;
    if (authorizedAt === null || request.buyer === null) return;
    const mine = this.storedCards.filter(({ owner }) => owner === request.buyer);
    const known = mine.find((each) => each.card.fingerprint === card.fingerprint);
    if (known) Object.assign(known, { lastUsedAt: this.now(), usageCount: known.usageCount + 1 });
    if (!request.store) return;
    const now = this.now();
    const kept = known ?? {
      id: randomUUID(),
      card,
      owner: request.buyer,
      createdAt: now,
      lastUsedAt: now,
      usageCount: 1,
    };
    if (!known) this.storedCards.push(kept);
    transaction.storedCardId = kept.id;
  }

  async #happened(transaction: Transaction, happened: readonly string[]): Promise<void> {
    const events = happened.map((what) => this.#event(`transaction.${what}`, transaction, null));
    await Promise.all(events.map((event) => this.#options.emit(event)));
  }

  #event(name: string, transaction: Transaction, refund: Refund | null): Gr4vyEvent {
    const event = { id: randomId('evt_', 24), name, at: this.now(), transaction, refund };
    transaction.events.push({ id: event.id, name, at: event.at });
    return event;
  }
}
