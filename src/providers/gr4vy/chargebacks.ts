import type { ReturnedMoney, SettledPayment } from '#providers/observation';
import type { Gr4vyCall } from './client.ts';
import { ask, transactionPath } from './lookup.ts';
import { chargebackList, type Transaction } from './wire.ts';

type Records = readonly { readonly id: string; readonly amount: number }[];

/**
 * A disputed payment with what the payer's bank took of it, where whoever processes the card reports that to Gr4vy; until
 * then, and for one that never does, the flag is all there is. When a school has to answer Gr4vy does not say.
 * Source: "List transaction chargebacks" and "List transaction chargeback reversals" in Gr4vy's OpenAPI.
 */
export async function withChargebacks(
  call: Gr4vyCall,
  of: Transaction,
  observation: SettledPayment,
): Promise<SettledPayment> {
  const [taken, given] = await Promise.all([
    readRecords(call, of, 'chargebacks'),
    readRecords(call, of, 'chargeback-reversals'),
  ]);
  if (!taken || !given) return { ...observation, disputed: true, returning: true };
  if (taken.length === 0) return { ...observation, disputed: true };
  const kept = notReversed(taken, given);
  const returned = [...(observation.returned ?? []), ...kept];
  const reversed = taken.filter(({ id }) => kept.every(({ providerRef }) => providerRef !== id)).map(({ id }) => id);
  const undone = [...(observation.undone ?? []), ...reversed];
  return {
    ...observation,
    ...(returned.length > 0 ? { returned } : {}),
    ...(undone.length > 0 ? { undone } : {}),
    disputed: {
      dueAt: null,
      minor: taken.reduce((sum, { amount }) => sum + amount, 0),
      state: kept.length > 0 ? 'open' : 'won',
    },
  };
}

/** A reversal names no chargeback: it gives back the last one of its amount. */
function notReversed(taken: Records, given: Records): readonly ReturnedMoney[] {
  const kept = [...taken];
  for (const { amount } of given) {
    const index = kept.findLastIndex((each) => each.amount === amount);
    if (index >= 0) kept.splice(index, 1);
  }
  return kept.map(({ id, amount }) => ({ providerRef: id, kind: 'chargeback', minor: amount }));
}

/** Those in the transaction's own currency; none where this instance has no such records, null when they were not read. */
async function readRecords(
  call: Gr4vyCall,
  { id, currency }: Transaction,
  what: 'chargebacks' | 'chargeback-reversals',
): Promise<Records | null> {
  const answer = await ask(call, { path: `${transactionPath(id)}/${what}` });
  if (answer.kind === 'none') return [];
  const read = chargebackList.safeParse(answer.kind === 'answer' ? answer.body : null);
  // Not all of them: one that is not told would never be booked.
  if (!read.success || read.data.next_cursor) return null;
  return read.data.items
    .filter((each) => each.currency === currency)
    .map((each) => ({ id: each.id, amount: Math.abs(each.amount) }));
}
