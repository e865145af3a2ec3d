import type { Observation, ReturnedMoney, SettledPayment } from '#providers/observation';
import { withChargebacks } from './chargebacks.ts';
import type { Gr4vyCall } from './client.ts';
import { everyItem, transactionPath } from './lookup.ts';
import { type Refund, refundPage, type Transaction } from './wire.ts';

/** How long after its capture an untouched transaction may still change. */
const captureEndsMs = 60_000;

/** `refunded_amount` alone does not tell: nothing says from when on it holds a refund that is under way. */
const mayHaveRefunds = ({ refunded_amount, captured_at, updated_at }: Transaction): boolean =>
  refunded_amount > 0 || !captured_at || !updated_at || updated_at.getTime() - captured_at.getTime() > captureEndsMs;

/**
 * Adds a payment's refunds and chargebacks to its observation. If refunds exist but their list was not read, it is
 * `unknown` and queried again: an unreported refund would never be booked. If refunds are only possible, the money
 * received is reported all the same, and queried again, too.
 */
export async function withReturned(call: Gr4vyCall, of: Transaction, observation: Observation): Promise<Observation> {
  if (observation.kind !== 'successful') return observation;
  const refunded = mayHaveRefunds(of) ? await withRefunds(call, of, observation) : observation;
  return refunded.kind === 'successful' && of.disputed ? withChargebacks(call, of, refunded) : refunded;
}

async function withRefunds(call: Gr4vyCall, of: Transaction, observation: SettledPayment): Promise<Observation> {
  const refunds = await readRefunds(call, of.id);
  if (typeof refunds === 'string')
    return of.refunded_amount === 0
      ? { ...observation, returning: true }
      : { kind: 'unknown', why: `its refunds were not read: ${refunds}` };
  const returned: ReturnedMoney[] = refunds.flatMap(({ id, status, amount, external_identifier: refundId }) =>
    status === 'succeeded' ? [{ providerRef: id, kind: 'refund', minor: amount, refundId: refundId ?? null }] : [],
  );
  const undone = refunds.filter(({ status }) => hasFailed(status)).map(({ id }) => id);
  const isReturning = refunds.some(({ status }) => status === 'processing');
  return {
    ...observation,
    ...(returned.length > 0 ? { returned } : {}),
    ...(undone.length > 0 ? { undone } : {}),
    ...(isReturning ? { returning: true } : {}),
  };
}

/** Whether a refund ended without its money. Source: `RefundStatus` in Gr4vy's OpenAPI. */
export const hasFailed = (status: string): boolean =>
  status === 'failed' || status === 'declined' || status === 'voided';

export const readRefunds = (call: Gr4vyCall, id: string): Promise<readonly Refund[] | string> =>
  everyItem(
    () => call,
    { path: `${transactionPath(id)}/refunds` },
    (body) => refundPage.safeParse(body).data,
  );
