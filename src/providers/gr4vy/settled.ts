import type { SettledPayment } from '#providers/observation';
import { deadlineOf, type Gr4vyAccess } from './client.ts';
import { ask, lookUp, whyOf } from './lookup.ts';
import { withReturned } from './refunds.ts';
import { observe } from './status.ts';
import { transactionPage, type ListedTransaction } from './wire.ts';

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
  returned !== undefined || returning === true || disputed !== undefined;

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
