import { randomUUID } from 'node:crypto';
import type { DisputeStage, ReturnsLine } from '../emulation/ledger.ts';
import { badField, gr4vyRefusal } from './emulator-refusal.ts';
import type { RefundRequest } from './emulator-requests.ts';
import type { Refund, Transaction } from './emulator-transaction.ts';

export interface ReturnDeskTools {
  readonly now: () => Date;
  readonly transactions: () => readonly Transaction[];
  /** Resolves when its webhooks were tried. A refund's event is about the refund. */
  readonly happened: (transaction: Transaction, name: string, refund?: Refund) => Promise<void>;
}

/** The processor's time for a refund here. */
const refundMs = 30_000;

/** Amounts Gr4vy's simulator does not refund. Source: https://docs.gr4vy.com/guides/features/simulators/overview. */
const simulated: ReadonlyMap<number, { readonly status: 'failed' | 'declined'; readonly errorCode: string }> = new Map([
  [520_001, { status: 'failed', errorCode: 'disputed_transaction' }],
  [520_002, { status: 'declined', errorCode: 'issuer_decline' }],
  [520_003, { status: 'failed', errorCode: 'service_error' }],
  [520_004, { status: 'failed', errorCode: 'refund_already_satisfied' }],
] as const);

/** A refund's event by its status. Source: https://docs.gr4vy.com/guides/features/webhooks/events. */
const eventOf = {
  processing: 'refund.pending',
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
  declined: 'refund.declined',
} as const satisfies Record<Refund['status'], string>;

const isOpen = ({ status }: Refund): boolean => status === 'processing';
const holds = (refund: Refund): boolean => isOpen(refund) || refund.status === 'succeeded';

/** Returns the refundable amount: a refund under way reserves its amount. */
const leftOf = ({ capturedAmount, refunds }: Transaction): number =>
  refunds.filter(holds).reduce((left, { amount }) => left - amount, capturedAmount);

/** A transaction's returns: refunds by order and by hand, disputes. */
export class ReturnDesk {
  readonly #tools: ReturnDeskTools;

  constructor(tools: ReturnDeskTools) {
    this.#tools = tools;
  }

  /** `POST /transactions/:id/refunds`. Throws a refusal, and then nothing was made. */
  create(transaction: Transaction, { amount: requestedAmount, external_identifier }: RefundRequest): Refund {
    if (transaction.capturedAmount === 0) throw gr4vyRefusal(400, 'Only what was captured can be refunded');
    const left = leftOf(transaction);
    const amount = requestedAmount ?? left;
    if (amount > left || amount === 0) throw badField('/amount', 'The amount is more than is left of the transaction');
    // A payment at a shop is refunded whole. Source: https://docs.gr4vy.com/connections/payments/mattilda-tapi.
    if (transaction.reference !== null && amount < transaction.capturedAmount)
      throw badField('/amount', 'The whole amount is refunded, or nothing');
    const refused = simulated.get(transaction.disputed ? 520_001 : amount);
    const asks = { amount, externalIdentifier: external_identifier ?? null, byHand: false };
    const refund = this.#add(transaction, asks, refused ?? { status: 'processing', errorCode: null });
    void this.#become(transaction, refund, refund.status);
    return refund;
  }

  get(transaction: Transaction, id: string): Refund {
    const refund = transaction.refunds.find((each) => each.id === id);
    if (!refund) throw gr4vyRefusal(404, 'Refund not found');
    return refund;
  }

  /** Refunds by hand, in Gr4vy's dashboard; false if there is less of it. */
  async takeBack(transaction: Transaction, amount: number, stage: 'final' | 'under_way'): Promise<boolean> {
    if (amount > leftOf(transaction)) return false;
    const status = stage === 'final' ? 'succeeded' : 'processing';
    const fields = { amount, externalIdentifier: null, byHand: true };
    await this.#become(transaction, this.#add(transaction, fields, { status, errorCode: null }), status);
    return true;
  }

  /** Completes promised returns; false if there are none. */
  async endReturns(transaction: Transaction): Promise<boolean> {
    const underWay = transaction.refunds.filter(isOpen);
    for (const refund of underWay) await this.#become(transaction, refund, 'succeeded');
    return underWay.length > 0;
  }

  /** The newest refund fails, also one that had succeeded; false when there is none. */
  async failReturn(transaction: Transaction): Promise<boolean> {
    const refund = transaction.refunds.findLast(holds);
    if (!refund) return false;
    refund.errorCode = 'unavailable_payment_method';
    await this.#become(transaction, refund, 'failed');
    return true;
  }

  /**
   * The payer's bank opens a dispute: a flag of the transaction. Its chargeback, if the dispute is lost, and the
   * reversal, if it is won after all, are separate records; the processor decides when the money moves. It takes none
   * of what was refunded.
   */
  async dispute(transaction: Transaction, stage: DisputeStage): Promise<boolean> {
    const { chargebacks, capturedAmount, disputed } = transaction;
    const last = chargebacks.at(-1);
    if (capturedAmount === 0 || (stage === 'opened') === disputed) return false;
    if (stage === 'opened') transaction.disputed = true;
    else if (stage === 'lost' && !last && leftOf(transaction) > 0) chargebacks.push(this.#record(leftOf(transaction)));
    else if (stage === 'won' && last?.reversedBy === null) last.reversedBy = randomUUID();
    else if (stage === 'won' && !last) transaction.disputed = false;
    else return false;
    transaction.updatedAt = this.#tools.now();
    await this.#tools.happened(transaction, 'transaction.modified');
    return true;
  }

  line(transaction: Transaction): ReturnsLine {
    const { refunds, chargebacks, disputed, capturedAmount } = transaction;
    const wonBack = chargebacks.at(-1)?.reversedBy;
    const stages: readonly DisputeStage[] = disputed
      ? [...(wonBack === undefined && leftOf(transaction) > 0 ? ['lost' as const] : []), 'won']
      : ['opened'];
    return {
      canEnd: refunds.some(isOpen),
      canFail: refunds.some(holds),
      dispute: capturedAmount === 0 || wonBack ? [] : stages,
    };
  }

  async settleDue(): Promise<void> {
    const before = new Date(this.#tools.now().getTime() - refundMs);
    for (const transaction of this.#tools.transactions())
      for (const refund of transaction.refunds.filter(
        (each) => isOpen(each) && !each.byHand && each.createdAt <= before,
      ))
        await this.#become(transaction, refund, 'succeeded');
  }

  #record(amount: number) {
    return { id: randomUUID(), amount, createdAt: this.#tools.now(), reversedBy: null };
  }

  #add(
    transaction: Transaction,
    fields: Pick<Refund, 'amount' | 'externalIdentifier' | 'byHand'>,
    { status, errorCode }: Pick<Refund, 'status' | 'errorCode'>,
  ): Refund {
    const refund = { id: randomUUID(), ...fields, createdAt: this.#tools.now(), status, errorCode };
    transaction.refunds.push(refund);
    return refund;
  }

  async #become(transaction: Transaction, refund: Refund, status: Refund['status']): Promise<void> {
    refund.status = status;
    transaction.updatedAt = this.#tools.now();
    await this.#tools.happened(transaction, eventOf[status], refund);
  }
}
