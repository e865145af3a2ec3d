import type { MonthsView } from '#contracts/months';
import { type MonthPlan, monthlyOf } from '#domain/months';
import type { PaymentRow } from '../db/read/payment-row.ts';

/** A plan for the total that it costs, its fee included, as its payer reads it. */
export const monthsView = (total: number, { count, fee, borneBy }: MonthPlan): MonthsView => ({
  count,
  fee_amount: fee,
  total_amount: total,
  monthly_amount: monthlyOf(total, count),
  without_interest: borneBy === 'school',
});

/** In how many parts its payer chose to be charged; null for one. */
export function instalmentsOf({ months, answers }: Pick<PaymentRow, 'months' | 'answers'>): number | null {
  const count = months?.count ?? Number(answers['instalments'] ?? 1);
  return count > 1 ? count : null;
}
