import type { NextStep } from '#contracts/next-step';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { callGr4vy, type Gr4vyAccess, type Gr4vyRequest } from './client.ts';
import { readFailure } from './errors.ts';
import { observe } from './status.ts';
import { transaction, type Transaction } from './wire.ts';

/** Pays with the card that was typed into the order's card form. A decline is an answer like any other (201). */
export async function start(access: Gr4vyAccess, order: PaymentOrder, idempotencyKey: string): Promise<StartResult> {
  const result = await callGr4vy(access, createRequest(order, idempotencyKey));
  if (result.kind === 'silence' || result.status < 200 || result.status > 299) {
    const failure = readFailure(result);
    // Whether it is the card form or the address that is missing is not said, and neither is what became of an earlier try.
    return failure.kind === 'missing' ? { kind: 'unknown', why: 'what the payment names does not exist' } : failure;
  }
  const read = transaction.safeParse(result.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  if (!isOf(order, read.data)) return { kind: 'unknown', why: 'the answer is about another payment' };
  return started(access, read.data);
}

/** Whether a transaction is this order's: its id, its amount and its currency. */
export function isOf({ paymentId, total }: PaymentOrder, of: Transaction): boolean {
  return of.external_identifier === paymentId && of.amount === total.minor && of.currency === total.currency;
}

export function started(access: Gr4vyAccess, of: Transaction): StartResult {
  const observation = observe(of);
  if (observation.kind === 'unknown') return observation;
  const reference = of.reconciliation_id;
  if (observation.kind !== 'pending') return { kind: 'ended', observation, reference };
  const url = observation.phase === 'awaiting_payer' ? approvalUrl(access, of.payment_method?.approval_url) : null;
  const nextStep: NextStep = url === null ? { kind: 'waiting' } : { kind: 'redirect', url };
  return {
    kind: 'accepted',
    providerRef: of.id,
    reference,
    // Without a page to confirm on there is nothing the payer can do.
    phase: url === null ? 'awaiting_provider' : 'awaiting_payer',
    nextStep,
    expiresAt: url === null ? null : (of.approval_expires_at ?? null),
  };
}

/** The same order gives the same bytes: Gr4vy keeps the first answer under one key. */
function createRequest(order: PaymentOrder, idempotencyKey: string): Gr4vyRequest {
  if (order.cardFormRef === null) throw new Error('a payment by card needs its card form');
  const { answers } = order;
  return {
    method: 'POST',
    path: '/transactions',
    scopes: ['transactions.write'],
    idempotencyKey,
    body: {
      amount: order.total.minor,
      currency: order.total.currency,
      country: order.offer.country,
      intent: 'capture',
      // Gr4vy refuses to keep a card again that it keeps already.
      store: answers['save'] === 'yes' && !answers['saved_card'],
      payment_method: { method: 'checkout-session', id: order.cardFormRef, redirect_url: order.returnUrl },
      buyer: { billing_details: billingDetails(order) },
      buyer_external_identifier: order.payer.id,
      external_identifier: order.paymentId,
      metadata: { payment_id: order.paymentId },
      payment_source: 'ecommerce',
      merchant_initiated: false,
      is_subsequent_payment: false,
    },
  };
}

/** The name on the card: its first word is the first name, the rest the last name. With a saved card nobody types one. */
function billingDetails({ answers, payer }: PaymentOrder): Record<string, string> {
  const [first, ...rest] = (answers['holder_name'] ?? '').split(/\s+/).filter((word) => word !== '');
  return {
    ...(first === undefined ? {} : { first_name: first }),
    ...(rest.length === 0 ? {} : { last_name: rest.join(' ') }),
    email_address: answers['email'] || payer.email,
  };
}

/** A page of Gr4vy's own, which leads on to the bank; null for any other address, so that no payer is sent there. */
function approvalUrl(access: Gr4vyAccess, text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  const isGr4vys = url.protocol === 'https:' && url.port === '' && /(^|\.)gr4vy\.app$/.test(url.hostname);
  return isGr4vys || (access.hasOwnOrigin && url.origin === access.origin) ? url.href : null;
}
