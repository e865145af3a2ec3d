import type { BankTransfer } from '#contracts/bank-transfer';
import type { PaymentDetail } from '#contracts/payment-detail';

/** A payment's transfer slip in the specification's own shape; null while the provider has given no account. Source: spec §3. */
export function bankTransferView({ next_step: step }: PaymentDetail): BankTransfer | null {
  if (step?.kind !== 'transfer-slip') return null;
  const { bank_code, bank_name, clabe, trustee, reference, amount, currency, pay_before } = step;
  return { bank_code, bank_name, clabe, client_secret: null, reference, trustee, amount, currency, pay_before };
}
