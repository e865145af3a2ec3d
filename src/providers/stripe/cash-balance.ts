import type { Observation, ReturnedMoney } from '#providers/observation';
import { everyRow, type StripeCall } from './client.ts';
import { cashTransaction, type CashTransaction } from './wire.ts';

export type BalanceReading =
  | { readonly kind: 'read'; readonly transactions: readonly CashTransaction[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Everything that ever came to a customer's cash balance or left it, oldest first. Half of it is `unknown`. */
export async function readCashBalance(ask: StripeCall, customerId: string): Promise<BalanceReading> {
  const newestFirst = await everyRow(ask, cashTransaction, (stripe, span) =>
    stripe.customers.listCashBalanceTransactions(customerId, span),
  );
  return 'why' in newestFirst
    ? { kind: 'unknown', why: `no cash balance: ${newestFirst.why}` }
    : { kind: 'read', transactions: newestFirst.toReversed() };
}

/**
 * The transfers that came, however much of them Stripe has put to a payment; null when none did.
 * `paidAt` is when Stripe learned of the last one.
 */
export function fundedMoney(
  transactions: readonly CashTransaction[],
): Pick<Extract<Observation, { kind: 'successful' }>, 'received' | 'paidAt'> | null {
  const funded = transactions.filter(({ type }) => type === 'funded');
  const last = funded.at(-1);
  if (!last) return null;
  return {
    received: {
      minor: funded.reduce((sum, { net_amount }) => sum + net_amount, 0),
      currency: last.currency.toUpperCase(),
    },
    paidAt: new Date(Math.max(...funded.map(({ created }) => created)) * 1000),
  };
}

/**
 * Returns its returned money. `refunds` are the charge's; one that ended on the cash balance never reached the payer,
 * and leaves from there. A cancelled return names no other: it undoes the last one of its amount.
 * Source: https://docs.stripe.com/payments/customer-balance/refunding,
 * https://docs.stripe.com/api/cash_balance_transactions/object.
 */
export function returnedMoney(
  transactions: readonly CashTransaction[],
  refunds: readonly ReturnedMoney[],
): readonly ReturnedMoney[] {
  const backOnBalance = new Set(transactions.map((each) => each.refunded_from_payment?.refund));
  return [...refunds.filter(({ providerRef }) => !backOnBalance.has(providerRef)), ...sentBackMoney(transactions).left];
}

/** Returns the money sent back from the balance, and the ids of cancelled returns. */
export function sentBackMoney(transactions: readonly CashTransaction[]): {
  readonly left: readonly ReturnedMoney[];
  readonly cancelled: readonly string[];
} {
  const left: ReturnedMoney[] = [];
  const cancelled: string[] = [];
  for (const { id, type, net_amount } of transactions) {
    if (type === 'return_initiated') left.push({ providerRef: id, kind: 'refund', minor: -net_amount, refundId: null });
    if (type === 'funding_reversed') left.push({ providerRef: id, kind: 'reversal', minor: -net_amount });
    if (type !== 'return_canceled') continue;
    const index = left.findLastIndex(({ kind, minor }) => kind === 'refund' && minor === net_amount);
    if (index >= 0) cancelled.push(...left.splice(index, 1).map(({ providerRef }) => providerRef));
  }
  return { left, cancelled };
}
