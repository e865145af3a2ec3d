/** Customers and their cash balances, and how Stripe writes them. */

/** Money that came to a customer's cash balance, or left it. Amounts are minor units, instants seconds since 1970. */
export interface CashTransaction {
  readonly id: string;
  readonly type:
    | 'funded'
    | 'applied_to_payment'
    | 'unapplied_from_payment'
    | 'return_initiated'
    | 'return_canceled'
    | 'refunded_from_payment';
  /** Negative for what left. */
  readonly amount: number;
  readonly endingBalance: number;
  readonly created: number;
  /** The type's subject: a PaymentIntent, or a refund. */
  readonly about: Readonly<Record<string, string>> | null;
}

export interface Customer {
  readonly id: string;
  readonly created: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** From the first bank transfer on, and then for good. */
  clabe: string | null;
  /** Newest first. */
  readonly transactions: CashTransaction[];
}

/** Money on the cash balance that is applied to no payment. */
export const cashBalanceOf = ({ transactions }: Customer): number =>
  transactions.reduce((sum, { amount }) => sum + amount, 0);

/** All transfers that ever came. */
export const fundedBy = ({ transactions }: Customer): number =>
  transactions.reduce((sum, { type, amount }) => sum + (type === 'funded' ? amount : 0), 0);

/** Returns sent back and not cancelled, oldest first. */
export function sentBackOf({ transactions }: Customer): readonly CashTransaction[] {
  const sent: CashTransaction[] = [];
  for (const each of transactions.toReversed()) {
    if (each.type === 'return_initiated') sent.push(each);
    if (each.type !== 'return_canceled') continue;
    const index = sent.findLastIndex(({ amount }) => amount === -each.amount);
    if (index >= 0) sent.splice(index, 1);
  }
  return sent;
}

export function customerBody({ id, created, email, name, metadata }: Customer): Readonly<Record<string, unknown>> {
  return { id, object: 'customer', created, currency: null, email, livemode: false, metadata, name };
}

/** Source: https://docs.stripe.com/api/cash_balance_transactions/object. */
export function cashTransactionBody(
  { id: customer }: Customer,
  { id, type, amount, endingBalance, created, about }: CashTransaction,
): Readonly<Record<string, unknown>> {
  return {
    id,
    object: 'customer_cash_balance_transaction',
    created,
    currency: 'mxn',
    customer,
    ending_balance: endingBalance,
    livemode: false,
    net_amount: amount,
    type,
    ...(about === null ? {} : { [type]: about }),
  };
}
