import type { Observation, PaymentHandle, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { AskedConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '../webhook-signature.ts';
import { cardsOf } from './cards.ts';
import { accessOf, callGr4vy, deadlineOf, type Gr4vyAccess } from './client.ts';
import { findByPaymentId, lookUp, references, transactionPath } from './lookup.ts';
import { refundsThrough } from './refund-orders.ts';
import { withReturned } from './refunds.ts';
import { listSettled } from './settled.ts';
import { isOf, start, started, withStep } from './start.ts';
import { askMerchant } from './merchant.ts';
import { observe } from './status.ts';
import { readGr4vyWebhook } from './webhook.ts';
import type { Transaction } from './wire.ts';

/** Gr4vy with our keys. Throws when a variable of `environment` is missing or not usable: a bug of the start-up check. */
export function connectGr4vy(environment: Readonly<Record<string, string>>, tools: ProviderTools): AskedConnection {
  const access = accessOf(environment, tools);
  const secrets = listedSecrets(environment, 'GR4VY_WEBHOOK_SECRET');
  const trust = { secrets, environment: access.environment, merchantAccount: access.merchantAccount };
  return {
    start: (order, idempotencyKey) => start(access, order, idempotencyKey),
    check: (handle) => check(access, handle, deadlineOf(access)),
    lookUp: (order) => findStarted(access, order),
    readWebhook: (headers, body, now) => readGr4vyWebhook(trust, headers, body, now),
    cancel: (handle) => cancel(access, handle),
    references: (paymentId) => references(access, paymentId),
    listSettled: (from, to) => listSettled(access, from, to),
    refunds: refundsThrough(access),
    cards: cardsOf(access),
    merchant: () => askMerchant(access),
  };
}

async function check(access: Gr4vyAccess, handle: PaymentHandle, deadline: AbortSignal): Promise<Observation> {
  const found = await lookUp(access, handle, deadline);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'found') {
    const { transaction } = found;
    const said = await withStep(access, transaction, observe(transaction), deadline);
    const observation = await withReturned(access, transaction, said, deadline);
    return observation.kind === 'successful' && handle.paymentId === null
      ? { ...observation, paymentId: transaction.external_identifier ?? null }
      : observation;
  }
  return { kind: 'never_seen' };
}

async function findStarted(
  access: Gr4vyAccess,
  order: PaymentOrder,
): Promise<StartResult | { readonly kind: 'never_seen' }> {
  const deadline = deadlineOf(access);
  const found = await findByPaymentId(access, order.paymentId, deadline);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'none') return { kind: 'never_seen' };
  return isOf(order, found.transaction)
    ? started(access, found.transaction, deadline)
    : { kind: 'unknown', why: 'what was found has another amount' };
}

/**
 * Calls a payment off while the bank has not answered, or lets go of money that is only held. What the call itself
 * answers is not believed: the transaction is read again, so that money which came first is seen.
 */
async function cancel(access: Gr4vyAccess, handle: PaymentHandle): Promise<Observation> {
  const deadline = deadlineOf(access);
  const found = await lookUp(access, handle, deadline);
  if (found.kind !== 'found') return check(access, handle, deadline);
  const { id } = found.transaction;
  const verb = verbOf(found.transaction);
  if (verb !== null) {
    const path = `${transactionPath(id)}/${verb}`;
    await callGr4vy(access, { method: 'POST', path, scopes: ['transactions.write'] }, deadline);
  }
  return check(access, { paymentId: handle.paymentId, providerRef: id }, deadline);
}

/** Source: "Cancel transaction" and "Void transaction" in Gr4vy's OpenAPI. */
function verbOf({ status }: Transaction): 'cancel' | 'void' | null {
  if (status === 'processing' || status === 'buyer_approval_pending') return 'cancel';
  return status === 'authorization_succeeded' || status === 'capture_pending' ? 'void' : null;
}
