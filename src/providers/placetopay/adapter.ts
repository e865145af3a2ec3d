/** PlacetoPay's Web Checkout over HTTP: it has no idempotency keys, and only its own number finds a session. */
import { type CallResult, callJson, parsedJson } from '#providers/http-client';
import type { Observation, PaymentHandle, StartResult, WebhookReading } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { MerchantAnswer } from '#providers/asking-capability';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { ecuadorTime, freshAuth, isOwnSignature } from './auth.ts';
import { type Ask, type BeginAsking, bodyOf, readSession } from './client.ts';
import { readFailure } from './errors.ts';
import { kindOf } from './kinds.ts';
import { observe } from './observe.ts';
import { refundsBy } from './refunds.ts';
import { callerOf, paymentOf, personOf } from './request.ts';
import { chargeOf, collected, ownCards } from './tokens.ts';
import { created, notification, paymentIdOf } from './wire.ts';

type Env = Readonly<Record<string, string>>;

const productionOrigin = 'https://checkout.placetopay.ec';

export function connectPlacetopay(env: Env, { timeoutMs, refused }: ProviderTools): ProviderConnection {
  const { PLACETOPAY_LOGIN: login = '', PLACETOPAY_API_ORIGIN: origin = productionOrigin } = env;
  const secrets = listedSecrets(env, 'PLACETOPAY_SECRET_KEY');
  const keepsCards = env['PLACETOPAY_KEEPS_CARDS'] !== undefined && env['PLACETOPAY_KEEPS_CARDS'] !== '';
  const keys = { login, secretKey: secrets[0] ?? '' };
  const asking: BeginAsking = () => {
    const deadline = AbortSignal.timeout(timeoutMs);
    return (path, body = {}) => {
      const request = { method: 'POST', path: `/api${path}`, body: { auth: freshAuth(keys), ...body } } as const;
      return callJson(origin, request, deadline, refused);
    };
  };
  return {
    start: async (order) =>
      order.cardOnFile
        ? collected(await asking()('/collect', chargeOf(order, order.cardOnFile.token)), order)
        : started(await asking()('/session', requestOf(order, keepsCards)), order),
    check: (handle) => check(asking(), handle),
    // Its answer says less than the session does: not allowed may mean paid, or cancelled before.
    async cancel(handle) {
      const ask = asking();
      await ask(`/session/${encodeURIComponent(handle.providerRef)}/cancel`);
      return check(ask, handle);
    },
    refunds: refundsBy(asking),
    ...(keepsCards && { cards: { own: ownCards(asking) } }),
    merchant: () => merchant(asking(), login),
    readWebhook: (_headers, body) => readNotification(secrets, body),
  };
}

function started(answer: CallResult, order: PaymentOrder): StartResult {
  const read = created.safeParse(bodyOf(answer));
  if (!read.success) return readFailure(answer);
  const { requestId, processUrl } = read.data;
  return {
    kind: 'accepted',
    providerRef: requestId,
    reference: null,
    phase: 'awaiting_payer',
    nextStep: { kind: 'redirect', url: processUrl },
    expiresAt: kindOf(order.offer).expiresAt(order),
  };
}

/** The same for the same order; credentials are added beside it. `keepsCards`: the payer may save the card there. */
export function requestOf(order: PaymentOrder, keepsCards = false): object {
  const { returnUrl, offer } = order;
  const kind = kindOf(offer);
  return {
    ...callerOf(order),
    buyer: personOf(order),
    payment: { ...paymentOf(order), ...(keepsCards && offer.category === 'card' && { subscribe: true }) },
    ...(kind.paymentMethod && { paymentMethod: kind.paymentMethod }),
    expiration: ecuadorTime(kind.expiresAt(order)),
    returnUrl,
    cancelUrl: returnUrl,
  };
}

async function check(ask: Ask, handle: PaymentHandle): Promise<Observation> {
  const read = await readSession(ask, handle);
  return 'kind' in read ? read : observe(read);
}

/** Queries a session that nobody has, to test the credentials. The login names the merchant: renewed keys keep it. */
async function merchant(ask: Ask, login: string): Promise<MerchantAnswer> {
  const answer = await ask('/session/0');
  if (answer.kind === 'answer' && answer.status === 401) return { kind: 'refused' };
  const failure = readFailure(answer);
  return failure.kind === 'refused'
    ? { kind: 'merchant', merchant: login }
    : { kind: 'unknown', why: failure.kind === 'unknown' ? failure.why : '' };
}

/** A hint, whatever it says: its signature covers neither amount nor reference. It comes once, and never again. */
function readNotification(secrets: readonly string[], body: string): WebhookReading {
  const read = notification.safeParse(parsedJson(body));
  if (!read.success) return { kind: 'invalid', why: 'not a notification of a session' };
  const { requestId, reference, signature } = read.data;
  const { status, date } = read.data.status;
  if (!isOwnSignature({ requestId, status, date }, signature, secrets))
    return { kind: 'invalid', why: 'not signed by a secret we know' };
  return {
    kind: 'event',
    // It has no id of its own; one that comes twice is the same in all three.
    eventId: `${requestId}:${status}:${date}`.slice(0, 190),
    eventType: `session.${status}`.slice(0, 60),
    providerRef: requestId,
    paymentId: paymentIdOf(reference),
    observation: null,
  };
}
