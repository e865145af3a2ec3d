/** Wompi's own books in the sandbox: one record for each transaction, of which a reference may have more than one. */
import { randomInt } from 'node:crypto';
import { type EmulatorOutcome, randomDigits, unixSeconds } from '../emulation/emulator.ts';
import type { BooksTools, EmulatedBooks } from '../emulation/engine.ts';
import { type EmulatedMethod, type EmulatedTransaction, eventOf } from './emulator-wire.ts';

export type NewTransaction = Pick<
  EmulatedTransaction,
  'reference' | 'amount' | 'email' | 'method' | 'redirectUrl' | 'expiresAt'
>;

/** What Wompi's sandbox does by itself with a push to these; any other number waits for the screen. */
const numbersThatAnswer: Readonly<Record<string, 'approved' | 'rejected'>> = {
  '3991111111': 'approved',
  '3992222222': 'rejected',
};
const statusOf = { approved: 'APPROVED', rejected: 'DECLINED', failed: 'ERROR', expired: 'ERROR' } as const;

export class WompiBooks implements EmulatedBooks<EmulatedTransaction> {
  /** Acceptance tokens that were given out, each with what it is for and until when. */
  readonly tokens = new Map<string, { readonly type: string; readonly until: Date }>();
  readonly #all: EmulatedTransaction[] = [];
  readonly #tools: BooksTools;

  constructor(tools: BooksTools) {
    this.#tools = tools;
  }

  get payments(): readonly EmulatedTransaction[] {
    return this.#all;
  }

  get now(): Date {
    return this.#tools.clock.now();
  }

  get origin(): string {
    return this.#tools.origin();
  }

  create(asked: NewTransaction): EmulatedTransaction {
    const id = `15113-${unixSeconds(this.now)}-${randomDigits(8)}`;
    const made: EmulatedTransaction = {
      ...asked,
      id,
      createdAt: this.now,
      extraAt: new Date(this.now.getTime() + randomInt(1_000, 3_000)),
      extra: this.#extraOf(id, asked.method.type),
      status: 'PENDING',
      finalizedAt: null,
    };
    this.#all.unshift(made);
    return made;
  }

  find(name: string): EmulatedTransaction | undefined {
    return this.#all.find((each) => [each.id, each.reference, numberOf(each)].includes(name));
  }

  line(each: EmulatedTransaction) {
    const received = each.status === 'APPROVED' ? each.amount : 0;
    return {
      providerRef: each.id,
      reference: each.extraAt <= this.now ? numberOf(each) : null,
      paymentId: each.reference,
      status: each.status,
      amountMinor: each.amount,
      receivedMinor: received,
      currency: 'COP',
      returned: [],
      createdAt: each.createdAt,
      paidWith: each.method.phone_number ?? each.method.type,
    };
  }

  async pay(each: EmulatedTransaction, amountMinor: number): Promise<boolean> {
    return amountMinor === each.amount && this.outcome(each, 'approved');
  }

  async outcome(each: EmulatedTransaction, result: EmulatorOutcome): Promise<boolean> {
    if (each.status !== 'PENDING' || result === 'cancelled' || result === 'pending') return false;
    each.status = statusOf[result];
    each.finalizedAt = this.now;
    await this.#tell(each);
    return true;
  }

  /** The payer tries again at Wompi's own checkout: the same reference, another id. */
  async duplicate(each: EmulatedTransaction, amount: number): Promise<string> {
    const again = this.create({ ...each, amount });
    await this.outcome(again, 'approved');
    return again.id;
  }

  async settleDue(): Promise<void> {
    for (const each of this.#all.filter(({ status }) => status === 'PENDING')) {
      const answer = numbersThatAnswer[each.method.phone_number ?? ''];
      if (answer && each.extraAt <= this.now) await this.outcome(each, answer);
      else if (each.expiresAt && each.expiresAt <= this.now) await this.outcome(each, 'expired');
    }
  }

  #tell(each: EmulatedTransaction): Promise<void> {
    return this.#tools.emit(JSON.stringify(eventOf(each, this.now)));
  }

  #extraOf(id: string, type: EmulatedMethod): Record<string, string> {
    if (type === 'BANCOLOMBIA_TRANSFER') return { async_payment_url: `${this.origin}/bancolombia/${id}` };
    if (type === 'BANCOLOMBIA_COLLECT')
      return { business_agreement_code: '12345', payment_intention_identifier: randomDigits(11) };
    return { transaction_id: randomDigits(12) };
  }
}

/** What is typed at a correspondent; null of any other. */
const numberOf = ({ extra }: EmulatedTransaction): string | null => extra['payment_intention_identifier'] ?? null;
