import type { SettledPayment } from '#providers/observation';
import { underOneDeadline, type StripeAccess } from './client.ts';
import { balanceTransaction, page } from './wire.ts';

type Fee = NonNullable<SettledPayment['fee']>;

/**
 * Returns Stripe's fee of each charge booked in the window, by the charge's id. Some may be missing: an unknown fee is
 * no reason to lose the list. Source: https://docs.stripe.com/api/balance_transactions/list.
 */
export async function readFees(access: StripeAccess, from: Date, to: Date): Promise<ReadonlyMap<string, Fee>> {
  const fees = new Map<string, Fee>();
  for (let after: string | undefined; ;) {
    const starting = after === undefined ? {} : { starting_after: after };
    const created = { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
    const result = await underOneDeadline(access)((stripe) =>
      stripe.balanceTransactions.list({ created, limit: 100, ...starting }),
    );
    const read = page.safeParse(result.kind === 'answer' ? result.body : null);
    const rows = (read.data?.data ?? []).flatMap((row) => balanceTransaction.safeParse(row).data ?? []);
    for (const { source, fee, currency } of rows)
      if (source?.match(/^(ch|py)_/)) fees.set(source, { minor: fee, currency: currency.toUpperCase() });
    after = rows.at(-1)?.id;
    if (!read.data?.has_more || after === undefined) return fees;
  }
}
