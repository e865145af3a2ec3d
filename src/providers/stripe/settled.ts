import type { Observation, SettledPayment } from '#providers/observation';
import { fundedMoney, readCashBalance } from './cash-balance.ts';
import { answerOf, underOneDeadline, type StripeAccess } from './client.ts';
import { readFees } from './fees.ts';
import { kindOfIntent, observeIntent } from './kinds.ts';
import { type Moves, ourId, whatHappened } from './settled-events.ts';
import { observeTransfer, transfer } from './transfer.ts';
import { expanded, page, paymentIntent, type PaymentIntent } from './wire.ts';

/** How many payments are queried at a time. Source of Stripe's limits: https://docs.stripe.com/rate-limits. */
const atOnce = 4;
const attempts = 3;

/**
 * Returns every payment that received money from `from` (inclusive) to `to` (exclusive), or returned some, by the time
 * Stripe learned of it. Reads the events, which Stripe stores for 30 days: a list of PaymentIntents has no window on
 * the time of payment, and a transfer after a void has no PaymentIntent at all.
 * Throws if anything cannot be read: half a list would look like missing money.
 * Source: https://docs.stripe.com/api/events/list.
 */
export async function listSettled(access: StripeAccess, from: Date, to: Date): Promise<readonly SettledPayment[]> {
  const { paid, charges, returned, customers } = await whatHappened(access, from, to);
  for (const each of await inGroups([...customers], ([customer, moves]) =>
    paymentOfCustomer(access, from, customer, moves),
  ))
    if (each) paid.set(each.providerRef, each);
  // Last, because it is read whole: a charge's refunds are not on a cash balance.
  for (const each of await inGroups([...returned], (id) => paymentById(access, id)))
    if (each) paid.set(each.providerRef, each);
  const fees = charges.size === 0 ? null : await readFees(access, from, to);
  return [...paid.values()].map((each) => {
    const fee = fees?.get(charges.get(each.providerRef) ?? '');
    return fee ? { ...each, fee } : each;
  });
}

async function paymentById(access: StripeAccess, id: string): Promise<SettledPayment | null> {
  const result = await underOneDeadline(access)((stripe) =>
    stripe.paymentIntents.retrieve(id, { expand: [...expanded] }),
  );
  const intent = paymentIntent.parse(answerOf(result, 'a payment'));
  return kindOfIntent(intent) ? settledOf(access, intent) : null;
}

/** Each of our transfers has a customer of its own; another customer's money has no payment here, but is listed. */
async function paymentOfCustomer(
  access: StripeAccess,
  from: Date,
  customer: string,
  { intent: known, transactions }: Moves,
): Promise<SettledPayment | null> {
  if (known) {
    // Nothing comes to a CLABE before its payment was made: then the events of the window are all there is.
    const whole = known.created * 1000 >= from.getTime() ? observeTransfer(known, transactions.toReversed()) : null;
    return whole?.kind === 'successful' ? { ...whole, paymentId: ourId(known) } : settledOf(access, known);
  }
  const result = await underOneDeadline(access)((stripe) =>
    stripe.paymentIntents.list({ customer, limit: 10, expand: expanded.map((field) => `data.${field}`) }),
  );
  const { data } = page.parse(answerOf(result, 'the payments of a customer'));
  const transfers = data.map((each) => paymentIntent.parse(each)).filter((each) => kindOfIntent(each) === transfer);
  const intent = transfers.find((each) => ourId(each) !== null) ?? transfers[0];
  return intent ? settledOf(access, intent) : moneyOfNobody(access, customer);
}

/** Reads a customer's cash balance and its payment; `unknown` if it could not all be read. */
export async function observeCustomer(access: StripeAccess, customer: string): Promise<Observation> {
  try {
    const moves = { intent: null, transactions: [] };
    return (await paymentOfCustomer(access, new Date(0), customer, moves)) ?? { kind: 'never_seen' };
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.message : 'a customer we cannot read' };
  }
}

async function settledOf(access: StripeAccess, intent: PaymentIntent): Promise<SettledPayment | null> {
  const observation = await observeIntent(underOneDeadline(access), intent);
  if (observation.kind === 'unknown') throw new Error(`Stripe's books could not be read: ${observation.why}`);
  return observation.kind === 'successful' ? { ...observation, paymentId: ourId(intent) } : null;
}

/** Transfers to a CLABE that was made without a payment, e.g. in Stripe's Dashboard. */
async function moneyOfNobody(access: StripeAccess, customer: string): Promise<SettledPayment | null> {
  const balance = await readCashBalance(underOneDeadline(access), customer);
  if (balance.kind === 'unknown') throw new Error(`Stripe's books could not be read: ${balance.why}`);
  const money = fundedMoney(balance.transactions);
  return money && { kind: 'successful', providerRef: customer, ...money, paymentId: null };
}

async function inGroups<Item, Found>(items: readonly Item[], ask: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (let first = 0; first < items.length; first += atOnce)
    found.push(...(await Promise.all(items.slice(first, first + atOnce).map((item) => patiently(() => ask(item))))));
  return found;
}

/** One lost answer among hundreds must not cost the whole list. */
async function patiently<Found>(ask: () => Promise<Found>): Promise<Found> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await ask();
    } catch {
      // Asked again; the last attempt's error is thrown.
    }
  }
  return ask();
}
