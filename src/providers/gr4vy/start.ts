import type { NextStep } from '#contracts/next-step';
import type { PendingPayment, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { type Gr4vyAccess, type Gr4vyCall, type Gr4vyRequest, underOneDeadline } from './client.ts';
import { readFailure } from './errors.ts';
import { isByReference, kindOf } from './kinds.ts';
import { observe, type Observed } from './status.ts';
import { askReference, storeStep } from './store-reference.ts';
import { transaction, type Transaction } from './wire.ts';

/** Creates the transaction: it charges a typed card, or else leads its payer on. A decline has the status 201, too. */
export async function start(access: Gr4vyAccess, order: PaymentOrder, idempotencyKey: string): Promise<StartResult> {
  const call = underOneDeadline(access);
  const result = await call(createRequest(order, idempotencyKey));
  if (result.kind === 'silence' || result.status < 200 || result.status > 299) {
    const failure = readFailure(result);
    // It does not say whether the card form or the address is missing, nor the result of an earlier try.
    return failure.kind === 'missing' ? { kind: 'unknown', why: 'what the payment names does not exist' } : failure;
  }
  const read = transaction.safeParse(result.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  if (!isOf(order, read.data)) return { kind: 'unknown', why: 'the answer is about another payment' };
  return started(access, call, read.data);
}

/** Whether a transaction is this order's: its id, its amount and its currency. */
export function isOf({ paymentId, total }: PaymentOrder, of: Transaction): boolean {
  return of.external_identifier === paymentId && of.amount === total.minor && of.currency === total.currency;
}

/** Returns the state of a payment from its new transaction. */
export async function started(access: Gr4vyAccess, call: Gr4vyCall, of: Transaction): Promise<StartResult> {
  const observation = await withStep(call, of, observe(of));
  if (observation.kind === 'unknown') return observation;
  const { reconciliation_id: own } = of;
  if (observation.kind !== 'pending') return { kind: 'ended', observation, reference: own };
  if (isByReference(of)) return placedByReference(observation);
  const url = observation.phase === 'awaiting_payer' ? approvalUrl(access, of.payment_method?.approval_url) : null;
  const nextStep: NextStep = url === null ? { kind: 'waiting' } : { kind: 'redirect', url };
  return {
    kind: 'accepted',
    providerRef: of.id,
    reference: own,
    // Without a page to confirm on there is nothing the payer can do.
    phase: url === null ? 'awaiting_provider' : 'awaiting_payer',
    nextStep,
    expiresAt: url === null ? null : (of.approval_expires_at ?? null),
  };
}

/** A reference that cannot be read yet is requested again with each query. */
function placedByReference({ providerRef, nextStep, ...rest }: PendingPayment): StartResult {
  const { reference = null, expiresAt = null } = rest;
  const phase = nextStep ? 'awaiting_payer' : 'awaiting_provider';
  const waiting: NextStep = { kind: 'waiting', brings: 'instructions' };
  return { kind: 'accepted', providerRef, reference, phase, nextStep: nextStep ?? waiting, expiresAt };
}

/** Adds the payer's reference for a shop to a transaction's observation, if it waits for that. */
export async function withStep(call: Gr4vyCall, of: Transaction, observation: Observed): Promise<Observed> {
  if (!isByReference(of)) return observation;
  if (observation.kind !== 'pending') return withoutCardWords(observation);
  const found = await askReference(call, of);
  // A reference that was read before is still good: the payer has it.
  if (!found) return { ...observation, phase: 'awaiting_payer' };
  const { reference } = found;
  const expiresAt = found.expiresAt ?? of.approval_expires_at;
  const step = { nextStep: storeStep(of, found), reference, ...(expiresAt && { expiresAt }) };
  return { ...observation, phase: 'awaiting_payer', ...step };
}

/** Removes a card's texts, wrong for a reference, which was only not created or ended unpaid. */
function withoutCardWords(observation: Observed): Observed {
  if (observation.kind === 'rejected') return { ...observation, group: 'not_created' };
  if (observation.kind !== 'failed') return observation;
  const { kind, providerRef, code } = observation;
  return { kind, providerRef, code };
}

/** The same order gives the same bytes: Gr4vy stores the first answer under one key. */
function createRequest(order: PaymentOrder, idempotencyKey: string): Gr4vyRequest {
  return {
    method: 'POST',
    path: '/transactions',
    scope: 'transactions.write',
    idempotencyKey,
    body: {
      amount: order.total.minor,
      currency: order.total.currency,
      country: order.offer.country,
      intent: 'capture',
      ...kindOf(order.offer).request(order),
      buyer_external_identifier: order.payer.id,
      external_identifier: order.paymentId,
      metadata: { payment_id: order.paymentId },
      payment_source: 'ecommerce',
      merchant_initiated: false,
      is_subsequent_payment: false,
    },
  };
}

/** A page of Gr4vy's own, which leads on to the bank; null for any other address, so that no payer is sent there. */
function approvalUrl(access: Gr4vyAccess, text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  const isGr4vys = url.protocol === 'https:' && url.port === '' && /(^|\.)gr4vy\.app$/.test(url.hostname);
  return isGr4vys || (access.hasOwnOrigin && url.origin === access.origin) ? url.href : null;
}
