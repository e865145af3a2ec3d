import { setTimeout as sleep } from 'node:timers/promises';
import type { Emulator } from '#providers/emulation/emulator';
import { referenceOf } from '#contracts/instruction-lines';
import { sessionBody } from '#sandbox/actors/session-body';
import { RefusedCall } from '#sandbox/actors/http';
import { byCash, openLink, type Parent } from '#sandbox/actors/parent';
import { schoolAt } from '#sandbox/actors/school';
import { paymentDetail, type PaymentDetail } from '#contracts/payment-detail';

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

/** A product that starts on a busy machine is not to be asked more often. */
const pauseMs = 100;

/** Runs `count` families: each makes vouchers and pays two of three, and tries again while the server is down. */
export function startFamilies(origin: string, schoolKey: string, stripe: Emulator, count: number): Families {
  const acknowledged: Acknowledged = { sessions: [], payments: [], paid: [], unanswered: 0, refused: [] };
  const client = schoolAt(origin);
  let stopped = false;

  async function family(number: number): Promise<void> {
    for (let round = number; !stopped; round += 1) {
      try {
        const { id, key } = await client.createSession(schoolKey, sessionBody([100_000 + round]));
        acknowledged.sessions.push(id);
        const payment = await submitUntilAnswered(await openLink(origin, key));
        if (!payment) continue;
        acknowledged.payments.push(payment.id);
        const reference = referenceOf(payment.next_step) ?? '';
        if (round % 3 !== 0 && (await stripe.pay(reference))) acknowledged.paid.push(reference);
      } catch (error) {
        await failed(error);
      }
    }
  }

  async function failed(error: unknown): Promise<void> {
    acknowledged.unanswered += 1;
    if (error instanceof RefusedCall) acknowledged.refused.push(error.status);
    await sleep(pauseMs);
  }

  /**
   * Chooses OXXO and presses; without an answer looks at the payment, and presses again if nothing came of it: however
   * often, the provider must have it once. Null if the families went home meanwhile.
   */
  async function submitUntilAnswered(parent: Parent): Promise<PaymentDetail | null> {
    const { payment_id: id } = await parent.choose(byCash);
    for (let isFirst = true; isFirst || !stopped; isFirst = false) {
      try {
        const known = isFirst ? null : await parent.read(id);
        if (known && known.status !== 'pristine') return known;
        const answer = await parent.commit(id);
        if (answer.ok) return paymentDetail.parse(await answer.json());
        // The press before it is under way.
        if (answer.status === 409) await sleep(pauseMs);
        else throw new RefusedCall('the press was refused', answer.status);
      } catch (error) {
        if (error instanceof RefusedCall && error.status < 500) throw error;
        await failed(error);
      }
    }
    return null;
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
