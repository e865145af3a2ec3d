import type { Dispute as DisputeSaid, Observation, ReturnedMoney } from '#providers/observation';
import { everyRow, type StripeCall } from './client.ts';
import { dispute, type Dispute, type PaymentIntent } from './wire.ts';

/** A dispute's state by its status; any other is open. Source: https://docs.stripe.com/disputes/how-disputes-work. */
const stateOf: ReadonlyMap<string, DisputeSaid['state']> = new Map([
  ['won', 'won'],
  ['prevented', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
] as const);

/**
 * Adds a payment's disputes to its observation. Queried only if the charge reports a dispute; if it cannot be read,
 * only its existence is known, and it is queried again.
 * Source: https://docs.stripe.com/api/disputes/list.
 */
export async function withDisputes(
  ask: StripeCall,
  intent: PaymentIntent,
  observation: Observation,
): Promise<Observation> {
  const { latest_charge: charge } = intent;
  if (observation.kind !== 'successful' || charge === null || typeof charge === 'string' || !charge.disputed)
    return observation;
  const disputes = await everyRow(ask, dispute, (stripe, span) =>
    stripe.disputes.list({ payment_intent: intent.id, ...span }),
  );
  const reportedDispute =
    'why' in disputes ? undefined : (disputes.find((each) => readDispute(each).state === 'open') ?? disputes[0]);
  if ('why' in disputes || !reportedDispute) return { ...observation, disputed: true, returning: true };
  const returned = [...(observation.returned ?? []), ...disputes.flatMap(takenBy)];
  const won = disputes.filter((each) => readDispute(each).state === 'won').map(({ id }) => id);
  const undone = [...(observation.undone ?? []), ...won];
  return {
    ...observation,
    ...(returned.length > 0 ? { returned } : {}),
    ...(undone.length > 0 ? { undone } : {}),
    disputed: readDispute(reportedDispute),
  };
}

function readDispute({ amount, status, evidence_details: { due_by } }: Dispute): DisputeSaid {
  return {
    dueAt: due_by === null ? null : new Date(due_by * 1000),
    minor: amount,
    state: stateOf.get(status) ?? 'open',
  };
}

/** Returns the money it took and still has: an inquiry takes nothing, and a won dispute gives it back. */
function takenBy({ id, balance_transactions }: Dispute): ReturnedMoney[] {
  const minor = balance_transactions.reduce((sum, { amount }) => sum - amount, 0);
  return minor > 0 ? [{ providerRef: id, kind: 'chargeback', minor }] : [];
}
