import type { CallResult } from '#providers/http-client';
import type { RefundCapability, RefundOrder, RefundResult } from '#providers/refund-capability';
import { fromWire } from './amounts.ts';
import { type Ask, type BeginAsking, bodyOf, readSession } from './client.ts';
import { readFailure } from './errors.ts';
import { cashMethod } from './kinds.ts';
import { hasMoney, reversalOf } from './observe.ts';
import { type Attempt, reversed } from './wire.ts';

/** A card's money goes back whole, cash does not. */
const isRefundable = ({ type }: RefundOrder['offer']): boolean => type === 'card';

/**
 * Whole reversals only. Only the session shows them, as a mark without an amount: for a partial refund whose answer was
 * lost, nobody could tell the amount.
 */
export const refundsBy = (asking: BeginAsking): RefundCapability => ({
  of: (offer) => (isRefundable(offer) ? { partial: false } : null),
  async start(order) {
    if (!isRefundable(order.offer)) return not('not_refundable', 'cash');
    const ask = asking();
    const found = await attemptOf(ask, order);
    if ('kind' in found) return found.kind === 'never_seen' ? not('not_refundable', 'no such payment') : found;
    if (wentBack(found)) return not('already_refunded', 'refunded');
    if (wholeOf(found) !== order.amount.minor) return not('not_refundable', 'a part');
    return ordered(await ask('/transaction', { internalReference: found.internalReference, action: 'reverse' }), found);
  },
  async check(order, providerRef) {
    const found = await attemptOf(asking(), order);
    if ('kind' in found) return found;
    if (wentBack(found)) return { kind: 'done', providerRef: reversalOf(found) };
    return providerRef === null ? { kind: 'never_seen' } : { kind: 'pending', providerRef };
  },
});

const not = (group: 'not_refundable' | 'already_refunded' | 'other', code: string): RefundResult => ({
  kind: 'failed',
  providerRef: null,
  group,
  code,
});

/** The attempt that has the money. */
async function attemptOf(ask: Ask, { payment }: RefundOrder) {
  const read = await readSession(ask, payment);
  if ('kind' in read) return read;
  const own = (read.payment ?? []).filter(hasMoney);
  const [only] = own;
  return only && own.length === 1 && read.request.paymentMethod !== cashMethod
    ? only
    : ({ kind: 'unknown', why: `${own.length} attempts with money` } as const);
}

const wentBack = ({ status, refunded }: Attempt): boolean => status.status === 'REFUNDED' || refunded === true;

const wholeOf = ({ amount }: Attempt): number | null => (amount ? fromWire(amount.to.total, amount.to.currency) : null);

/** Reads the answer to an order. A bank's refusal has the status 200. */
function ordered(answer: CallResult, found: Attempt): RefundResult {
  const read = reversed.safeParse(bodyOf(answer));
  const reply = read.success ? read.data.status : null;
  if (reply?.status === 'APPROVED') return { kind: 'done', providerRef: reversalOf(found) };
  if (reply?.status.startsWith('PENDING')) return { kind: 'pending', providerRef: reversalOf(found) };
  if (reply?.status === 'REJECTED') return not('other', `REJECTED ${reply.reason ?? ''}`.trim());
  const failure = readFailure(answer);
  return failure.kind === 'refused' ? not('other', failure.code) : failure;
}
