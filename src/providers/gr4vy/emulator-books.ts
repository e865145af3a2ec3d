import type { BookReturn } from '#domain/compare-books';
import { type EmulatorOutcome, randomId } from '../emulation/emulator.ts';
import type { BooksTools, EmulatedBooks } from '../emulation/emulated-books.ts';
import { type CardFate, fateNow } from './emulator-cards.ts';
import { capture, type Fate, fateWithoutCard, meet } from './emulator-fate.ts';
import { badField, gr4vyRefusal } from './emulator-refusal.ts';
import type { TransactionRequest } from './emulator-requests.ts';
import { ReturnDesk } from './emulator-returns.ts';
import { isWaiting, newTransaction, type Refund, type Transaction } from './emulator-transaction.ts';
import { Wallet } from './emulator-wallet.ts';
import { eventBody, schemeOf, type WireOptions } from './emulator-wire.ts';

const failed = (code: string): CardFate => ({ kind: 'failed', code });

/** The emulated account: its transactions, and what may happen to them. Newest first. */
export class Books implements EmulatedBooks<Transaction> {
  readonly payments: Transaction[] = [];
  readonly wallet: Wallet;
  readonly returns: ReturnDesk;
  readonly #tools: BooksTools;
  readonly #wire: WireOptions;

  constructor(tools: BooksTools, wire: WireOptions) {
    this.#tools = tools;
    this.#wire = wire;
    this.wallet = new Wallet(tools.clock);
    this.returns = new ReturnDesk({
      now: () => this.now(),
      transactions: () => this.payments,
      happened: (transaction, name, refund) => this.#tell(transaction, name, refund),
    });
  }

  now(): Date {
    return this.#tools.clock.now();
  }

