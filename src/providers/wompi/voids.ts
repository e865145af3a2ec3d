/** Money of a card goes back by voiding its transaction: whole, on the day it was charged. Source: https://docs.wompi.co/en/docs/colombia/metodos-de-pago. */
import type { Offer } from '#providers/offer';
import type { RefundCapability, RefundFailure, RefundOrder, RefundResult } from '#providers/refund-capability';
import { type Ask, bodyOf } from './ask.ts';
import { card } from './card.ts';
import { readFailure } from './errors.ts';
import { voidRef } from './observe.ts';
import { oneTransaction, type Transaction, voided } from './wire.ts';

const isCard = ({ type, gateway }: Offer): boolean => type === card.type && gateway === card.gateway;

/** A void has no key and no id of ours; but a transaction is voided once, and says so. */
export const voidsBy = (ask: Ask): RefundCapability => ({
  of: (offer) => (isCard(offer) ? { partial: false } : null),
  async start(order) {
    if (!isCard(order.offer)) return not('not_refundable', 'not a card');
    const found = await transactionOf(ask, order);
    if (!('read' in found)) return found.kind === 'never_seen' ? not('not_refundable', 'NOT_FOUND_ERROR') : found;
    const { read } = found;
    if (read.status === 'VOIDED') return not('already_refunded', read.status);
    if (read.status !== 'APPROVED') return not('not_refundable', read.status);
    if (read.amount_in_cents !== order.amount.minor) return not('not_refundable', 'a part');
    const answer = await ask('private', 'POST', `${pathOf(order)}/void`, { body: {}, share: 0.5 });
    const said = voided.safeParse(bodyOf(answer));
    if (said.success) return wordOf(said.data.data.transaction, order) ?? unread;
    // Of one that has its money the only no is that its day is over.
    return readFailure(answer).kind === 'refused' ? not('period_expired', 'not voided') : unread;
  },
  async check(order, providerRef) {
    const found = await transactionOf(ask, order);
    if (!('read' in found)) return found;
    const said = wordOf(found.read, order);
    if (said) return said;
    return providerRef === null ? { kind: 'never_seen' } : { kind: 'pending', providerRef };
  },
});

const unread = { kind: 'unknown', why: 'no answer, or one we cannot read' } as const;

const not = (group: RefundFailure, code: string): RefundResult => ({ kind: 'failed', providerRef: null, group, code });

const wordOf = ({ id, status }: Pick<Transaction, 'id' | 'status'>, { payment }: RefundOrder): RefundResult | null =>
  status === 'VOIDED' && id === payment.providerRef ? { kind: 'done', providerRef: voidRef(id) } : null;

const pathOf = ({ payment }: RefundOrder): string => `/transactions/${encodeURIComponent(payment.providerRef)}`;

async function transactionOf(ask: Ask, order: RefundOrder) {
  const answer = await ask('public', 'GET', pathOf(order), { share: 0.5 });
  const read = oneTransaction.safeParse(bodyOf(answer));
  if (!read.success) return readFailure(answer).kind === 'missing' ? ({ kind: 'never_seen' } as const) : unread;
  const { data } = read.data;
  const { paymentId, providerRef } = order.payment;
  return data.id === providerRef && (paymentId === null || data.reference === paymentId) ? { read: data } : unread;
}
