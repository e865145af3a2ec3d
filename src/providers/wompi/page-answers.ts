/** Transactions under the reference of Wompi's own page: none until its payer begins, then one per attempt. */
import type { Observation, PaymentHandle, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { Ask } from './ask.ts';
import { kindOfTransaction } from './kinds.ts';
import { listOf } from './list.ts';
import { observe } from './observe.ts';
import { leadToPage, type PageKeys, pageReference, paymentIdIn } from './page.ts';
import type { Transaction } from './wire.ts';

type PageObservation = Exclude<Observation, { kind: 'unknown' }>;
type Paid = Extract<PageObservation, { kind: 'successful' }>;

/** By the reference that all attempts share. */
export async function checkPage(ask: Ask, { paymentId, providerRef: reference }: PaymentHandle): Promise<Observation> {
  if (paymentId !== null && paymentIdIn(reference) !== paymentId)
    return { kind: 'unknown', why: 'the reference is of another payment' };
  const tries = await listOf(ask, reference);
  return Array.isArray(tries) ? observePage(reference, tries) : tries;
}

/** Before its payer begins, nobody has the URL: the payment counts as not there. */
export async function lookUpPage(
  ask: Ask,
  order: PaymentOrder,
  keys: PageKeys,
): Promise<StartResult | { readonly kind: 'never_seen' }> {
  const { paymentId } = order;
  const observation = await checkPage(ask, { paymentId, providerRef: pageReference(paymentId) });
  if (observation.kind === 'pending') return leadToPage(order, keys);
  return observation.kind === 'unknown' || observation.kind === 'never_seen'
    ? observation
    : { kind: 'ended', observation, reference: null };
}

/** All attempts are one payment: money is summed; else a pending one counts, else the last declined one. */
export function observePage(reference: string, tries: readonly Transaction[]): PageObservation {
  const observations = inOrder(tries).map((each) => observe(kindOfTransaction(each), each));
  const paid = observations.filter((each) => each.kind === 'successful');
  const [first] = paid;
  if (first) return summed(reference, first, paid);
  if (observations.some(({ kind }) => kind === 'pending'))
    return { kind: 'pending', providerRef: reference, phase: 'awaiting_provider' };
  const last = observations.at(-1);
  return last ? { ...last, providerRef: reference } : { kind: 'never_seen' };
}

/** Sums them, with the voids of each attempt. */
function summed(reference: string, first: Paid, paid: readonly Paid[]): Paid {
  const { paidAt, received } = first;
  const minor = paid.reduce((sum, each) => sum + each.received.minor, 0);
  const returned = paid.flatMap((each) => each.returned ?? []);
  return {
    kind: 'successful',
    providerRef: reference,
    received: { ...received, minor },
    paidAt,
    paymentId: paymentIdIn(reference),
    ...(returned.length > 0 && { returned }),
  };
}

const inOrder = (tries: readonly Transaction[]) =>
  tries.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
