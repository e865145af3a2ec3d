import { readStudentCode } from '#domain/student-code';
import { BillerBank, type BankPayment } from '../emulation/biller-bank.ts';
import type { EmulatorOptions, EmulatorOutcome } from '../emulation/emulator.ts';
import type { BooksTools, EmulatedBooks } from '../emulation/engine.ts';
import { Refusal } from '../emulation/refusal.ts';
import { startEmulation } from '../emulation/start-emulation.ts';
import { listedSecrets } from '../webhook-signature.ts';

/** A payment there, or a code that somebody types. */
type Named = BankPayment | { readonly code: string };

/** A bank of the network. It has no API: it calls us. */
class BankBooks implements EmulatedBooks<Named> {
  readonly #bank: BillerBank;
  readonly #clock: BooksTools['clock'];

  constructor({ clock, product }: BooksTools) {
    this.#clock = clock;
    this.#bank = new BillerBank({
      clock,
      desk: () => product().webhookUrl?.replace('/webhooks/', '/biller/'),
      keys: () => ({
        bank: product().each((env) => listedSecrets(env, 'BANRED_BANK_KEY')),
        ours: product().each((env) => listedSecrets(env, 'BANRED_OUR_KEY')),
      }),
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

  line(named: Named) {
    const id = 'id' in named ? named.id : named.code;
    const line = this.#bank.ledger().find(({ providerRef }) => providerRef === id);
    const none = { reference: named.code, paymentId: null, amountMinor: 0, receivedMinor: 0, currency: 'USD' };
    const createdAt = 'paidAt' in named ? named.paidAt : this.#clock.now();
    return { ...(line ?? { ...none, providerRef: id, status: 'open', returned: [] }), createdAt };
  }

  /** Nothing or zero: what the bank is told is owed. */
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

export const startBanredEmulator = (options: EmulatorOptions) =>
  startEmulation({
    name: 'banred',
    options,
    account: () => ({
      books: (tools) => new BankBooks(tools),
      api: {
        refuse: (status) => new Refusal('no such thing', status, { error: 'the bank has no API' }),
        caller: () => () => false,
        routes: () => undefined,
      },
    }),
  });
