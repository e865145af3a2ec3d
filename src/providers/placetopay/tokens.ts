/** Cards that the payer saved on PlacetoPay's page: it gives a token for each, which is charged without its page. */
import * as z from 'zod/mini';
import type { ChargeableCard, OwnCards } from '#providers/card-capability';
import type { CallResult } from '#providers/http-client';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { type BeginAsking, bodyOf, readSession } from './client.ts';
import { readFailure } from './errors.ts';
import { observe } from './observe.ts';
import { callerOf, paymentOf, personOf } from './request.ts';
import { paymentIdOf, type Session, session, status } from './wire.ts';

/** The same for the same order: PlacetoPay charges one reference, total and currency once within a day. */
export const chargeOf = (order: PaymentOrder, token: string): object => ({
  ...callerOf(order),
  payer: personOf(order),
  payment: paymentOf(order),
  instrument: { token: { token } },
});

/** Reads the answer, which is like a session's: most have ended. */
export function collected(answer: CallResult, { paymentId }: PaymentOrder): StartResult {
  const read = session.safeParse(bodyOf(answer));
  if (!read.success || (answer.kind === 'answer' && answer.status !== 200)) return readFailure(answer);
  if (paymentIdOf(read.data.request.payment.reference) !== paymentId)
    return { kind: 'unknown', why: 'the answer is about another payment' };
  const observation = observe(read.data);
  if (observation.kind === 'unknown' || observation.kind === 'never_seen')
    return { kind: 'unknown', why: 'an end we cannot read' };
  if (observation.kind !== 'pending') return { kind: 'ended', observation, reference: null };
  return {
    kind: 'accepted',
    providerRef: observation.providerRef,
    reference: null,
    phase: 'awaiting_provider',
    nextStep: { kind: 'waiting' },
    expiresAt: null,
  };
}

const named = z.array(z.object({ keyword: z.string(), value: z.unknown() }));
/** The card saved with a payment; another `type` is a bank account. */
const subscribed = z.object({ type: z.literal('token'), instrument: named });
const facts = z.object({
  token: z.string().check(z.minLength(1)),
  franchise: z.string(),
  lastDigits: z.string().check(z.regex(/^\d{4}$/)),
  validUntil: z.string().check(z.regex(/^\d{4}-\d{2}/)),
  /** Told beside the attempt that paid. */
  bin: z.pipe(z.union([z.string(), z.int()]), z.transform(String)).check(z.regex(/^\d{6}(\d{2})?$/)),
});
const invalidated = z.object({ status });

export const ownCards = (asking: BeginAsking): OwnCards => ({
  async chargeable(handle) {
    const read = await readSession(asking(), handle);
    return 'kind' in read ? 'unknown' : cardIn(read);
  },
  async forget(token) {
    const answer = await asking()('/instrument/invalidate', { instrument: { token: { token } } });
    const read = invalidated.safeParse(bodyOf(answer));
    const word = read.success ? read.data.status.status : '';
    if (word === 'APPROVED' || word === 'OK') return 'removed';
    // A token that it deleted before, by a call whose answer was lost, is unknown to it.
    const failure = readFailure(answer);
    return failure.kind === 'refused' && failure.code === noSuchThing ? 'not_found' : 'unknown';
  },
});

const noSuchThing = 'request_not_valid';

/** Its words for brands that everybody else calls otherwise. */
const brands: Readonly<Record<string, string>> = { master: 'mastercard', diners: 'dinersclub' };

/** Returns the saved card; `unknown` if it lacks a fact to show. */
function cardIn({ subscription, payment }: Session): ChargeableCard | null | 'unknown' {
  const { data } = subscribed.safeParse(subscription);
  if (!data) return null;
  const paid = payment?.find((each) => each.status.status === 'APPROVED');
  const fields = [...(named.safeParse(paid?.processorFields).data ?? []), ...data.instrument];
  const read = facts.safeParse(Object.fromEntries(fields.map(({ keyword, value }) => [keyword, value])));
  if (!read.success) return 'unknown';
  const { token, bin, franchise, lastDigits: lastFour, validUntil } = read.data;
  const [year = '', month = ''] = validUntil.split('-');
  return {
    token,
    fingerprint: null,
    // It does not report whether it is credit or debit.
    facts: {
      brand: brands[franchise.toLowerCase()] ?? franchise.toLowerCase(),
      lastFour,
      bin,
      type: 'unknown',
      expirationMonth: Number(month.slice(0, 2)),
      expirationYear: Number(year),
    },
  };
}
