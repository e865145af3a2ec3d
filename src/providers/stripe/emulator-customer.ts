import { randomId } from '../emulator-kit.ts';
import { badParameter, entriesOf, onlyKnown, type Form } from './emulator-form.ts';

/** The types of https://docs.stripe.com/api/cash_balance_transactions/object that happen here. */
export type CashTransactionType =
  | 'funded'
  | 'applied_to_payment'
  | 'unapplied_from_payment'
  | 'return_initiated'
  | 'return_canceled';

export interface CashTransaction {
  readonly id: string;
  readonly type: CashTransactionType;
  /** Negative for what left. */
  readonly amount: number;
  readonly endingBalance: number;
  readonly created: number;
  /** What the payer wrote on a transfer. */
  readonly reference: string | null;
  readonly paymentIntent: string | null;
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

/** A new customer, with neither CLABE nor money. */
export function newCustomer(form: Form, now: number): Customer {
  onlyKnown(form, [/^(name|email|phone|description)$/, /^metadata\[[^\]]+\]$/, /^expand\[\d*\]$/]);
  const email = form.get('email') || null;
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badParameter('email_invalid', 'email', `Invalid email address: ${email}`);
  return {
    id: randomId('cus_', 14),
    created: now,
    name: form.get('name') || null,
    email,
    metadata: entriesOf(form, 'metadata'),
    clabe: null,
    transactions: [],
  };
}

/** What lies on the cash balance and was put to no payment. */
export function cashBalanceOf({ transactions }: Customer): number {
  return transactions.reduce((sum, { amount }) => sum + amount, 0);
}

/** All transfers that ever came. */
export function fundedBy({ transactions }: Customer): number {
  return transactions.filter(({ type }) => type === 'funded').reduce((sum, { amount }) => sum + amount, 0);
}
