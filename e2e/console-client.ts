import type { EmulatorOutcome, FaultKind, WebhookMode } from '#providers/emulation/emulator';

/** The sandbox's console as a program uses it. Every call throws unless the console did it. */
export interface ConsoleClient {
  /** Brings money for a voucher: all of it unless an amount in minor units is given. */
  pay(reference: string, amount?: number): Promise<void>;
  /** The provider gives money back without a request of the product. */
  takeBack(reference: string, amount: number): Promise<void>;
  /** The school has its provider send money back: `amount` in minor units, or all that is left. */
  refund(reference: string, amount?: number): Promise<void>;
  /** What the provider sends back arrives. */
  endReturns(reference: string): Promise<void>;
  /** The last of it fails, be it under way or done. */
  failReturn(reference: string): Promise<void>;
  /** Ends a payment without money, or as the provider would. */
  outcome(reference: string, result: EmulatorOutcome): Promise<void>;
  /** How the provider's webhooks go out from now on, or the next `count`. */
  webhooks(mode: WebhookMode, count?: number): Promise<void>;
  /** Spoils the provider's next `count` responses on a route. */
  faults(route: string, kind: FaultKind, count: number): Promise<void>;
  /** Skips time for the product and the provider, then works off what became due. */
  advance(seconds: number): Promise<void>;
}

/** A client of the console at `origin`. */
export function createConsoleClient(origin: string): ConsoleClient {
  // Servers find each other by number: `localhost` may be another address here than in the browser.
  const base = origin.replace('localhost', '127.0.0.1');
  const press = async (name: string, body: object): Promise<void> => {
    const response = await fetch(`${base}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the console answered ${response.status} to ${name}: ${await response.text()}`);
  };
  const provider = 'stripe';
  return {
    pay: (reference, amount) => press('pay', { reference, amount }),
    takeBack: (reference, amount) => press('take-back', { reference, amount }),
    refund: (reference, amount) => press('refund', { reference, amount }),
    endReturns: (reference) => press('end-returns', { reference }),
    failReturn: (reference) => press('fail-return', { reference }),
    outcome: (reference, result) => press('outcome', { reference, result }),
    webhooks: (mode, count) => press('webhooks', { provider, mode, count }),
    faults: (route, kind, count) => press('faults', { provider, route, kind, count }),
    advance: (seconds) => press('advance', { seconds }),
  };
}
