import type { JsonRequest } from '#providers/http-client';
import type { SettledPayment } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { type Access, bodyOf } from './client.ts';
import { settledIn } from './observe.ts';
import { eventPage, instantOf, order, orderPage } from './wire.ts';

/** The most that a page holds, and the most pages that are read for one question. */
const perPage = 250;
const mostPages = 40;

interface Listed {
  readonly id: string;
  readonly created_at: number;
}

interface Page<Item> {
  readonly has_more: boolean;
  readonly data: readonly Item[];
}

interface PagesAsked<Item> {
  readonly path: string;
  readonly query?: JsonRequest['query'];
  readonly read: (body: unknown) => Page<Item> | undefined;
  /** The start of the query; older items are left out. */
  readonly since: Date;
  /** That of the question they are read for. */
  readonly deadline: AbortSignal;
}

/** Everything listed that was made since then, the newest first; null where it could not be read whole. */
async function allPages<Item extends Listed>(
  { call }: Access,
  { path, query = {}, read, since, deadline }: PagesAsked<Item>,
): Promise<readonly Item[] | null> {
  const found: Item[] = [];
  let next: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const pageQuery = { ...query, limit: String(perPage), ...(next !== undefined && { next }) };
    const body = read(bodyOf(await call({ method: 'GET', path, query: pageQuery }, deadline)));
    if (!body) return null;
    const fresh = body.data.filter(({ created_at: at }) => instantOf(at) >= since);
    found.push(...fresh);
    if (!body.has_more || fresh.length < body.data.length) return found;
    next = body.data.at(-1)?.id;
    if (next === undefined) return null;
  }
  return null;
}

/** Tolerance between the two clocks. */
const clockDriftMs = 5 * 60_000;
/** A start is sent when its payer confirms, and never again: it was made within this time, or not at all. */
const startedWithinMs = 60 * 60_000;

/**
 * Returns the orders with our id in their metadata, or null if the lists could not be read. It reads whole lists:
 * nowhere is it documented that `search` covers metadata.
 */
export async function ordersOf(
  access: Access,
  { paymentId, submittedAt }: Pick<PaymentOrder, 'paymentId' | 'submittedAt'>,
  deadline: AbortSignal,
): Promise<readonly string[] | null> {
  const since = new Date(submittedAt.getTime() - clockDriftMs);
  const seconds = (at: number) => String(Math.floor(at / 1000));
  const span = {
    'created_at.gte': seconds(since.getTime()),
    'created_at.lte': seconds(submittedAt.getTime() + startedWithinMs),
  };
  const all = await allPages(access, {
    path: '/orders',
    ...(access.profile.filtersByTime && { query: span }),
    read: (body) => orderPage.safeParse(body).data,
    since,
    deadline,
  });
  return all?.filter(({ metadata }) => metadata?.['payment_id'] === paymentId).map(({ id }) => id) ?? null;
}

/** Events of an order whose money grows or shrinks. */
const moneyEvents = new Set(['order.paid', 'order.refunded', 'order.partially_refunded']);

/**
 * Returns every payment with money that has an event in the window, as its newest event has it: each change of an order
 * is an event. Throws if the list cannot be read whole.
 */
export async function listSettled(access: Access, from: Date, to: Date): Promise<readonly SettledPayment[]> {
  const events = await allPages(access, {
    path: '/events',
    read: (body) => eventPage.safeParse(body).data,
    since: from,
    deadline: access.deadline(),
  });
  if (!events) throw new Error('the events could not be read');
  const [orderIds, newest] = [new Set<string>(), new Map<string, SettledPayment>()];
  for (const { type, created_at: at, data } of events.filter((event) => event.type.startsWith('order.'))) {
    const { data: read } = order.safeParse(data.object);
    if (!read) throw new Error('an event about an order is not as documented');
    if (read.livemode !== access.profile.livemode) continue;
    if (moneyEvents.has(type) && instantOf(at) < to) orderIds.add(read.id);
    const settled = settledIn(read);
    if (settled && !newest.has(read.id)) newest.set(read.id, settled);
  }
  return [...orderIds].flatMap((id) => newest.get(id) ?? []);
}
