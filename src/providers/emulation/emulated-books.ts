import type { Env } from './emulated-provider.ts';
import type { Emulator, EmulatorClock, EmulatorOutcome } from './emulator.ts';
import type { DisputeStage, LedgerLine } from './ledger.ts';

/** Returns without our request, under the console's verbs of the same names. */
interface Returning<Payment> {
  takeBack?(payment: Payment, amountMinor: number, stage: 'final' | 'under_way'): Promise<boolean>;
  endReturns?(payment: Payment): Promise<boolean>;
  failReturn?(payment: Payment): Promise<boolean>;
  dispute?(payment: Payment, stage: DisputeStage): Promise<boolean>;
}

/** The verbs of a provider's own books. `verbsOf` finds the payment; an absent verb cannot happen there. */
export interface EmulatedBooks<Payment = unknown> extends Returning<Payment> {
  /** Does what goes back in their stead. */
  readonly returns?: Returning<Payment>;
  /** Newest first. */
  readonly payments: readonly Payment[];
  /** By any name for a person or a test: its id, its number, our own id, the token of its hosted page. */
  find(reference: string): Payment | undefined;
  /** Whether it is an id, other than a payment's, that is fetched without credentials, such as a card form's. */
  has?(id: string): boolean;
  line(payment: Payment): LedgerLine;
  /** Money comes for it; false when it takes none. */
  pay(payment: Payment, amountMinor: number): Promise<boolean>;
  /** Ends it so; false when it has ended, or has money. */
  outcome(payment: Payment, result: EmulatorOutcome): Promise<boolean>;
  /** Returns the copy's reference. */
  duplicate?(payment: Payment, amountMinor: number): Promise<string>;
  /** Runs due work. Resolves once its webhooks were tried. */
  settleDue(): Promise<void>;
}

/** What an emulator gives its books. */
export interface BooksTools {
  readonly clock: EmulatorClock;
  /** The API's origin. */
  readonly origin: () => string;
  /** Sends one webhook as of now; resolves once it was tried. */
  readonly emit: (body: string) => Promise<void>;
  /** The product's address and the account's facts of it, for an emulator that calls it. */
  readonly product: () => ProductSeen;
}

export interface ProductSeen {
  /** The URL of its webhooks; none while it is undefined. */
  readonly webhookUrl: string | undefined;
  /** Returns each set's values of a kind, newest first. */
  each(read: (env: Env) => readonly string[]): readonly string[];
}

type Verbs = Pick<
  Emulator,
  'pay' | 'outcome' | 'takeBack' | 'endReturns' | 'failReturn' | 'dispute' | 'duplicate' | 'ledger'
>;

/** Returns the console's verbs over these books. */
export function verbsOf(books: EmulatedBooks): Verbs {
  const about = async (reference: string, act: (payment: unknown) => Promise<boolean>): Promise<boolean> => {
    // Time limits take effect by the clock, even without a query in between.
    await books.settleDue();
    const payment = books.find(reference);
    return payment === undefined ? false : act(payment);
  };
  const amountOf = (payment: unknown) => books.line(payment).amountMinor;
  const { returns = books, duplicate } = books;
  const { takeBack, endReturns, failReturn, dispute } = returns;
  return {
    pay: (reference, amountMinor, times = 1) =>
      about(reference, async (payment) => {
        const taken = await books.pay(payment, amountMinor ?? amountOf(payment));
        for (let more = 1; taken && more < times; more += 1) await books.pay(payment, amountMinor ?? amountOf(payment));
        return taken;
      }),
    outcome: (reference, result) => about(reference, (payment) => books.outcome(payment, result)),
    ...(takeBack && {
      takeBack: (reference, amountMinor, stage = 'final') =>
        about(reference, (payment) => takeBack.call(returns, payment, amountMinor, stage)),
    }),
    ...(endReturns && { endReturns: (reference) => about(reference, (payment) => endReturns.call(returns, payment)) }),
    ...(failReturn && { failReturn: (reference) => about(reference, (payment) => failReturn.call(returns, payment)) }),
    ...(dispute && {
      dispute: (reference, stage = 'opened') => about(reference, (payment) => dispute.call(returns, payment, stage)),
    }),
    ...(duplicate && {
      async duplicate(reference, amountMinor) {
        const payment = books.find(reference);
        return payment === undefined ? null : duplicate.call(books, payment, amountMinor ?? amountOf(payment));
      },
    }),
    ledger: () => books.payments.map((payment) => books.line(payment)),
  };
}
