import type { Observation, ReturnedMoney, SettledPayment } from '#providers/observation';
import { deadlineOf, type Gr4vyAccess } from './client.ts';
import { ask, lookUp, transactionPath } from './lookup.ts';
import { observe } from './status.ts';
import { type Refund, refundPage, transactionPage, type ListedTransaction, type Transaction } from './wire.ts';

/** How many transactions are read at once. */
const atOnce = 5;

/**
 * Every payment that was captured from `from` (inclusive) to `to` (exclusive), and every one that was changed since `from` and
 * of which money went back, or that is disputed: whenever it was captured. Both change a transaction, so all of them are among
 * those changed since `from`; when each was captured is read one by one. How far back the list goes is documented nowhere.
 * Throws when the list cannot be read whole: half of it would look like missing money.
 * Source: `updated_at_gte` and `status` of GET /transactions in Gr4vy's OpenAPI.
 */
export async function listSettled(access: Gr4vyAccess, from: Date, to: Date): Promise<readonly SettledPayment[]> {
  const changed = await listChanged(access, from);
  const settled: SettledPayment[] = [];
  for (let at = 0; at < changed.length; at += atOnce) {
    const read = await Promise.all(changed.slice(at, at + atOnce).map((id) => readSettled(access, id)));
    settled.push(...read.filter((each) => (each.paidAt >= from && each.paidAt < to) || movedSince(each)));
  }
  return settled;
}

/** Whether there is more to know of it than that it was captured. */
const movedSince = ({ returned, returning, disputed }: SettledPayment): boolean =>
  returned !== undefined || returning === true || disputed === true;

/**
 * Ids of what has money and was changed since then. The newest change comes first: what changes while the pages are
 * read moves to a page that was read already. So the newest are read again until nothing new is among them.
 */
async function listChanged(access: Gr4vyAccess, from: Date): Promise<readonly string[]> {
  const seen = new Set<string>();
  let since = from;
  for (;;) {
    const items = await listAllPages(access, since);
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const { id } of items) seen.add(id);
    if (fresh.length === 0) return [...seen];
    since = new Date(Math.max(...items.map(({ updated_at }) => updated_at.getTime())));
  }
}

async function listAllPages(access: Gr4vyAccess, since: Date): Promise<readonly ListedTransaction[]> {
  const items: ListedTransaction[] = [];
  let cursor: string | null = null;
  do {
    const query = {
      status: 'capture_succeeded',
      updated_at_gte: since.toISOString(),
      limit: '100',
      ...(cursor === null ? {} : { cursor }),
    };
    const answer = await ask(access, { method: 'GET', path: '/transactions', query, scopes: ['transactions.read'] });
    if (answer.kind !== 'answer') throw new Error(`Gr4vy's transactions could not be read: ${whyOf(answer)}`);
    const read = transactionPage.safeParse(answer.body);
    if (!read.success) throw new Error("a page of Gr4vy's transactions is not as documented");
    items.push(...read.data.items);
    cursor = read.data.next_cursor ?? null;
  } while (cursor !== null);
  return items;
}

async function readSettled(access: Gr4vyAccess, id: string): Promise<SettledPayment> {
  const deadline = deadlineOf(access);
  const found = await lookUp(access, { paymentId: null, providerRef: id }, deadline);
  if (found.kind !== 'found') throw new Error(`a captured transaction could not be read: ${whyOf(found)}`);
  const observation = await withReturned(access, found.transaction, observe(found.transaction), deadline);
  if (observation.kind !== 'successful')
    throw new Error(`a captured transaction reads as ${observation.kind}: the list is not whole`);
  return { ...observation, paymentId: found.transaction.external_identifier ?? null };
}

const whyOf = (answer: { kind: 'none' } | { kind: 'unknown'; why: string }): string =>
  answer.kind === 'none' ? 'not there' : answer.why;

/** How long after its capture a transaction that nobody touched may have changed. */
const captureEndsMs = 60_000;

/** `refunded_amount` alone does not tell: nothing says from when on it holds a refund that is under way. */
const mayHaveRefunds = ({ refunded_amount, captured_at, updated_at }: Transaction): boolean =>
  refunded_amount > 0 || !captured_at || !updated_at || updated_at.getTime() - captured_at.getTime() > captureEndsMs;

/**
 * The observation of a payment with the refunds that were made of it. Where some are known to be and their whole list is
 * not read, it is `unknown` and asked about again: a refund that is not told would never be booked. Where there only may
 * be some, the money that came is told all the same, and asked about again, too.
 */
export async function withReturned(
  access: Gr4vyAccess,
  of: Transaction,
  observation: Observation,
  deadline: AbortSignal,
): Promise<Observation> {
  if (observation.kind !== 'successful' || !mayHaveRefunds(of)) return observation;
  const refunds = await readRefunds(access, of.id, deadline);
  if (typeof refunds === 'string')
    return of.refunded_amount === 0
      ? { ...observation, returning: true }
      : { kind: 'unknown', why: `its refunds were not read: ${refunds}` };
  const returned: ReturnedMoney[] = refunds.flatMap(({ id, status, amount }) =>
    status === 'succeeded' ? [{ providerRef: id, kind: 'refund', minor: amount }] : [],
  );
  const isReturning = refunds.some(({ status }) => status === 'processing');
  return {
    ...observation,
    ...(returned.length > 0 ? { returned } : {}),
    ...(isReturning ? { returning: true } : {}),
  };
}

/** Every refund of a transaction, or why they could not be read. */
async function readRefunds(
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
