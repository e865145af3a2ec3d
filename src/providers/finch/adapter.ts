import type { Observation, PaymentHandle, StartResult } from '#providers/observation';
import type { Acceptance } from '#providers/offer-form';
import type { PaymentOrder } from '#providers/payment-order';
import type { MerchantAnswer } from '#providers/asking-capability';
import type { AskedConnection, ProviderTools } from '#providers/provider';
import { accountTermsPath, accountTermsVersion } from '#i18n/legal/account-terms-version';
import { type CallResult, notStarted, refusesCredentials } from '#providers/http-client';
import { listedSecrets } from '../webhook-signature.ts';
import { type Access, accessOf, bodyOf } from './client.ts';
import { readFailure } from './errors.ts';
import { listSettled, referencesOf } from './lists.ts';
import { observe, placed } from './observe.ts';
import { referenceRequest } from './slip.ts';
import { termsTitle } from './texts.ts';
import { account, reference } from './wire.ts';
import { readEvent } from './webhook.ts';

const usualHours = 24;

export function connectFinch(env: Readonly<Record<string, string>>, tools: ProviderTools): AskedConnection {
  const access = accessOf(env, tools);
  const secrets = listedSecrets(env, 'FINCH_WEBHOOK_SECRET');
  const hours = Number(env['FINCH_ONE_TIME_HOURS'] ?? usualHours);
  return {
    start: (order, idempotencyKey) => start(access, order, idempotencyKey, hours),
    check: (handle) => check(access, handle),
    lookUp: (order) => lookUp(access, order),
    cancel: (handle) => cancel(access, handle),
    references: async (paymentId) =>
      (await referencesOf(access, paymentId, access.deadline()))?.map(({ id }) => id) ?? null,
    listSettled: (from, to) => listSettled(access, from, to),
    merchant: () => merchant(access),
    acceptances: async (_offer, locale): Promise<readonly Acceptance[]> => [
      {
        id: 'account_terms',
        title: termsTitle,
        url: `${accountTermsPath}?locale=${locale}`,
        version: accountTermsVersion,
      },
    ],
    readWebhook: (headers, body, now) => readEvent(secrets, headers, body, now),
  };
}

async function start(access: Access, order: PaymentOrder, idempotencyKey: string, hours: number): Promise<StartResult> {
  const headers = { 'idempotency-key': idempotencyKey };
  const body = referenceRequest(order, hours);
  const answer = await access.call({ method: 'POST', path: '/v1/references', headers, body }, access.deadline());
  const { data: made } = reference.safeParse(bodyOf(answer));
  return made ? placed(made, order) : notStarted(readFailure(answer));
}

const pathOf = ({ providerRef }: PaymentHandle): string => `/v1/references/${encodeURIComponent(providerRef)}`;

async function check(access: Access, handle: PaymentHandle, deadline = access.deadline()): Promise<Observation> {
  return readObservation(handle, await access.call({ method: 'GET', path: pathOf(handle) }, deadline));
}

/** Asked under one of our ids, it must be the reference that carries it. */
function readObservation({ paymentId, providerRef }: PaymentHandle, answer: CallResult): Observation {
  const { data: read } = reference.safeParse(bodyOf(answer));
  if (!read)
    return readFailure(answer).kind === 'missing'
      ? { kind: 'never_seen' }
      : { kind: 'unknown', why: 'no readable answer' };
  if (read.id !== providerRef || (paymentId !== null && read.external_id !== paymentId))
    return { kind: 'unknown', why: 'the answer is about another payment' };
  return observe(read);
}

/** Of several under one of our ids, one with money counts, then the first that is still payable. */
async function lookUp(access: Access, order: PaymentOrder): Promise<StartResult | { readonly kind: 'never_seen' }> {
  const all = await referencesOf(access, order.paymentId, access.deadline());
  if (!all) return { kind: 'unknown', why: 'no readable list' };
  const found = all.map((read) => placed(read, order));
  const paid = found.find((each) => each.kind === 'ended' && each.observation.kind === 'successful');
  const lost = found.find(({ kind }) => kind === 'unknown');
  return paid ?? lost ?? found.find(({ kind }) => kind === 'accepted') ?? found[0] ?? { kind: 'never_seen' };
}

/** Money that came before wins: one that has some is refused, and read again. */
async function cancel(access: Access, handle: PaymentHandle): Promise<Observation> {
  const deadline = access.deadline();
  const answer = await access.call({ method: 'POST', path: `${pathOf(handle)}/cancel`, body: {} }, deadline);
  return answer.kind === 'answer' && answer.status === 409
    ? check(access, handle, deadline)
    : readObservation(handle, answer);
}

async function merchant(access: Access): Promise<MerchantAnswer> {
  const answer = await access.call({ method: 'GET', path: '/v1/account' }, access.deadline());
  if (answer.kind === 'answer' && refusesCredentials(answer.status)) return { kind: 'refused' };
  const { data: read } = account.safeParse(bodyOf(answer));
  return read ? { kind: 'merchant', merchant: read.id } : { kind: 'unknown', why: 'no readable answer' };
}
