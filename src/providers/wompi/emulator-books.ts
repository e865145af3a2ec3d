/** Wompi's own books in the sandbox: one record for each transaction, of which a reference may have more than one. */
import { randomInt } from 'node:crypto';
import { type EmulatorOutcome, randomDigits, unixSeconds } from '../emulation/emulator.ts';
import type { BooksTools, EmulatedBooks } from '../emulation/emulated-books.ts';
import { brandOf, type EmulatedCard, EmulatedCards, fateOf } from './emulator-cards.ts';
import { inputRefusal } from './emulator-refusals.ts';
import { voidRef } from './observe.ts';
import { isPageReference, paymentIdIn } from './page.ts';
import { type EmulatedMethod, type EmulatedTransaction, eventOf } from './emulator-wire.ts';

export type NewTransaction = Pick<
  EmulatedTransaction,
  'reference' | 'amount' | 'email' | 'method' | 'redirectUrl' | 'expiresAt' | 'card' | 'sourceId'
> & { readonly asksBank?: boolean };

/** Numbers whose push Wompi's sandbox answers by itself; any other waits for the screen. */
const numbersThatAnswer: Readonly<Record<string, 'approved' | 'rejected'>> = {
  '3991111111': 'approved',
  '3992222222': 'rejected',
};
const statusOf = { approved: 'APPROVED', rejected: 'DECLINED', failed: 'ERROR', expired: 'ERROR' } as const;

export class WompiBooks implements EmulatedBooks<EmulatedTransaction> {
  /** Issued acceptance tokens, with their type and expiry. */
  readonly tokens = new Map<string, { readonly type: string; readonly until: Date }>();
  readonly cards = new EmulatedCards();
  readonly #all: EmulatedTransaction[] = [];
  readonly #tools: BooksTools;

  constructor(tools: BooksTools) {
    this.#tools = tools;
  }

  /** Every transaction, newest first. */
  get transactions(): readonly EmulatedTransaction[] {
    return this.#all;
  }

  /** The same, but of all tries on the page for one payment the one that counts. */
  get payments(): readonly EmulatedTransaction[] {
    return this.#all.filter((each) => !isPageReference(each.reference) || this.#counting(each) === each);
  }

