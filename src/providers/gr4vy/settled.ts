import type { SettledPayment } from '#providers/observation';
import { type Gr4vyAccess, underOneDeadline } from './client.ts';
import { everyItem, lookUp, whyOf } from './lookup.ts';
import { withReturned } from './refunds.ts';
import { observe } from './status.ts';
import { transactionPage, type ListedTransaction } from './wire.ts';

/** How many transactions are read at once. */
const atOnce = 5;

/**
 * Returns every payment captured from `from` (inclusive) to `to` (exclusive), and every one, of any age, that changed
 * since `from` and has a return or a dispute. Both change a transaction: the list of changes since `from` has them all,
 * and each is read for its capture. Nowhere is it documented how far back the list goes.
 * Throws if the list cannot be read whole: half of it would look like missing money.
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

/** Whether it has more facts than its capture. */
const movedSince = ({ returned, undone, returning, disputed }: SettledPayment): boolean =>
  returned !== undefined || undone !== undefined || returning === true || disputed !== undefined;

/**
 * Returns the ids of transactions with money that changed since then. The newest change comes first: a change during
 * the reading moves to a page already read. So the newest are read again until there are no new ones.
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
  const items = await everyItem(
    () => underOneDeadline(access),
    { path: '/transactions', query: { status: 'capture_succeeded', updated_at_gte: since.toISOString() } },
    (body) => transactionPage.safeParse(body).data,
  );
  if (typeof items === 'string') throw new Error(`Gr4vy's transactions could not be read: ${items}`);
  return items;
}

async function readSettled(access: Gr4vyAccess, id: string): Promise<SettledPayment> {
  const call = underOneDeadline(access);
  const found = await lookUp(call, { paymentId: null, providerRef: id });
  if (found.kind !== 'found') throw new Error(`a captured transaction could not be read: ${whyOf(found)}`);
  const observation = await withReturned(call, found.transaction, observe(found.transaction));
  if (observation.kind !== 'successful')
    throw new Error(`a captured transaction reads as ${observation.kind}: the list is not whole`);
  return { ...observation, paymentId: found.transaction.external_identifier ?? null };
}
