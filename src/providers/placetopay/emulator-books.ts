/** PlacetoPay's own books in the sandbox: sessions, each with up to ten attempts. */
import { randomBytes } from 'node:crypto';
import { type EmulatorOutcome, randomDigits } from '../emulation/emulator.ts';
import type { BooksTools, EmulatedBooks } from '../emulation/emulated-books.ts';
import { type CardFate, fateOf, usualCard } from './emulator-cards.ts';
import { type EmulatedAttempt, type EmulatedSession, type SavedCard, notificationOf } from './emulator-wire.ts';
import { cashMethod } from './kinds.ts';
import { reversalOf } from './observe.ts';
import { paymentIdOf } from './wire.ts';

export type NewSession = Pick<
  EmulatedSession,
  | 'reference'
  | 'description'
  | 'amount'
  | 'currency'
  | 'paymentMethod'
  | 'locale'
  | 'expiresAt'
  | 'returnUrl'
  | 'cancelUrl'
  | 'maySave'
  | 'isCollected'
>;

const mostAttempts = 10;
const reasons = { approved: '00', rejected: '05', error: '?!' } as const;

export class PlacetopayBooks implements EmulatedBooks<EmulatedSession> {
  readonly #all: EmulatedSession[] = [];
  /** Saved cards, by token. */
  readonly #savedCards = new Map<string, SavedCard>();
  readonly #tools: BooksTools;

  constructor(tools: BooksTools) {
    this.#tools = tools;
  }

  get payments(): readonly EmulatedSession[] {
    return this.#all;
  }

  get now(): Date {
    return this.#tools.clock.now();
  }

  get origin(): string {
    return this.#tools.origin();
  }

  create(newSession: NewSession): EmulatedSession {
    const made: EmulatedSession = {
      ...newSession,
      id: `1${randomDigits(8)}`,
      hash: randomBytes(16).toString('hex'),
      createdAt: this.now,
      attempts: [],
      deposit: newSession.paymentMethod === cashMethod ? randomDigits(10) : null,
      challenge: null,
      savedCard: null,
      status: 'PENDING',
      reason: 'PT',
      changedAt: this.now,
    };
    this.#all.unshift(made);
    return made;
  }

  find(name: string): EmulatedSession | undefined {
    return this.#all.find((each) => [each.id, each.deposit, paymentIdOf(each.reference)].includes(name));
  }

  attemptOf(internalReference: string) {
    const of = this.#all.find(({ attempts }) => attempts.some((each) => each.internalReference === internalReference));
    const attempt = of?.attempts.find((each) => each.internalReference === internalReference);
    return of && attempt ? { session: of, attempt } : null;
  }

  line(each: EmulatedSession) {
    const money = each.attempts.filter(({ status }) => status === 'APPROVED' || status === 'REFUNDED');
    const back = money.filter(({ status }) => status === 'REFUNDED');
    return {
      providerRef: each.id,
      reference: null,
      paymentId: paymentIdOf(each.reference),
      status: `${each.status} ${each.reason}`,
      amountMinor: each.amount,
      receivedMinor: money.length * each.amount,
      currency: each.currency,
      returned: back.map((attempt) => ({ providerRef: reversalOf(attempt), minor: each.amount })),
      createdAt: each.createdAt,
      paidWith: each.deposit === null ? 'a card' : `cash, deposit ${each.deposit}`,
    };
  }

  /** Money at a payment point, or from a card that is approved at once. */
  async pay(each: EmulatedSession, amountMinor: number): Promise<boolean> {
    return amountMinor === each.amount && this.outcome(each, 'approved');
  }

  async outcome(each: EmulatedSession, result: EmulatorOutcome): Promise<boolean> {
    if (each.status !== 'PENDING') return false;
    const waiting = each.attempts.find((attempt) => isOpen(attempt));
    if (result === 'pending') {
      if (!waiting) this.#attempt(each, { status: 'PENDING', reason: '?-' });
      return true;
    }
    const [status, reason] = endOf[result];
    const tried = result === 'approved' ? (['APPROVED', '00'] as const) : (['REJECTED', '05'] as const);
    if (waiting) Object.assign(waiting, { status: tried[0], reason: tried[1], changedAt: this.now });
    else if (result === 'approved' || result === 'rejected')
      this.#attempt(each, { status: tried[0], reason: tried[1] });
    await this.#end(each, status, reason);
    return true;
  }

  /** The merchant calls it off: only while no attempt has money, or may come to have. */
  async callOff(each: EmulatedSession): Promise<boolean> {
    if (each.status !== 'PENDING' || each.attempts.some(({ status }) => status !== 'REJECTED')) return false;
    await this.#end(each, 'REJECTED', 'MC');
    return true;
  }

