import type { ReturnedMoney, SettledPayment } from '#providers/observation';
import type { Gr4vyCall } from './client.ts';
import { ask, transactionPath } from './lookup.ts';
import { chargebackList, type Transaction } from './wire.ts';

type Records = readonly { readonly id: string; readonly amount: number }[];

/**
 * Adds the chargebacks of a disputed payment, if its processor reports them to Gr4vy; until then, or without that,
 * there is only the flag. Gr4vy gives no deadline for the school's answer.
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
  const openChargebacks = notReversed(taken, given);
  const returned = [...(observation.returned ?? []), ...openChargebacks];
  const reversed = taken
    .filter(({ id }) => openChargebacks.every(({ providerRef }) => providerRef !== id))
    .map(({ id }) => id);
  const undone = [...(observation.undone ?? []), ...reversed];
  return {
    ...observation,
    ...(returned.length > 0 ? { returned } : {}),
    ...(undone.length > 0 ? { undone } : {}),
    disputed: {
      dueAt: null,
      minor: taken.reduce((sum, { amount }) => sum + amount, 0),
      state: openChargebacks.length > 0 ? 'open' : 'won',
    },
  };
}

/** A reversal names no chargeback: it gives back the last one of its amount. */
function notReversed(taken: Records, given: Records): readonly ReturnedMoney[] {
  const openRecords = [...taken];
  for (const { amount } of given) {
    const index = openRecords.findLastIndex((each) => each.amount === amount);
    if (index >= 0) openRecords.splice(index, 1);
  }
  return openRecords.map(({ id, amount }) => ({ providerRef: id, kind: 'chargeback', minor: amount }));
}

/** Returns the records in the transaction's currency: none if this instance has no such list, null if unread. */
async function readRecords(
  call: Gr4vyCall,
  { id, currency }: Transaction,
  what: 'chargebacks' | 'chargeback-reversals',
): Promise<Records | null> {
  const answer = await ask(call, { path: `${transactionPath(id)}/${what}` });
  if (answer.kind === 'none') return [];
  const read = chargebackList.safeParse(answer.kind === 'answer' ? answer.body : null);
  // An incomplete list: an unreported chargeback would never be booked.
  if (!read.success || read.data.next_cursor) return null;
  return read.data.items
    .filter((each) => each.currency === currency)
    .map((each) => ({ id: each.id, amount: Math.abs(each.amount) }));
}
