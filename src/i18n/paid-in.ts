import type { Receipt } from '#contracts/payment-detail';
import type { MoneyTexts } from './catalogues.ts';
import { formatAmount } from './format.ts';
import type { Locale } from './locale.ts';

/** `3 pagos de $2,908.81`; without an amount where a bank sets it. Null for one payment. */
export function paidIn(
  { instalments }: Pick<Receipt, 'instalments'>,
  locale: Locale,
  { form }: Pick<MoneyTexts, 'form'>,
): string | null {
  if (!instalments) return null;
  const { count, monthly } = instalments;
  const parts = form.instalmentsOf(count);
  return monthly === null ? parts : form.instalmentsEach(parts, formatAmount(monthly, locale));
}
