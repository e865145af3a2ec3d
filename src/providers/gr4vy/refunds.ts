import type { Observation, ReturnedMoney, SettledPayment } from '#providers/observation';
import { withChargebacks } from './chargebacks.ts';
import type { Gr4vyAccess } from './client.ts';
import { ask, transactionPath, whyOf } from './lookup.ts';
import { type Refund, refundPage, type Transaction } from './wire.ts';

/** How long after its capture a transaction that nobody touched may have changed. */
const captureEndsMs = 60_000;

/** `refunded_amount` alone does not tell: nothing says from when on it holds a refund that is under way. */
const mayHaveRefunds = ({ refunded_amount, captured_at, updated_at }: Transaction): boolean =>
  refunded_amount > 0 || !captured_at || !updated_at || updated_at.getTime() - captured_at.getTime() > captureEndsMs;

/**
 * The observation of a payment with the refunds that were made of it, and what its payer's bank took. Where some refunds
 * are known to be and their whole list is not read, it is `unknown` and asked about again: one that is not told would never
 * be booked. Where there only may be some, the money that came is told all the same, and asked about again, too.
 */
export async function withReturned(
  access: Gr4vyAccess,
  of: Transaction,
  observation: Observation,
  deadline: AbortSignal,
): Promise<Observation> {
  if (observation.kind !== 'successful') return observation;
  const refunded = mayHaveRefunds(of) ? await withRefunds(access, of, observation, deadline) : observation;
  return refunded.kind === 'successful' && of.disputed ? withChargebacks(access, of, refunded, deadline) : refunded;
}

async function withRefunds(
  access: Gr4vyAccess,
  of: Transaction,
  observation: SettledPayment,
  deadline: AbortSignal,
): Promise<Observation> {
  const refunds = await readRefunds(access, of.id, deadline);
  if (typeof refunds === 'string')
    return of.refunded_amount === 0
      ? { ...observation, returning: true }
      : { kind: 'unknown', why: `its refunds were not read: ${refunds}` };
  const returned: ReturnedMoney[] = refunds.flatMap(({ id, status, amount, external_identifier: refundId }) =>
    status === 'succeeded' ? [{ providerRef: id, kind: 'refund', minor: amount, refundId: refundId ?? null }] : [],
  );
  const isReturning = refunds.some(({ status }) => status === 'processing');
  return {
    ...observation,
    ...(returned.length > 0 ? { returned } : {}),
    ...(isReturning ? { returning: true } : {}),
  };
}

export async function readRefunds(
  access: Gr4vyAccess,
  id: string,
  deadline: AbortSignal,
): Promise<readonly Refund[] | string> {
  const refunds: Refund[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: '100', ...(cursor === null ? {} : { cursor }) };
    const path = `${transactionPath(id)}/refunds`;
    const answer = await ask(access, { method: 'GET', path, query, scopes: ['transactions.read'] }, deadline);
    if (answer.kind !== 'answer') return whyOf(answer);
    const read = refundPage.safeParse(answer.body);
    if (!read.success) return 'not as documented';
    refunds.push(...read.data.items);
    cursor = read.data.next_cursor ?? null;
  } while (cursor !== null);
  return refunds;
}
