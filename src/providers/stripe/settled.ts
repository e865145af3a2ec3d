import type { SettledPayment } from '#providers/provider';
import { callStripe, type StripeAccess } from './client.ts';
import { readFailure } from './errors.ts';
import { received } from './status.ts';
import { event, page, paymentIntent } from './wire.ts';

/**
 * Every payment that received money from `from` (inclusive) to `to` (exclusive), by when Stripe learned of it.
 * Reads the events, which Stripe keeps for 30 days: a list of PaymentIntents has no window on the time of payment.
 * Throws when a page cannot be read: half a list would look like missing money.
 * Source: https://docs.stripe.com/api/events/list.
 */
export async function listSettled(access: StripeAccess, from: Date, to: Date): Promise<readonly SettledPayment[]> {
  const settled = new Map<string, SettledPayment>();
  let after: string | null = null;
  do {
    const found = await readPage(access, from, to, after);
    // Newest first: of two events about one payment the later one knows all the money.
    for (const each of found.payments) if (!settled.has(each.providerRef)) settled.set(each.providerRef, each);
    after = found.next;
  } while (after !== null);
  return [...settled.values()];
}

async function readPage(
  access: StripeAccess,
  from: Date,
  to: Date,
  after: string | null,
): Promise<{ payments: SettledPayment[]; next: string | null }> {
  const result = await callStripe(access, (stripe) =>
    stripe.events.list({
      type: 'payment_intent.succeeded',
      created: { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) },
      limit: 100,
      ...(after === null ? {} : { starting_after: after }),
    }),
  );
  if (result.kind === 'error') {
    const failure = readFailure(result.error);
    throw new Error(`Stripe's events could not be read: ${failure.kind === 'unknown' ? failure.why : failure.kind}`);
  }
  const { data, has_more } = page.parse(result.body);
  const events = data.map((body) => event.parse(body));
  const payments = events.map((each) => {
    const intent = paymentIntent.parse(each.data.object);
    return { ...received(intent, each.created), paymentId: intent.metadata['payment_id'] ?? null };
  });
  return { payments, next: has_more ? (events.at(-1)?.id ?? null) : null };
}
