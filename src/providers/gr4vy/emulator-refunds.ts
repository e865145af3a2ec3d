import { randomUUID } from 'node:crypto';
import { refundableOf, type Refund, type Transaction } from './emulator-transaction.ts';

/** Sends one event's webhook; resolves when it was tried once. */
type Emit = (name: string, transaction: Transaction, refund: Refund) => Promise<void>;

/** What goes back of transactions, at once or promised first. */
export class RefundDesk {
  readonly #now: () => Date;
  readonly #emit: Emit;

  constructor(now: () => Date, emit: Emit) {
    this.#now = now;
    this.#emit = emit;
  }

  /** Money goes back, or is promised to; null when there is less of it. */
  async refund(
    transaction: Transaction,
    amountMinor: number,
    status: Refund['status'] = 'succeeded',
  ): Promise<Refund | null> {
    if (amountMinor > refundableOf(transaction)) return null;
    const refund: Refund = { id: randomUUID(), amount: amountMinor, createdAt: this.#now(), status };
    transaction.refunds.push(refund);
    await this.#happened(transaction, refund);
    return refund;
  }

  /** What was promised goes back; false when nothing was. */
  async end(transaction: Transaction): Promise<boolean> {
    const underWay = transaction.refunds.filter(({ status }) => status === 'processing');
    for (const refund of underWay) {
      refund.status = 'succeeded';
      await this.#happened(transaction, refund);
    }
    return underWay.length > 0;
  }

  async #happened(transaction: Transaction, refund: Refund): Promise<void> {
    transaction.updatedAt = this.#now();
    await this.#emit(`refund.${refund.status}`, transaction, refund);
  }
}
