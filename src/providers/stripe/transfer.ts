import { instructions, readLine, typedLine } from '#providers/instructions';
import { checkClabe } from '#domain/clabe';
import { usualSlipHours } from '#domain/reflection';
import type { Observation } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { Offer } from '#providers/offer';
import { fundedMoney, readCashBalance, returnedMoney, sentBackMoney } from './cash-balance.ts';
import type { PaymentKind } from './payment-kind.ts';
import { observe, refundsOf, returningOf, undoneOf } from './status.ts';
import { transferTexts } from './texts.ts';
import type { CashTransaction, PaymentIntent } from './wire.ts';

/**
 * Limits: Stripe's amounts have at most eight digits (https://docs.stripe.com/api/payment_intents/create), and the
 * minimum is 10 pesos (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). Up to 48 hours: spec §9.
 */
const offer: Offer = {
  country: 'MX',
  type: 'transfer',
  gateway: 'transfer',
  category: 'transfer',
  step: 'instructions',
  path: '/transfer',
  currency: 'MXN',
  limits: { minMinor: 1_000, maxMinor: 99_999_999 },
  validityDays: 3,
  reflectionHours: 48,
  // About two hours on a bank day: spec §9. SPEI itself never closes, but its banking day ends at about six.
  bankDays: { until: '17:30', usualHours: usualSlipHours },
  // Stripe confirms within a business day: a transfer of Friday night shows on Monday, of a long weekend on Tuesday.
  graceHours: 96,
  logo: { usual: '/assets/marks/spei-1.svg', disabled: '/assets/marks/spei-off-1.svg' },
  texts: transferTexts,
};

/**
 * A transfer to a CLABE of the payment's own. Source: https://docs.stripe.com/payments/mx-bank-transfers.
 * Each payment has its own customer, so that all money on that cash balance is this payment's:
 * docs/decisions/0014-one-clabe-per-payment.md.
 */
export const transfer: PaymentKind = {
  offer,
  method: 'customer_balance',
  // Source: https://docs.stripe.com/payments/customer-balance/refunding.
  refundable: true,
  customer: ({ payer, paymentId }) => ({ email: payer.email, name: payer.name, metadata: { payment_id: paymentId } }),
  request: (order, customerId) => ({
    amount: order.total.minor,
    currency: 'mxn',
    ...(customerId === null ? {} : { customer: customerId }),
    payment_method_types: ['customer_balance'],
    payment_method_data: { type: 'customer_balance' },
    payment_method_options: {
      customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
    },
    confirm: true,
    metadata: { payment_id: order.paymentId },
  }),
  accepted: (order, intent) => {
    const slip = slipOf(order, intent);
    if (typeof slip === 'string') return { kind: 'unknown', why: slip };
    return {
      kind: 'accepted',
      providerRef: intent.id,
      // Both the payer's bank and ours identify the money by it; Stripe's own reference is only text on the transfer.
      reference: slip.clabe,
      phase: 'awaiting_payer',
      expiresAt: null,
      nextStep: instructions(order, {
        channel: 'transfer',
        brand: 'SPEI',
        lines: slip.lines,
        hosted_url: slip.hostedUrl,
      }),
    };
  },
  observe: async (ask, intent) => {
    if (intent.customer === null) return { kind: 'unknown', why: 'a bank transfer without a customer' };
    const balance = await readCashBalance(ask, intent.customer);
    return balance.kind === 'unknown' ? balance : observeTransfer(intent, balance.transactions);
  },
};

/** The account to send money to, or why the answer is no slip. Money sent to a wrong CLABE is hard to get back. */
function slipOf(order: PaymentOrder, intent: PaymentIntent) {
  const details = intent.next_action?.display_bank_transfer_instructions;
  const spei = details?.financial_addresses?.find(({ type }) => type === 'spei')?.spei;
  if (intent.status !== 'requires_action' || details?.type !== 'mx_bank_transfer' || !spei || !details.reference)
    return `no slip in the answer, status ${intent.status.slice(0, 40)}`;
  if (details.amount_remaining !== order.total.minor || details.currency !== 'mxn') return 'a slip for another amount';
  const clabe = spei.clabe.replaceAll(' ', '');
  if (!/^\d+$/.test(clabe) || checkClabe(clabe) !== 'ok') return 'a slip whose CLABE cannot be right';
  return {
    clabe,
    hostedUrl: details.hosted_instructions_url,
    lines: [
      typedLine('clabe', clabe),
      typedLine('reference', details.reference),
      readLine('bank', spei.bank_name),
      readLine('bank_code', spei.bank_code),
      readLine('beneficiary', spei.account_holder_name),
    ],
  };
}

/**
 * Reads the cash balance, or the intent if it has none. Transfers count as they came: short, over, or after a void,
 * whatever Stripe has applied to the intent. Their sum never shrinks; returns are beside it.
 */
export function observeTransfer(intent: PaymentIntent, transactions: readonly CashTransaction[]): Observation {
  if (transactions.some(({ currency }) => currency !== intent.currency))
    return { kind: 'unknown', why: 'a cash balance in another currency' };
  const money = fundedMoney(transactions);
  if (money) {
    const returned = returnedMoney(transactions, refundsOf(intent));
    const undone = [...(undoneOf(intent).undone ?? []), ...sentBackMoney(transactions).cancelled];
    return {
      kind: 'successful',
      providerRef: intent.id,
      ...money,
      ...(returned.length > 0 ? { returned } : {}),
      ...(undone.length > 0 ? { undone } : {}),
      ...returningOf(intent),
    };
  }
  if (intent.status === 'succeeded') return { kind: 'unknown', why: 'it succeeded, but no transfer came' };
  return observe(intent);
}
