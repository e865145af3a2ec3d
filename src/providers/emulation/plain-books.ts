import { type EmulatorClock, type EmulatorOutcome, randomId } from './emulator.ts';
import type { LedgerLine } from './ledger.ts';
import type { BooksTools, EmulatedBooks } from './emulated-books.ts';

/** Money of a payment that goes back. */
export interface PlainRefund {
  readonly id: string;
  /** Our own id of it, which identifies a repeated order; null for one made by hand. */
  readonly refundId: string | null;
  readonly amount: number;
  stage: 'under_way' | 'done' | 'failed';
  /** When that last changed. */
  changedAt: Date;
}

/** One payment of a provider that has one record for each. Amounts are minor units. */
export interface PlainPayment {
  readonly id: string;
  /** The reference that the payer shows or types; null if there is none. */
  readonly reference: string | null;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** When it expires; null if it does not. */
  readonly expiresAt: Date | null;
  /** The page's return URL; null if it has none. */
  readonly returnUrl: string | null;
  status: string;
  received: number;
  /** When its latest money came. */
  paidAt: Date | null;
  /** Only at a provider that sends money back. */
  readonly refunds: PlainRefund[];
}

export type NewPayment = Pick<PlainPayment, 'paymentId' | 'amount' | 'currency' | 'expiresAt'> & {
  readonly reference?: string | null;
  readonly returnUrl?: string | null;
};

export interface PlainRules {
  /** The prefix of its ids. */
  readonly prefix: string;
  /** Its own statuses; an outcome without one cannot happen there. */
  readonly words: { readonly open: string; readonly paid: string } & Partial<
    Readonly<Record<Exclude<EmulatorOutcome, 'approved'>, string>>
  >;
  /** Makes its ids, if they are not the prefix and 16 letters and digits. */
  readonly newId?: () => string;
  /** Its webhook about a payment as of now; absent if it sends none. */
  readonly event?: (payment: PlainPayment) => unknown;
  /** Takes any amount, any number of times, also after its end; else exactly the requested amount, once. */
  readonly takesAny?: true;
}

/** The books of a provider that knows a payment as one record with a status. */
export class PlainBooks implements EmulatedBooks<PlainPayment> {
  /** Its other objects, by id: forms of card fields, and tokens of card numbers. */
  readonly objects = new Map<string, string>();
  readonly #all: PlainPayment[] = [];
  readonly #rules: PlainRules;
  readonly #tools: BooksTools;

  constructor(rules: PlainRules, tools: BooksTools) {
    this.#rules = rules;
    this.#tools = tools;
  }

  get payments(): readonly PlainPayment[] {
    return this.#all;
  }

  get clock(): EmulatorClock {
    return this.#tools.clock;
  }

  get origin(): string {
    return this.#tools.origin();
  }

  create({ reference = null, returnUrl = null, ...fields }: NewPayment): PlainPayment {
    const payment = {
      ...fields,
      id: this.#rules.newId?.() ?? randomId(this.#rules.prefix, 16),
      reference,
      returnUrl,
      createdAt: this.clock.now(),
      status: this.#rules.words.open,
      received: 0,
      paidAt: null,
      refunds: [],
    };
    this.#all.unshift(payment);
    return payment;
  }

  find(name: string): PlainPayment | undefined {
    return this.#all.find(({ id, reference, paymentId }) => [id, reference, paymentId].includes(name));
  }

  has(id: string): boolean {
    return this.objects.has(id);
  }

  line(payment: PlainPayment): LedgerLine {
    const { id, reference, paymentId, status, amount, received, currency, createdAt } = payment;
    const money = { amountMinor: amount, receivedMinor: received, currency };
    return { providerRef: id, reference, paymentId, status, ...money, returned: [], createdAt };
  }

  async pay(payment: PlainPayment, amountMinor: number): Promise<boolean> {
    const isAsked = this.isOpen(payment) && amountMinor === payment.amount;
    if (!isAsked && !this.#rules.takesAny) return false;
    payment.received += amountMinor;
    payment.paidAt = this.clock.now();
    await this.#become(payment, this.#rules.words.paid);
    return true;
  }

  async outcome(payment: PlainPayment, result: EmulatorOutcome): Promise<boolean> {
    if (!this.isOpen(payment)) return false;
    if (result === 'approved') return this.pay(payment, payment.amount);
    const word = this.#rules.words[result];
    if (word === undefined) return false;
    await this.#become(payment, word);
    return true;
  }

  /** Whether it still waits, for its payer or its bank. */
  isOpen({ status }: PlainPayment): boolean {
    const { open, pending } = this.#rules.words;
    return status === open || status === pending;
  }

  async settleDue(): Promise<void> {
    const now = this.clock.now();
    const due = this.#all.filter((each) => this.isOpen(each) && each.expiresAt !== null && each.expiresAt <= now);
    await Promise.all(due.map((payment) => this.outcome(payment, 'expired')));
  }

  /** Sends its webhook about a payment as of now. */
  protected async tell(payment: PlainPayment): Promise<void> {
    if (this.#rules.event) await this.#tools.emit(JSON.stringify(this.#rules.event(payment)));
  }

  async #become(payment: PlainPayment, status: string): Promise<void> {
    payment.status = status;
    await this.tell(payment);
  }
}
