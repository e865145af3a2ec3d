/**
 * Voids a card's transaction to return its money: whole, on the day it was charged.
 * Source: https://docs.wompi.co/en/docs/colombia/metodos-de-pago.
 */
import type { Offer } from '#providers/offer';
import type { RefundCapability, RefundFailure, RefundOrder, RefundResult } from '#providers/refund-capability';
import { type Ask, bodyOf } from './ask.ts';
import { card, cardKind } from './card.ts';
import { readFailure } from './errors.ts';
import { kindOfTransaction } from './kinds.ts';
import { listOf } from './list.ts';
import { voidRef } from './observe.ts';
import { isPageReference, paymentIdIn } from './page.ts';
import { oneTransaction, type Transaction, voided } from './wire.ts';

const isCard = ({ type }: Offer): boolean => type === card.type;

/** A void has no key and no id of ours; but a transaction is voided once, and reports it. */
export const voidsBy = (ask: Ask): RefundCapability => ({
  of: (offer) => (isCard(offer) ? { partial: false } : null),
  async start(order) {
    if (!isCard(order.offer)) return not('not_refundable', 'not a card');
    const found = await transactionOf(ask, order);
    if (!('read' in found)) return found.kind === 'never_seen' ? not('not_refundable', 'not one payment') : found;
    const { read } = found;
    // On Wompi's own page it may have been paid in another way.
    if (kindOfTransaction(read)?.method !== cardKind.method) return not('not_refundable', read.payment_method_type);
    if (read.status === 'VOIDED') return not('already_refunded', read.status);
    if (read.status !== 'APPROVED') return not('not_refundable', read.status);
    if (read.amount_in_cents !== order.amount.minor) return not('not_refundable', 'a part');
    const answer = await ask('private', 'POST', `${pathOf(read.id)}/void`, { body: {}, share: 0.5 });
    const reply = voided.safeParse(bodyOf(answer));
    if (reply.success) return wordOf(reply.data.data.transaction, read.id) ?? unread;
    // A transaction with money is refused only because its day is over.
    return readFailure(answer).kind === 'refused' ? not('period_expired', 'not voided') : unread;
  },
  async check(order, providerRef) {
    const found = await transactionOf(ask, order);
    if (!('read' in found)) return found;
    const refundResult = wordOf(found.read, found.read.id);
    if (refundResult) return refundResult;
    return providerRef === null ? { kind: 'never_seen' } : { kind: 'pending', providerRef };
  },
});

const unread = { kind: 'unknown', why: 'no answer, or one we cannot read' } as const;

const not = (group: RefundFailure, code: string): RefundResult => ({ kind: 'failed', providerRef: null, group, code });

const wordOf = ({ id, status }: Pick<Transaction, 'id' | 'status'>, transactionId: string): RefundResult | null =>
  status === 'VOIDED' && id === transactionId ? { kind: 'done', providerRef: voidRef(id) } : null;

const pathOf = (id: string): string => `/transactions/${encodeURIComponent(id)}`;

async function transactionOf(ask: Ask, order: RefundOrder) {
  const { paymentId, providerRef } = order.payment;
  if (isPageReference(providerRef)) return paidOnPage(ask, order);
  const answer = await ask('public', 'GET', pathOf(providerRef), { share: 0.5 });
  const read = oneTransaction.safeParse(bodyOf(answer));
  if (!read.success) return readFailure(answer).kind === 'missing' ? ({ kind: 'never_seen' } as const) : unread;
  const { data } = read.data;
  return data.id === providerRef && (paymentId === null || data.reference === paymentId) ? { read: data } : unread;
}

/** The try that brought the money. Of two with money neither is the whole: the school voids one of them at Wompi. */
async function paidOnPage(ask: Ask, { payment: { paymentId, providerRef: reference } }: RefundOrder) {
  if (paymentId !== null && paymentIdIn(reference) !== paymentId) return unread;
  const tries = await listOf(ask, reference, { share: 0.5 });
  if (!Array.isArray(tries)) return unread;
  const paid = tries.filter(({ status }) => status === 'APPROVED' || status === 'VOIDED');
  const [only, ...more] = paid;
  return only && more.length === 0 ? { read: only } : ({ kind: 'never_seen' } as const);
}
