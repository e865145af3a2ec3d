/** A bank or an app of a network that calls our desk, as an emulator: it has no API, and books of its own. */
import { readStudentCode } from '#domain/student-code';
import { listedSecrets } from '../webhook-signature.ts';
import { BillerBank, type BankPayment } from './biller-bank.ts';
import type { EmulatorOptions, EmulatorOutcome } from './emulator.ts';
import type { LedgerLine } from './ledger.ts';
import type { BooksTools, EmulatedBooks } from './emulated-books.ts';
import { Refusal } from './refusal.ts';
import { startEmulation } from './start-emulation.ts';

export interface EmulatedNetwork {
  readonly name: string;
  /** The prefix of its keys' variables. */
  readonly prefix: string;
  readonly currency: string;
}

/** A payment there, or a typed code. */
type Named = BankPayment | { readonly code: string };

class BankBooks implements EmulatedBooks<Named> {
  readonly #bank: BillerBank;
  readonly #clock: BooksTools['clock'];
  readonly #currency: string;

  constructor({ clock, product }: BooksTools, { prefix, currency }: EmulatedNetwork) {
    this.#clock = clock;
    this.#currency = currency;
    const keys = (whose: string) => product().each((env) => listedSecrets(env, `${prefix}_${whose}_KEY`));
    this.#bank = new BillerBank({
      clock,
      currency,
      desk: () => product().webhookUrl?.replace('/webhooks/', '/biller/'),
      keys: () => ({ bank: keys('BANK'), ours: keys('OUR') }),
    });
  }

  get payments(): readonly BankPayment[] {
    return this.#bank.payments.filter(({ state }) => state === 'taken' || state === 'taken_back');
  }

  find(name: string): Named | undefined {
    const known = this.#bank.payments.find(({ id }) => id === name);
    const code = readStudentCode(name);
    return known ?? (code === null ? undefined : { code });
  }

  line(named: Named): LedgerLine {
    const id = 'id' in named ? named.id : named.code;
    const line = this.#bank.ledger().find(({ providerRef }) => providerRef === id);
    const none = { reference: named.code, paymentId: null, amountMinor: 0, receivedMinor: 0, currency: this.#currency };
    const createdAt = 'paidAt' in named ? named.paidAt : this.#clock.now();
    return line ?? { ...none, providerRef: id, status: 'open', returned: [], createdAt };
  }

  /** Pays the amount; for zero, the debt that the bank is given. */
  async pay(named: Named, amountMinor: number): Promise<boolean> {
    const payment = await this.#bank.pay(named.code, amountMinor === 0 ? {} : { minor: amountMinor });
    return payment?.state === 'taken';
  }

  /** The only end there is: the bank takes it back. */
  async outcome(named: Named, result: EmulatorOutcome): Promise<boolean> {
    return result === 'cancelled' && 'id' in named && this.takeBack(named, named.minor);
  }

  async takeBack(named: Named, amountMinor: number): Promise<boolean> {
    if (!('id' in named)) return false;
    return (await this.#bank.takeBack(named.id, amountMinor))?.status === 'taken_back';
  }

  settleDue(): Promise<void> {
    return this.#bank.tick();
  }
}

export const startBillerEmulator = (network: EmulatedNetwork, options: EmulatorOptions) =>
  startEmulation({
    name: network.name,
    options,
    account: () => ({
      books: (tools) => new BankBooks(tools, network),
      api: {
        refuse: (status) => new Refusal('no such thing', status, { error: 'the network has no API' }),
        caller: () => () => false,
        routes: () => undefined,
      },
    }),
  });
