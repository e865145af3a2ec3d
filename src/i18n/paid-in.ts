import type { MoneyTexts } from './catalogues.ts';
import { formatAmount } from './format.ts';
import type { Locale } from './locale.ts';

interface Parts {
  readonly count: number;
  /** Minor units; null where a bank sets it. */
  readonly monthly: number | null;
}

/** `3 pagos de $2,908.81`, or without an amount; null for one payment. */
export function paidIn(
  instalments: Parts | undefined,
  locale: Locale,
  { form }: Pick<MoneyTexts, 'form'>,
): string | null {
  if (!instalments) return null;
  const parts = form.instalmentsOf(instalments.count);
  return instalments.monthly === null ? parts : form.instalmentsEach(parts, formatAmount(instalments.monthly, locale));
}