  /** Creates a payment with the card's fate. Throws a refusal, without creating one. */
  create(request: TransactionRequest): Transaction {
    const inMonths = isInMonths(request);
    if (inMonths && !this.#wire.months.includes(request.installment_count ?? 1))
      throw badField('/installment_count', 'The account has no such plan');
    const typed = this.wallet.use(request);
    const transaction = newTransaction(request, typed?.card ?? null, this.now());
    transaction.storedCardId = typed?.storedCardId ?? null;
    this.payments.unshift(transaction);
    const fate = (inMonths ? typed?.card.fateInMonths : null) ?? typed?.card.fate;
    const isSaved = typed ? typed.storedCardId !== null : false;
    void this.#meet(transaction, fate ? fateNow(fate, isSaved) : fateWithoutCard(request));
    return transaction;
  }

  get(id: string): Transaction {
    const transaction = this.payments.find((each) => each.id === id);
    if (!transaction) throw gr4vyRefusal(404, 'Transaction not found');
    return transaction;
  }

  /** By id, reconciliation id, our own id or the token of its approval page. */
  find(reference: string): Transaction | undefined {
    const searchText = reference.trim();
    return this.payments.find(({ id, reconciliationId, reference: own, token, request }) =>
      [id, reconciliationId, own, token, request.external_identifier].includes(searchText),
    );
  }

  has(id: string): boolean {
    return this.wallet.hasSession(id);
  }

  line(transaction: Transaction) {
    const { id, reconciliationId, request, status, capturedAmount, card, createdAt, refunds, chargebacks } =
      transaction;
    const gone: readonly BookReturn[] = [
      ...refunds
        .filter((refund) => refund.status === 'succeeded')
        .map((each) => ({ providerRef: each.id, minor: each.amount, refundId: each.externalIdentifier })),
      ...chargebacks
        .filter(({ reversedBy }) => reversedBy === null)
        .map((each) => ({ providerRef: each.id, minor: each.amount })),
    ];
    return {
      providerRef: id,
      reference: transaction.reference ?? reconciliationId,
      paymentId: request.external_identifier,
      // The status alone does not tell a payment that was called off from one that failed.
      status: transaction.canceledAt ? `${status}, canceled` : status,
      amountMinor: request.amount,
      receivedMinor: capturedAmount,
      currency: request.currency,
      returned: gone,
      createdAt,
      returns: this.returns.line(transaction),
      paidWith: card
        ? `${schemeOf(card.brand)} ending in ${card.lastFour}${monthsText(request)}`
        : request.payment_method.method,
    };
  }

  /** Finishes a waiting one: the bank's customer confirms, or the bank has checked it. No card pays twice or late. */
  async pay(transaction: Transaction, amountMinor: number): Promise<boolean> {
    if (!isWaiting(transaction)) return false;
    capture(transaction, amountMinor, this.now());
    await this.#become(transaction, ['captured']);
    return true;
  }

  async outcome(transaction: Transaction, result: EmulatorOutcome): Promise<boolean> {
    if (!isWaiting(transaction)) return false;
    if (result === 'cancelled') return (await this.cancel(transaction)) || this.void(transaction);
    if (result === 'failed' && transaction.status === 'buyer_approval_pending') return this.answer(transaction, 'no');
    await this.#meet(transaction, endings[result]);
    return true;
  }

  /** On its own page the card was declined. */
  async decline(transaction: Transaction): Promise<void> {
    if (isWaiting(transaction)) await this.#meet(transaction, { kind: 'declined', code: 'issuer_decline' });
  }

  /** The bank's customer says yes, or no; or what waited goes on. */
  async answer(transaction: Transaction, reply: 'yes' | 'no'): Promise<boolean> {
    if (!isWaiting(transaction)) return false;
    const next = transaction.next?.fate ?? { kind: 'approved' };
    await this.#meet(transaction, reply === 'yes' ? next : failed('failed_buyer_approval'));
    return true;
  }

  /** Cancels a transaction that was not authorized; false if it was, or has ended. */
  async cancel(transaction: Transaction): Promise<boolean> {
    if (transaction.status !== 'buyer_approval_pending' && transaction.status !== 'processing') return false;
    transaction.canceledAt = this.now();
    await this.#meet(transaction, failed('canceled'));
    return true;
  }

  /** Releases an authorization without capture; false if there is none. */
  async void(transaction: Transaction): Promise<boolean> {
    if (transaction.status !== 'capture_pending') return false;
    const now = this.now();
    Object.assign(transaction, { status: 'authorization_voided', voidedAt: now, updatedAt: now, next: null });
    await this.#become(transaction, ['voided']);
    return true;
  }

  /** The same payment again, under the same id of ours, captured: what another key, or a copy in a dashboard, makes. */
  async duplicate(transaction: Transaction, amountMinor: number): Promise<string> {
    const copy = newTransaction(transaction.request, transaction.card, this.now());
    capture(copy, amountMinor, this.now());
    this.payments.unshift(copy);
    await this.#become(copy, ['authorized', 'captured']);
    return copy.id;
  }

  /** Ends expired approvals, the bank's due decisions, and returns on their way. */
  async settleDue(): Promise<void> {
    const isDue = (at: Date | null | undefined): boolean => at !== null && at !== undefined && at <= this.now();
    for (const transaction of this.payments.filter(isWaiting)) {
      if (transaction.status !== 'capture_pending' && isDue(transaction.approvalExpiresAt))
        await this.outcome(transaction, 'expired');
      else if (isDue(transaction.next?.at)) await this.answer(transaction, 'yes');
    }
    await this.returns.settleDue();
  }

  async #meet(transaction: Transaction, fate: Fate): Promise<void> {
    await this.#become(transaction, meet(transaction, fate, this.now()));
  }

  async #become(transaction: Transaction, happened: readonly string[]): Promise<void> {
    this.wallet.keep(transaction);
    await Promise.all(happened.map((what) => this.#tell(transaction, `transaction.${what}`)));
  }

  #tell(transaction: Transaction, name: string, refund: Refund | null = null): Promise<void> {
    const event = { id: randomId('evt_', 24), name, at: this.now(), transaction, refund };
    return this.#tools.emit(eventBody(event, this.#wire));
  }
}

const isInMonths = ({ installment_count: count }: TransactionRequest): boolean => (count ?? 1) > 1;
const monthsText = (request: TransactionRequest): string =>
  isInMonths(request) ? ` x${request.installment_count}` : '';

const endings: Readonly<Record<Exclude<EmulatorOutcome, 'cancelled'>, CardFate>> = {
  approved: { kind: 'approved' },
  rejected: { kind: 'declined', code: 'issuer_decline' },
  failed: failed('service_error'),
  expired: failed('incomplete_buyer_approval'),
  pending: { kind: 'pending', afterSeconds: null, after: { kind: 'approved' } },
};
