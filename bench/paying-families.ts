import { setTimeout as sleep } from 'node:timers/promises';
import type { Emulator } from '#providers/emulation/emulator';
import { referenceOf } from '#contracts/instruction-lines';
import { sessionBody } from '#sandbox/actors/session-body';
import { RefusedCall } from '#sandbox/actors/http';
import { createProductClient } from '#sandbox/actors/product-client';

/** What the families were promised, and must find again after every crash. */
export interface Acknowledged {
  /** Sessions the school's API answered 201 for. */
  readonly sessions: string[];
  /** Payments whose voucher was shown to the payer. */
  readonly payments: string[];
  /** References that were paid at the counter. */
  readonly paid: string[];
  /** Calls without a response: nothing was promised, so nothing is expected of them. */
  unanswered: number;
  /** The status of each answer that was not 2xx; they are among the unanswered too. */
  readonly refused: number[];
}

export interface Families {
  readonly acknowledged: Acknowledged;
  /** Ends after what each family is doing now. */
  stop(): Promise<void>;
}

/** Runs `count` families: each makes vouchers and pays two of three, and retries while the server is down. */
export function startFamilies(origin: string, schoolKey: string, stripe: Emulator, count: number): Families {
  const acknowledged: Acknowledged = { sessions: [], payments: [], paid: [], unanswered: 0, refused: [] };
  const client = createProductClient(origin);
  let stopped = false;

  async function family(number: number): Promise<void> {
    for (let round = number; !stopped; round += 1) {
      try {
        const { id, key } = await client.createSession(schoolKey, sessionBody([100_000 + round]));
        acknowledged.sessions.push(id);
        const payment = await client.makeVoucher(key);
        acknowledged.payments.push(payment.id);
        const reference = referenceOf(payment.next_step) ?? '';
        if (round % 3 !== 0 && (await stripe.pay(reference))) acknowledged.paid.push(reference);
      } catch (error) {
        acknowledged.unanswered += 1;
        if (error instanceof RefusedCall) acknowledged.refused.push(error.status);
        await sleep(50);
      }
    }
  }

  const running = Array.from({ length: count }, (_, number) => family(number));
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
