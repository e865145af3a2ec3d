import { cashBalanceOf, type CashTransaction, type Customer } from './emulator-customer.ts';
import type { Slip } from './emulator-slip.ts';

/** A customer as Stripe writes it. */
export function customerBody(customer: Customer): Readonly<Record<string, unknown>> {
  return {
    id: customer.id,
    object: 'customer',
    created: customer.created,
    currency: null,
    email: customer.email,
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
  };
}

/** Source: https://docs.stripe.com/api/cash_balance_transactions/object. */
export function cashTransactionBody(
  customer: Customer,
  transaction: CashTransaction,
): Readonly<Record<string, unknown>> {
  const { id, type, amount, endingBalance, created, reference, paymentIntent } = transaction;
  const details =
    type === 'funded' ? { bank_transfer: { type: 'mx_bank_transfer', reference } } : { payment_intent: paymentIntent };
  return {
    id,
    object: 'customer_cash_balance_transaction',
    created,
    currency: 'mxn',
    customer: customer.id,
    customer_account: null,
    ending_balance: endingBalance,
    livemode: false,
    net_amount: amount,
    type,
    ...(type === 'funded' || paymentIntent !== null ? { [type]: details } : {}),
  };
}

/** Source: https://docs.stripe.com/api/cash_balance/object. */
export function cashBalanceBody(customer: Customer): Readonly<Record<string, unknown>> {
  return {
    object: 'cash_balance',
    available: { mxn: cashBalanceOf(customer) },
    customer: customer.id,
    livemode: false,
    settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
  };
}

/** Where a slip's hosted page stands. */
export function slipPath(token: string): string {
  return `/bank_transfers/instructions/${token}`;
}

const address = { city: '', country: 'MX', line1: '', line2: null, postal_code: '', state: '' };

/** `remaining` is what is still to come, in minor units. */
export function slipAction(slip: Slip, remaining: number, origin: string): Readonly<Record<string, unknown>> {
  return {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: {
      amount_remaining: remaining,
      currency: 'mxn',
      type: 'mx_bank_transfer',
      reference: slip.reference,
      hosted_instructions_url: origin + slipPath(slip.token),
      financial_addresses: [
        {
          type: 'spei',
          supported_networks: ['spei'],
          spei: {
            account_holder_name: 'STRIPE PAYMENTS MEXICO',
            account_holder_address: address,
            bank_name: 'CITI MEXICO',
            bank_code: '124',
            bank_address: address,
            clabe: slip.clabe,
          },
        },
      ],
    },
  };
}
