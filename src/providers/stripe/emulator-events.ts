import { randomId } from '../emulator-kit.ts';
import { apiVersion } from './emulator-wire.ts';

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  /** The whole event, frozen as it was when it happened. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the webhook endpoint asked for, as the folder's README tells a school to set it. The rest is only in the events list. */
const subscribed: ReadonlySet<string> = new Set([
  ...['requires_action', 'processing', 'partially_funded', 'succeeded', 'payment_failed', 'canceled'].map(
    (what) => `payment_intent.${what}`,
  ),
  'charge.refunded',
  'refund.updated',
]);

/** Of cash balances Stripe would send whatever moves; what comes in is ignored here, so only what leaves is sent. */
const leavesBalance = (type: string, object: Readonly<Record<string, unknown>>): boolean =>
  type === 'customer_cash_balance_transaction.created' && object['type'] === 'return_initiated';

/** Everything that happened in the account, newest first. */
export class EventLog {
  readonly events: StripeEvent[] = [];
  readonly #now: () => number;
  readonly #emit: (event: StripeEvent) => Promise<void>;

  constructor(now: () => number, emit: (event: StripeEvent) => Promise<void>) {
    this.#now = now;
    this.#emit = emit;
  }

  /** Keeps it, and sends its webhook where it was asked for; resolves when that was tried once. */
  add(type: string, object: Readonly<Record<string, unknown>>): Promise<void> {
    const id = randomId('evt_3');
    const created = this.#now();
    const body = structuredClone({
      id,
      object: 'event',
      api_version: apiVersion,
      created,
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object },
    });
    const event = { id, type, created, body };
    this.events.unshift(event);
    return subscribed.has(type) || leavesBalance(type, object) ? this.#emit(event) : Promise.resolve();
  }
}
