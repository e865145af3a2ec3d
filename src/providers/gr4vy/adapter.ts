import { parseMonthCosts } from '#domain/months';
import type { Observation, PaymentHandle, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { AskedConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '../webhook-signature.ts';
import { cardsOf } from './cards.ts';
import { monthsAt } from './months.ts';
import { accessOf, type Gr4vyAccess, type Gr4vyCall, underOneDeadline } from './client.ts';
import { findByPaymentId, lookUp, references, transactionPath } from './lookup.ts';
import { refundsThrough } from './refund-orders.ts';
import { withReturned } from './refunds.ts';
import { listSettled } from './settled.ts';
import { isOf, start, started, withStep } from './start.ts';
import { askMerchant } from './merchant.ts';
import { observe } from './status.ts';
import { walletsOf } from './wallets.ts';
import { readGr4vyWebhook } from './webhook.ts';
import type { Transaction } from './wire.ts';

/** Gr4vy with our keys. Throws if a variable of `environment` is missing or unusable: a bug of the start-up check. */
export function connectGr4vy(environment: Readonly<Record<string, string>>, tools: ProviderTools): AskedConnection {
  const access = accessOf(environment, tools);
  const secrets = listedSecrets(environment, 'GR4VY_WEBHOOK_SECRET');
  const trust = { secrets, environment: access.environment, merchantAccount: access.merchantAccount };
  return {
    start: (order, idempotencyKey) => start(access, order, idempotencyKey),
    check: (handle) => check(underOneDeadline(access), handle),
    lookUp: (order) => findStarted(access, order),
    readWebhook: (headers, body, now) => readGr4vyWebhook(trust, headers, body, now),
    cancel: (handle) => cancel(access, handle),
    references: (paymentId) => references(underOneDeadline(access), paymentId),
    listSettled: (from, to) => listSettled(access, from, to),
    refunds: refundsThrough(access),
    cards: { ...cardsOf(access), months: monthsAt(access, monthCosts(environment)) },
    wallets: walletsOf(access, environment),
    merchant: () => askMerchant(access),
  };
}

/** What belongs to the sandbox is marked so that production refuses it. */
const monthCosts = ({ GR4VY_MONTHS: text }: Readonly<Record<string, string>>) =>
  parseMonthCosts(text?.replace(/^sandbox /, ''));

async function check(call: Gr4vyCall, handle: PaymentHandle): Promise<Observation> {
  const found = await lookUp(call, handle);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'none') return { kind: 'never_seen' };
  const { transaction } = found;
  const baseObservation = await withStep(call, transaction, observe(transaction));
  const observation = await withReturned(call, transaction, baseObservation);
  return observation.kind === 'successful' && handle.paymentId === null
    ? { ...observation, paymentId: transaction.external_identifier ?? null }
    : observation;
}

async function findStarted(
  access: Gr4vyAccess,
  order: PaymentOrder,
): Promise<StartResult | { readonly kind: 'never_seen' }> {
  const call = underOneDeadline(access);
  const found = await findByPaymentId(call, order.paymentId);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'none') return { kind: 'never_seen' };
  return isOf(order, found.transaction)
    ? started(access, call, found.transaction)
    : { kind: 'unknown', why: 'what was found has another amount' };
}

/**
 * Calls a payment off while the bank has not answered, or lets go of money that is only held. What the call itself
 * answers is not believed: the transaction is read again, so that money which came first is seen.
 */
async function cancel(access: Gr4vyAccess, handle: PaymentHandle): Promise<Observation> {
  const call = underOneDeadline(access);
  const found = await lookUp(call, handle);
  if (found.kind !== 'found') return check(call, handle);
  const { id } = found.transaction;
  const verb = verbOf(found.transaction);
  if (verb !== null)
    await call({ method: 'POST', path: `${transactionPath(id)}/${verb}`, scope: 'transactions.write' });
  return check(call, { paymentId: handle.paymentId, providerRef: id });
}

/** Source: "Cancel transaction" and "Void transaction" in Gr4vy's OpenAPI. */
function verbOf({ status }: Transaction): 'cancel' | 'void' | null {
  if (status === 'processing' || status === 'buyer_approval_pending') return 'cancel';
  return status === 'authorization_succeeded' || status === 'capture_pending' ? 'void' : null;
}
