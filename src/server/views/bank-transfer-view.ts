import type { BankTransfer } from '#contracts/bank-transfer';
import { instructionsOf, lineOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';

/** A payment's transfer slip in the specification's own shape; null while the provider has given no account. Source: spec §3. */
export function bankTransferView({ next_step }: PaymentDetail): BankTransfer | null {
  const step = instructionsOf(next_step);
  const clabe = step && lineOf(step, 'clabe');
  if (!step || !clabe) return null;
  const { amount, currency, pay_before } = step;
  return {
    bank_code: lineOf(step, 'bank_code'),
    bank_name: lineOf(step, 'bank') ?? '',
    clabe,
    client_secret: null,
    reference: lineOf(step, 'reference') ?? '',
    trustee: lineOf(step, 'beneficiary') ?? '',
    amount,
    currency,
    pay_before,
  };
}
