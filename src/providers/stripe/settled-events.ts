import type { SettledPayment } from '#providers/observation';
import { answerOf, underOneDeadline, type StripeAccess } from './client.ts';
import { kindOfIntent } from './kinds.ts';
import { received } from './status.ts';
import { transfer } from './transfer.ts';
import { cashEvent, returnEvents } from './webhook.ts';
import {
  cashTransaction,
  chargeInEvent,
  event,
  page,
  paymentIntent,
  type CashTransaction,
  type PaymentEvent,
  type PaymentIntent,
} from './wire.ts';

/** The events of a window, by payment. A transfer's event does not have the total received: its customer is queried. */
interface Happened {
  readonly paid: Map<string, SettledPayment>;
  /** The charge by which each PaymentIntent was paid. */
  readonly charges: Map<string, string>;
  /** PaymentIntents that are read whole: money of them went back, they are disputed, or were charged more than once. */
  readonly returned: Set<string>;
  /** By customer, the moves of a cash balance, newest first, and the PaymentIntent if an event has it. */
  readonly customers: Map<string, Moves>;
}

export interface Moves {
  intent: PaymentIntent | null;
  readonly transactions: CashTransaction[];
}

/** Returns the events of a window. Throws if anything cannot be read. */
export async function whatHappened(access: StripeAccess, from: Date, to: Date): Promise<Happened> {
  const happened: Happened = { paid: new Map(), charges: new Map(), returned: new Set(), customers: new Map() };
  for (let after: string | null = null; ;) {
    const starting = after === null ? {} : { starting_after: after };
    const result = await underOneDeadline(access)((stripe) =>
      stripe.events.list({
        types: Object.keys(readers),
        created: { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) },
        limit: 100,
        ...starting,
      }),
    );
    const { data, has_more } = page.parse(answerOf(result, 'events'));
    const events = data.map((body) => event.parse(body));
    // Newest first: of two events about one payment the later one knows all the money.
    for (const each of events) readers[each.type]?.(each, happened);
    after = events.at(-1)?.id ?? null;
    if (!has_more || after === null) return happened;
  }
}

/** Adds an event's facts, by its type. */
const readers: Readonly<Record<string, (event: PaymentEvent, happened: Happened) => void>> = {
  'payment_intent.succeeded': ({ data, created }, { paid, charges, returned, customers }) => {
    const intent = paymentIntent.parse(data.object);
    if (typeof intent.latest_charge === 'string') charges.set(intent.id, intent.latest_charge);
    if (intent.customer !== null && kindOfIntent(intent) === transfer) {
      // A customer with several payments is none of ours; its list has the right one.
      movesOf(customers, intent.customer).intent = ourId(intent) === null ? null : intent;
    } else if (paid.has(intent.id)) {
      // Charged more than once: all its charges are read.
      returned.add(intent.id);
    } else paid.set(intent.id, { ...received(intent, created), paymentId: ourId(intent) });
  },
  ...Object.fromEntries([...returnEvents].map((type) => [type, goesBack])),
  [cashEvent]: ({ data }, { customers }) => {
    const transaction = cashTransaction.parse(data.object);
    movesOf(customers, transaction.customer).transactions.push(transaction);
  },
};

function goesBack({ data }: PaymentEvent, { returned }: Happened): void {
  const { payment_intent } = chargeInEvent.parse(data.object);
  if (payment_intent !== null) returned.add(payment_intent);
}

function movesOf(customers: Happened['customers'], customer: string): Moves {
  const moves = customers.get(customer) ?? { intent: null, transactions: [] };
  customers.set(customer, moves);
  return moves;
}

export const ourId = ({ metadata }: PaymentIntent): string | null => metadata['payment_id'] ?? null;