  #triesWith({ reference }: EmulatedTransaction): readonly EmulatedTransaction[] {
    return this.#all.filter((each) => each.reference === reference);
  }

  #counting(each: EmulatedTransaction): EmulatedTransaction | undefined {
    const tries = this.#triesWith(each);
    return tries.find(hasMoney) ?? tries[0];
  }

  get now(): Date {
    return this.#tools.clock.now();
  }

  get origin(): string {
    return this.#tools.origin();
  }

  create(newTransaction: NewTransaction): EmulatedTransaction {
    const id = `15113-${unixSeconds(this.now)}-${randomDigits(8)}`;
    const made: EmulatedTransaction = {
      ...newTransaction,
      id,
      createdAt: this.now,
      extraAt: new Date(this.now.getTime() + randomInt(1_000, 3_000)),
      extra: this.#extraOf(id, newTransaction.method.type),
      ...(newTransaction.asksBank && this.#check(id, newTransaction.card)),
      status: 'PENDING',
      finalizedAt: null,
    };
    this.#all.unshift(made);
    return made;
  }

  find(name: string): EmulatedTransaction | undefined {
    return this.payments.find((each) =>
      [each.id, each.reference, paymentIdIn(each.reference), numberOf(each)].includes(name),
    );
  }

  line(each: EmulatedTransaction) {
    const paid = (isPageReference(each.reference) ? this.#triesWith(each) : [each]).filter(hasMoney);
    return {
      providerRef: refOf(each),
      reference: each.extraAt <= this.now ? numberOf(each) : null,
      paymentId: paymentIdIn(each.reference),
      status: each.status,
      amountMinor: each.amount,
      receivedMinor: paid.reduce((sum, { amount }) => sum + amount, 0),
      currency: 'COP',
      returned: paid
        .filter(({ status }) => status === 'VOIDED')
        .map(({ id, amount }) => ({ providerRef: voidRef(id), minor: amount })),
      createdAt: each.createdAt,
      paidWith: paidWith(each),
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
    return refOf(again);
  }

  async settleDue(): Promise<void> {
    for (const each of this.#all.filter(({ status }) => status === 'PENDING')) {
      const answer = each.card ? answerOf(each) : numbersThatAnswer[each.method.phone_number ?? ''];
      if (answer && each.extraAt <= this.now) await this.outcome(each, answer);
      else if (each.expiresAt && each.expiresAt <= this.now) await this.outcome(each, 'expired');
    }
  }

  /** The payer answered their bank, on its page. */
  async answerCheck(each: EmulatedTransaction, isPassed: boolean): Promise<boolean> {
    if (each.status !== 'PENDING' || each.check !== 'waits') return false;
    each.check = isPassed ? 'passed' : 'refused';
    return this.outcome(each, isPassed ? 'approved' : 'rejected');
  }

  /** A card is voided on the day it was charged, in Bogota. */
  async voidCard(each: EmulatedTransaction): Promise<boolean> {
    if (each.status === 'VOIDED') return true;
    if (!each.card || each.status !== 'APPROVED' || dayOf(each.createdAt) !== dayOf(this.now)) return false;
    each.status = 'VOIDED';
    await this.#tell(each);
    return true;
  }

  /** Throws Wompi's refusal of proofs that it did not issue, or that have expired. */
  requireProofs(proofs: Readonly<Record<'acceptance_token' | 'accept_personal_auth', string>>): void {
    for (const field of ['acceptance_token', 'accept_personal_auth'] as const) {
      const token = this.tokens.get(proofs[field]);
      if (token?.type !== field || token.until <= this.now)
        throw inputRefusal(field, 'El token no es válido o ya expiró');
    }
  }

  #check(id: string, card: EmulatedCard | undefined): Pick<EmulatedTransaction, 'check' | 'checkPage'> {
    const { check: does } = fateOf(card?.number ?? '');
    const check = does === 'asks' ? 'waits' : does === 'refuses' ? 'refused' : does === 'breaks' ? 'broke' : 'passed';
    return { check, ...(check === 'waits' && { checkPage: checkDocument(`${this.origin}/banco/${id}`) }) };
  }

  #tell(each: EmulatedTransaction): Promise<void> {
    return this.#tools.emit(JSON.stringify(eventOf(each, this.now)));
  }

  #extraOf(id: string, type: EmulatedMethod): Record<string, string> {
    if (type === 'BANCOLOMBIA_TRANSFER') return { async_payment_url: `${this.origin}/bancolombia/${id}` };
    if (type === 'BANCOLOMBIA_COLLECT')
      return { business_agreement_code: '12345', payment_intention_identifier: randomDigits(11) };
    return type === 'CARD' ? {} : { transaction_id: randomDigits(12) };
  }
}

/** Returns a card's end by itself; one whose bank authenticates its payer waits for that. */
const answerOf = ({ card, check }: EmulatedTransaction) => (check === 'waits' ? null : fateOf(card?.number ?? '').ends);

const paidWith = ({ card, method }: EmulatedTransaction): string =>
  card
    ? `${brandOf(card.number)} ${card.number.slice(-4)}${(method.installments ?? 1) > 1 ? ` x${method.installments}` : ''}`
    : (method.phone_number ?? method.type);

const dayOf = (at: Date): string => at.toLocaleDateString('en-CA', { timeZone: 'America/Bogota' });

/** A document that leads its frame on to the bank by itself, as Wompi gives it. */
const checkDocument = (url: string): string =>
  `<!doctype html><html lang="es"><body><form id="check" method="post" action="${url}/pregunta"></form>` +
  `<script>document.getElementById("check").submit();</script></body></html>`;

const hasMoney = ({ status }: EmulatedTransaction): boolean => status === 'APPROVED' || status === 'VOIDED';

/** The reference, for all attempts on its own page. */
const refOf = ({ id, reference }: EmulatedTransaction): string => (isPageReference(reference) ? reference : id);

/** Returns the number for a correspondent; null for any other method. */
const numberOf = ({ extra }: EmulatedTransaction): string | null => extra['payment_intention_identifier'] ?? null;
