import type { CallResult } from '#providers/http-client';
import type { Observation, PaymentHandle } from '#providers/observation';
import { readFailure } from './errors.ts';
import { referenceOf, type Session, session } from './wire.ts';

/** One call: a POST with its credentials in the body. */
export type Ask = (path: string, body?: object) => Promise<CallResult>;

/** Begins one question: its calls have one deadline together. */
export type BeginAsking = () => Ask;

export const bodyOf = (answer: CallResult): unknown => (answer.kind === 'answer' ? answer.body : null);

/** Returns a session, or the meaning of its absence. */
export async function readSession(ask: Ask, { paymentId, providerRef }: PaymentHandle): Promise<Session | Missing> {
  const answer = await ask(`/session/${encodeURIComponent(providerRef)}`);
  const read = session.safeParse(bodyOf(answer));
  if (!read.success || (answer.kind === 'answer' && answer.status !== 200)) {
    const failure = readFailure(answer);
    return failure.kind === 'refused' ? { kind: 'never_seen' } : failure;
  }
  const { requestId, request } = read.data;
  const isOther = paymentId !== null && request.payment.reference !== referenceOf(paymentId);
  if (requestId !== providerRef || isOther) return { kind: 'unknown', why: 'the answer is about another payment' };
  return read.data;
}

type Missing = Extract<Observation, { kind: 'never_seen' | 'unknown' }>;
