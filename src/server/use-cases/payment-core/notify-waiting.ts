/** Those who wait for a decision: other sessions' payments, jobs, and open pages. */
import type { MoneyChange } from '#domain/money-change';
import { expediteWaiting } from '../../db/read/money-state.ts';
import { openChargeCases } from '../../db/write/charge-cases.ts';
import type { Trx } from '../../db/driver/db.ts';
import { bringEmails } from '../../mail/triggers.ts';
import type { Services } from '../../services/services.ts';

/** A decision that was written. */
interface Written {
  readonly changes: readonly MoneyChange[];
  /** Payments of other sessions that wait for money for the same charges: what was written changes what they owe. */
  readonly waitingElsewhere: readonly string[];
}

const changesOwed = ({ kind }: MoneyChange): boolean =>
  kind === 'allocated' || kind === 'waived' || kind === 'returned';

/** Whether other sessions with the same charges are to be compared: what these changes leave is owed there too. */
export const concernsSharing = (changes: readonly MoneyChange[], sharing: readonly string[]): boolean =>
  sharing.length > 0 && changes.some(changesOwed);

/** Compares other sessions with the same charges, and expedites and returns their waiting payments. */
export async function expediteSharing(
  trx: Trx,
  sessionId: string,
  { changes, sharing }: { readonly changes: readonly MoneyChange[]; readonly sharing: readonly string[] },
): Promise<readonly string[]> {
  if (!concernsSharing(changes, sharing)) return [];
  await openChargeCases(trx, sessionId);
  return expediteWaiting(trx, sharing);
}

/** Wakes the jobs and the open pages that a decision concerns, once it is committed. */
export function wakeAfter(services: Services, { changes, waitingElsewhere }: Written): void {
  if (changes.some((change) => change.kind === 'announced')) services.wake('outbox');
  if (bringEmails(changes)) services.wake('mail');
  const isToVoid = changes.some((change) => change.kind === 'cancel_wanted');
  if (isToVoid || waitingElsewhere.length > 0) services.wake('payments');
  for (const paymentId of waitingElsewhere) services.live.notify(paymentId);
  for (const change of changes) if ('paymentId' in change) services.live.notify(change.paymentId);
}
