import type { NextStep } from '#contracts/next-step';
import type { Observation, ReturnedMoney, SettledPayment, StartResult } from '#providers/observation';
import { voucherIn } from './voucher.ts';
import { type Charge, instantOf, type Order } from './wire.ts';

type OrderObservation = Extract<
  Observation,
  { kind: 'successful' | 'pending' | 'rejected' | 'failed' | 'cancelled' | 'unknown' }
>;

/** An order's status if none of its charges has money. */
const endings = {
  declined: { kind: 'rejected', group: 'could_not_be_processed' },
  expired: { kind: 'failed' },
  canceled: { kind: 'cancelled' },
  voided: { kind: 'cancelled' },
} as const;
const isEnding = (word: string): word is keyof typeof endings => Object.hasOwn(endings, word);

/** Reads an order. A charge with money counts whatever the order's status is: it may be paid after it expired. */
export function observe(order: Order): OrderObservation {
  const { id: providerRef, payment_status: word } = order;
  const settled = settledIn(order);
  if (settled) return settled;
  if (word === null || word === undefined || word === 'pending_payment') {
    const voucher = voucherIn(order);
    return voucher
      ? { kind: 'pending', providerRef, phase: 'awaiting_payer', ...voucher }
      : { kind: 'pending', providerRef, phase: 'awaiting_provider', nextStep: preparing };
  }
  if (isEnding(word)) return { ...endings[word], providerRef, code: word };
  return { kind: 'unknown', why: `payment_status ${word.slice(0, 40)}` };
}

/** Money belongs to the charge that was paid, and stays recorded there after a refund. */
const hasMoney = ({ status }: Charge): boolean =>
  status === 'paid' || status === 'refunded' || status === 'partially_refunded';

/** An order with money; null where it has none. Cash is taken by its exact amount, by one charge of an order. */
export function settledIn(order: Order): SettledPayment | null {
  const paid = order.charges?.data.filter(hasMoney) ?? [];
  const [first] = paid;
  if (!first) return null;
  const at = Math.max(...paid.map(({ paid_at: paidAt }) => paidAt ?? order.updated_at ?? order.created_at));
  return {
    kind: 'successful',
    providerRef: order.id,
    received: { minor: paid.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency.toUpperCase() },
    paidAt: instantOf(at),
    paymentId: paymentIdOf(order),
    ...returnedOf(order, paid),
  };
}

/** Whether its answer leaves out charges, or refunds of one. */
const isCut = ({ charges }: Order): boolean =>
  charges?.has_more === true || (charges?.data.some(({ refunds }) => refunds?.has_more === true) ?? false);

/** Returns its returned money, and whether more is, or may be, on its way: the list may be incomplete. */
function returnedOf(order: Order, paid: readonly Charge[]): Pick<SettledPayment, 'returned' | 'undone' | 'returning'> {
  const all = paid.flatMap(({ refunds }) => refunds?.data ?? []);
  const undone = all.filter(({ status }) => failedWords.has(status ?? '')).map(({ id }) => id);
  const isUnderWay = all.some(({ status }) => status === 'pending');
  const gone: ReturnedMoney[] = all
    .filter(({ id, status }) => status !== 'pending' && !undone.includes(id))
    .map(({ id, amount }) => ({ providerRef: id, kind: 'refund', minor: Math.abs(amount) }));
  return {
    ...(gone.length > 0 && { returned: gone }),
    ...(undone.length > 0 && { undone }),
    ...((isUnderWay || isCut(order)) && { returning: true as const }),
  };
}

/** Statuses of a failed refund; Conekta documents no list of them. */
const failedWords: ReadonlySet<string> = new Set(['failed', 'canceled', 'cancelled', 'declined']);

/** While a reference has no instant to be paid by. */
const preparing: NextStep = { kind: 'waiting', brings: 'instructions' };

export const paymentIdOf = ({ metadata }: Pick<Order, 'metadata'>): string | null => metadata?.payment_id ?? null;

/** An order as the answer to a start. */
export function placed(order: Order): StartResult {
  const observation = observe(order);
  if (observation.kind === 'unknown') return observation;
  if (observation.kind !== 'pending') return { kind: 'ended', observation, reference: null };
  const { providerRef, phase, nextStep = preparing, reference = null, expiresAt = null } = observation;
  return { kind: 'accepted', providerRef, reference, phase, nextStep, expiresAt };
}
