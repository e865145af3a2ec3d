/** The Orders API over plain HTTP. It has no idempotency keys: a second start creates a second payable reference. */
import type { Observation, PaymentHandle, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { MerchantAnswer } from '#providers/asking-capability';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { type CallResult, notStarted, refusesCredentials } from '#providers/http-client';
import { type Access, accessOf, bodyOf } from './client.ts';
import { readFailure } from './errors.ts';
import { observe, paymentIdOf, placed } from './observe.ts';
import { listSettled, ordersOf } from './pages.ts';
import { orderRequest } from './voucher.ts';
import { publicKeys, readEvent } from './webhook.ts';
import { company, order as orderAnswer, type Order } from './wire.ts';

export function connectConekta(env: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection {
  const access = accessOf(env, tools);
  const keys = publicKeys(env);
  const contactPhone = env['CONEKTA_CONTACT_PHONE'] ?? '';
  const { profile } = access;
  const { company: path } = profile;
  return {
    start: (order) => start(access, order, contactPhone),
    check: (handle) => check(access, handle),
    lookUp: (order) => lookUp(access, order),
    cancel: (handle) => cancel(access, handle),
    listSettled: (from, to) => listSettled(access, from, to),
    ...(path !== null && { merchant: () => merchant(access, path) }),
    readWebhook: (headers, body) => readEvent({ keys, livemode: profile.livemode }, headers.get('digest'), body),
  };
}

type Unknown = Extract<Observation, { kind: 'unknown' }>;

async function start(access: Access, order: PaymentOrder, contactPhone: string): Promise<StartResult> {
  const body = orderRequest(order, contactPhone);
  const answer = await access.call({ method: 'POST', path: '/orders', body }, access.deadline());
  const { data: made } = orderAnswer.safeParse(bodyOf(answer));
  if (!made) return notStarted(readFailure(answer));
  return mismatch(access, made, order) ?? placed(made);
}

/** Returns why an order is not the requested one; null if it is. */
function mismatch({ profile }: Access, made: Order, order: PaymentOrder): Unknown | null {
  const unknown = (why: string): Unknown => ({ kind: 'unknown', why });
  if (paymentIdOf(made) !== order.paymentId) return unknown('the answer is about another payment');
  if (made.livemode !== profile.livemode) return unknown('the key is of the other mode');
  const { minor, currency } = order.total;
  return made.amount === minor && made.currency === currency ? null : unknown('the answer has another amount');
}

/** By its own id. If queried under one of ours, it must be the order that carries it. */
async function check(access: Access, handle: PaymentHandle, deadline = access.deadline()): Promise<Observation> {
  const path = `/orders/${encodeURIComponent(handle.providerRef)}`;
  return readObservation(access, handle, await access.call({ method: 'GET', path }, deadline));
}

function readObservation({ profile }: Access, { paymentId, providerRef }: PaymentHandle, answer: CallResult) {
  const { data: read } = orderAnswer.safeParse(bodyOf(answer));
  if (!read)
    return readFailure(answer).kind === 'missing'
      ? ({ kind: 'never_seen' } as const)
      : ({ kind: 'unknown', why: 'no readable answer' } as const);
  const isIt = read.id === providerRef && (paymentId === null || paymentIdOf(read) === paymentId);
  if (!isIt || read.livemode !== profile.livemode)
    return { kind: 'unknown', why: 'the answer is about another payment' } as const;
  return observe(read);
}

/** If one start arrived twice, an order with money counts, then the first that is still payable. */
async function lookUp(access: Access, order: PaymentOrder): Promise<StartResult | { readonly kind: 'never_seen' }> {
  const deadline = access.deadline();
  const ids = await ordersOf(access, order, deadline);
  if (!ids) return { kind: 'unknown', why: 'no readable list' };
  const found = await Promise.all(ids.toReversed().map((id) => readPlaced(access, order, id, deadline)));
  const [first = { kind: 'never_seen' } as const] = found;
  const paid = found.find((each) => each.kind === 'ended' && each.observation.kind === 'successful');
  const lost = found.find(({ kind }) => kind === 'unknown');
  return paid ?? lost ?? found.find(({ kind }) => kind === 'accepted') ?? first;
}

async function readPlaced(
  access: Access,
  order: PaymentOrder,
  id: string,
  deadline: AbortSignal,
): Promise<StartResult> {
  const path = `/orders/${encodeURIComponent(id)}`;
  const { data: read } = orderAnswer.safeParse(bodyOf(await access.call({ method: 'GET', path }, deadline)));
  if (!read) return { kind: 'unknown', why: 'no readable answer' };
  return mismatch(access, read, order) ?? placed(read);
}

/** One that cannot be called off answers 428, and says by itself why: it is read again. */
async function cancel(access: Access, handle: PaymentHandle): Promise<Observation> {
  const deadline = access.deadline();
  const path = `/orders/${encodeURIComponent(handle.providerRef)}/cancel`;
  const now = await check(access, handle, deadline);
  if (now.kind !== 'pending') return now;
  const answer = await access.call({ method: 'POST', path }, deadline);
  return bodyOf(answer) === null ? check(access, handle, deadline) : readObservation(access, handle, answer);
}

async function merchant(access: Access, path: string): Promise<MerchantAnswer> {
  const answer = await access.call({ method: 'GET', path }, access.deadline());
  if (answer.kind === 'answer' && refusesCredentials(answer.status)) return { kind: 'refused' };
  const { data: read } = company.safeParse(bodyOf(answer));
  return read ? { kind: 'merchant', merchant: read.id } : { kind: 'unknown', why: 'no readable answer' };
}