  /** One attempt with a card: approved it ends the session, declined the payer may try again. */
  async tryCard(each: EmulatedSession, fate: CardFate, lastFour: string): Promise<void> {
    if (each.status !== 'PENDING') return;
    each.challenge = null;
    if (fate.first && fate.ends !== 'error') {
      const at = new Date(this.now.getTime() + (fate.afterSeconds ?? 0) * 1000);
      const reason = fate.first === 'PENDING' ? '?-' : 'PV';
      this.#attempt(each, { status: fate.first, reason, next: { ends: fate.ends, at }, lastFour });
      return;
    }
    const isApproved = fate.ends === 'approved';
    this.#attempt(each, { status: isApproved ? 'APPROVED' : 'REJECTED', reason: reasons[fate.ends], lastFour });
    if (isApproved) await this.#end(each, 'APPROVED', '00');
    else await this.#endOfTries(each);
  }

  /** Saves a card under a new token, or none. It is reported once the session is paid. */
  keep(each: EmulatedSession, number: string | null): void {
    each.savedCard = number === null ? null : { token: randomBytes(32).toString('hex'), number };
    if (each.savedCard) this.#savedCards.set(each.savedCard.token, each.savedCard);
  }

  /** Charges a token: the same reference, total and currency once within a day; null for a token that is not there. */
  async collect(newSession: NewSession, token: string): Promise<EmulatedSession | null> {
    const since = this.now.getTime() - 24 * 3_600_000;
    const before = this.#all.find(
      ({ isCollected, reference, amount, currency, createdAt }) =>
        isCollected &&
        reference === newSession.reference &&
        amount === newSession.amount &&
        currency === newSession.currency &&
        createdAt.getTime() > since,
    );
    const card = this.#savedCards.get(token);
    if (before || !card) return before ?? null;
    const made = this.create(newSession);
    await this.tryCard(made, fateOf({ ...usualCard, number: card.number }, made.amount), card.number.slice(-4));
    return made;
  }

  forget(token: string): boolean {
    return this.#savedCards.delete(token);
  }

  /** Reverses the whole of it, by the API or by hand, without a notification. */
  async takeBack(each: EmulatedSession, amountMinor: number): Promise<boolean> {
    const attempt = each.attempts.find(({ status }) => status === 'APPROVED');
    if (!attempt || amountMinor !== each.amount) return false;
    attempt.status = 'REFUNDED';
    return true;
  }

  /** The newest reversal does not reach the card: its mark is removed, without a notification. */
  async failReturn(each: EmulatedSession): Promise<boolean> {
    const attempt = each.attempts.findLast(({ status }) => status === 'REFUNDED');
    if (attempt) attempt.status = 'APPROVED';
    return attempt !== undefined;
  }

  /** Another session under the same reference, paid: nothing in the API prevents that. */
  async duplicate(each: EmulatedSession, amountMinor: number): Promise<string> {
    const again = this.create({ ...each, amount: amountMinor });
    await this.outcome(again, 'approved');
    return again.id;
  }

  async settleDue(): Promise<void> {
    for (const each of this.#all.filter(({ status }) => status === 'PENDING')) {
      const waiting = each.attempts.find((attempt) => isOpen(attempt));
      if (waiting?.next) {
        if (waiting.next.at > this.now) continue;
        const isApproved = waiting.next.ends === 'approved';
        const status = isApproved ? 'APPROVED' : 'REJECTED';
        Object.assign(waiting, { status, reason: reasons[waiting.next.ends], changedAt: this.now });
        await (isApproved ? this.#end(each, 'APPROVED', '00') : this.#endOfTries(each));
      } else if (each.expiresAt <= this.now && (!waiting || each.deposit !== null)) await this.outcome(each, 'expired');
    }
  }

  async #endOfTries(each: EmulatedSession): Promise<void> {
    if (each.isCollected) await this.#end(each, 'REJECTED', '05');
    else if (each.attempts.length >= mostAttempts) await this.#end(each, 'REJECTED', 'XN');
  }

  async #end(each: EmulatedSession, status: EmulatedSession['status'], reason: string): Promise<void> {
    Object.assign(each, { status, reason, changedAt: this.now });
    await this.#tools.emit(JSON.stringify(notificationOf(each)));
  }

  #attempt(each: EmulatedSession, fields: Pick<EmulatedAttempt, 'status' | 'reason'> & Partial<EmulatedAttempt>): void {
    each.attempts.push({
      internalReference: `15${randomDigits(8)}`,
      method: each.paymentMethod === cashMethod ? cashMethod : 'visa',
      lastFour: '0081',
      next: null,
      changedAt: this.now,
      ...fields,
    });
  }
}

const isOpen = ({ status }: EmulatedAttempt): boolean => status === 'PENDING' || status === 'PENDING_VALIDATION';

const endOf = {
  approved: ['APPROVED', '00'],
  rejected: ['REJECTED', 'XN'],
  failed: ['FAILED', 'BR'],
  cancelled: ['REJECTED', '?C'],
  expired: ['REJECTED', 'EX'],
} as const;
