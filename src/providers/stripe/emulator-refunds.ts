import { randomId, type LedgerReturn } from '../emulator-kit.ts';
import type { EventLog } from './emulator-events.ts';
import { chargedBy, type Intent, type Refund, returnedBy } from './emulator-intent.ts';
import { chargeBody, refundBody } from './emulator-wire.ts';

/** What goes back of charges, at once or promised first. */
export class RefundDesk {
  readonly #log: EventLog;
  readonly #now: () => number;

  constructor(log: EventLog, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  /** Gives back of the last charge. */
  async refund(intent: Intent, amount: number, status: Refund['status'] = 'succeeded'): Promise<void> {
    const charge = intent.charges.at(-1);
    if (!charge) return;
    charge.refunds.push({ id: randomId('re_3'), amount, created: this.#now(), status });
    await this.#log.add('charge.refunded', chargeBody(intent, charge));
  }

  /** A charge is promised back, and moves with `end`; false when there is less of it. */
  async promise(intent: Intent, amount: number): Promise<boolean> {
    if (amount > chargedBy(intent) - returnedBy(intent)) return false;
    await this.refund(intent, amount, 'pending');
    return true;
  }

  /** What was promised goes back; false when nothing was. */
  async end(intent: Intent): Promise<boolean> {
    let ended = false;
    for (const charge of intent.charges)
      for (const refund of charge.refunds.filter(({ status }) => status === 'pending')) {
        ended = true;
        refund.status = 'succeeded';
        await this.#log.add('refund.updated', refundBody(intent, charge, refund));
      }
    return ended;
  }
}

/** What of an intent's charges went back for good. */
export function refundsOf({ charges }: Intent): readonly LedgerReturn[] {
  return charges
    .flatMap(({ refunds }) => refunds)
    .flatMap(({ id, status, amount }) => (status === 'succeeded' ? [{ providerRef: id, minor: amount }] : []));
}
