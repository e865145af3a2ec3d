import type { Observation, ReturnedMoney } from '#providers/observation';
import type { StripeCall } from './client.ts';
import { readFailure } from './errors.ts';
import { cashTransaction, page, type CashTransaction } from './wire.ts';

export type BalanceReading =
  | { readonly kind: 'read'; readonly transactions: readonly CashTransaction[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Everything that ever came to a customer's cash balance or left it, oldest first. Half of it is `unknown`. */
export async function readCashBalance(ask: StripeCall, customerId: string): Promise<BalanceReading> {
  const newestFirst: CashTransaction[] = [];
  for (;;) {
    const after = newestFirst.at(-1)?.id;
    const result = await ask((stripe) =>
      stripe.customers.listCashBalanceTransactions(customerId, {
        limit: 100,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    if (result.kind === 'error') {
      const failure = readFailure(result.error);
      return { kind: 'unknown', why: failure.kind === 'unknown' ? failure.why : `no cash balance: ${failure.kind}` };
    }
    const read = page.safeParse(result.body);
    const rows = (read.data?.data ?? []).map((row) => cashTransaction.safeParse(row));
    if (!read.success || rows.some((row) => !row.success))
      return { kind: 'unknown', why: 'a cash balance we cannot read' };
    newestFirst.push(...rows.flatMap((row) => (row.success ? [row.data] : [])));
    if (!read.data.has_more || rows.length === 0) return { kind: 'read', transactions: newestFirst.toReversed() };
  }
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
 * What of it went back. `refunds` are those of the charge; one that ended on the cash balance never reached the payer,
 * and leaves from there. A return that was cancelled names no other: it takes back the last one of its amount.
 * Source: https://docs.stripe.com/payments/customer-balance/refunding, https://docs.stripe.com/api/cash_balance_transactions/object.
 */
export function returnedMoney(
  transactions: readonly CashTransaction[],
  refunds: readonly ReturnedMoney[],
): readonly ReturnedMoney[] {
  const left: ReturnedMoney[] = [];
  for (const { id, type, net_amount } of transactions) {
    if (type === 'return_initiated') left.push({ providerRef: id, kind: 'refund', minor: -net_amount, refundId: null });
    if (type === 'funding_reversed') left.push({ providerRef: id, kind: 'reversal', minor: -net_amount });
    if (type !== 'return_canceled') continue;
    const index = left.findLastIndex(({ kind, minor }) => kind === 'refund' && minor === net_amount);
    if (index >= 0) left.splice(index, 1);
  }
  const backOnBalance = new Set(transactions.map((each) => each.refunded_from_payment?.refund));
  return [...refunds.filter(({ providerRef }) => !backOnBalance.has(providerRef)), ...left];
}
