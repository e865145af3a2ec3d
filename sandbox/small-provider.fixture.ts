/** A provider of a few lines and its other side over HTTP, for what no provider of the registry can show: who cannot be asked, whose step comes later. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { PaymentDetail } from '#contracts/payment-detail';
import { declineGroups } from '#domain/decline-reasons';
import type { Observation, StartResult, WebhookReading } from '#providers/observation';
import type { LostCalls, Offer, Provider, ProviderConnection } from '#providers/provider';
import { offers, providers } from '#providers/registry';
import type { Parent } from './actors/parent.ts';
import type { ApiBench } from './api-bench.ts';
import { listen } from './listen.ts';
import { sessionBody } from './session-body.ts';

const word = z.object({
  state: z.enum(['waiting', 'working', 'paid', 'declined', 'broken', 'voided']),
  ref: z.string(),
  minor: z._default(z.int(), 0),
  currency: z._default(z.string(), 'MXN'),
  paid_at: z._default(z.string(), '2027-01-05T12:00:00Z'),
  url: z.optional(z.string()),
  reference: z.optional(z.string()),
  expires_at: z.optional(z.string()),
  group: z._default(z.enum(declineGroups), 'rejected_by_bank'),
});
type Word = z.input<typeof word>;
const orNull = z.nullable(z.string());
const told = z.object({ id: z.string(), payment_id: orNull, ref: orNull, word: z.nullable(word) });
const order = z.object({ id: z.string(), minor: z.int(), return_url: z.string() });
type Order = z.infer<typeof order>;

/** What the other side does with the next starts: answers, sends its first webhook and then answers, takes them in and hangs up, or hangs up. */
type Mood = 'answers' | 'talks_first' | 'silent' | 'away';

export interface SmallProviderOptions {
  readonly name: string;
  readonly lost: LostCalls;
  /** Whether it can be asked about a payment. */
  readonly isAsked: boolean;
  /** Whether it can be looked at by our own id. */
  readonly isLookedUp?: true;
  readonly pollAfterSeconds?: readonly number[];
  /** Where the payer goes at once; without one they wait. */
  readonly leadsTo?: string;
}

export type SmallProvider = Awaited<ReturnType<typeof startSmallProvider>>;

/** Starts the other side on a port of its own and joins the provider to a bench's product, also to the registry of this process. */
export async function startSmallProvider(bench: ApiBench, options: SmallProviderOptions) {
  const { name } = options;
  const secret = randomUUID();
  const orders: Order[] = [];
  const asked: string[] = [];
  const words = new Map<string, Word>();
  let mood: Mood = 'answers';
  const refOf = (paymentId: string): string => `${name}_${paymentId}`;
  const tells = async (about: { readonly id: string | null; readonly ref?: string | null }, now: Word | null) => {
    const { id, ref = now?.ref ?? null } = about;
    const body = JSON.stringify({ id: randomUUID(), payment_id: id, ref, word: now && word.parse(now) });
    const headers = { 'x-signature': signatureOf(secret, body) };
    return (await bench.call('POST', `/webhooks/${name}`, { body, headers })).status;
  };

  const site = new Hono();
  site.onError(() => new Response(null, { status: 500 }));
  site.post('/payments', async (context) => {
    if (mood === 'away') return context.body(null, 503);
    const wanted = order.parse(await context.req.json());
    orders.push(wanted);
    const ref = refOf(wanted.id);
    if (!words.has(ref)) words.set(ref, { state: 'working', ref });
    if (mood === 'talks_first') {
      await tells(wanted, { state: 'waiting', ref });
      await sleep(250);
    }
    return mood === 'silent' ? context.body(null, 503) : context.json({ ref });
  });
  site.get('/payments/:ref', (context) => {
    const ref = context.req.param('ref');
    asked.push(ref);
    const now = words.get(ref);
    return now ? context.json(now) : context.body(null, 404);
  });
  const server = await listen(site, 0, name);

  const connection = connect(options, { origin: server.origin, secret, refOf });
  const small = describe(options, connection);
  // The registry and the services of one process: both are asked for a provider by its name.
  const [registry, listed, connected] = [providers, offers, bench.services.providers];
  if (!(registry instanceof Map) || !Array.isArray(listed) || !(connected instanceof Map))
    throw new Error('the registry takes no provider of a test');
  registry.set(name, small);
  listed.push(...small.offers);
  connected.set(name, { provider: small, connection, redirectOrigins: ['https://bank.example'] });

  return {
    name,
    /** Every order that came, in turn. */
    orders,
    /** The references it was asked about. */
    asked,
    refOf,
    is: (next: Mood) => void (mood = next),
    /** What it answers from now on when it is asked. */
    says: (now: Word) => void words.set(now.ref, now),
    /** Sends one signed webhook; answers its status. `word` null is a bare hint. */
    tells,
    /** Opens a new session and starts a payment of it here. */
    begin: () => begin(bench, name),
    async close() {
      await server.close();
    },
  };
}

function describe(
  { name, lost, pollAfterSeconds = [60] }: SmallProviderOptions,
  connection: ProviderConnection,
): Provider {
  const texts = { title: name, description: name, descriptionDisabled: name, steps: [] };
  const offer: Offer = {
    country: 'MX',
    type: name,
    gateway: name,
    category: 'cash',
    step: 'waiting',
    path: '/store',
    currency: 'MXN',
    limits: {},
    validityDays: 1,
    reflectionHours: 0,
    graceHours: 24,
    texts: { 'es-MX': texts, 'es-CO': texts, 'es-EC': texts, 'en-US': texts },
  };
  return { name, offers: [offer], lost, pollAfterSeconds, environment: {}, connect: () => connection };
}

interface OtherSide {
  readonly origin: string;
  readonly secret: string;
  refOf(paymentId: string): string;
}

function connect({ isAsked, isLookedUp, leadsTo }: SmallProviderOptions, side: OtherSide): ProviderConnection {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(side.origin + path, { ...init, signal: AbortSignal.timeout(600) }).catch(() => null);
    return answer?.ok ? { kind: 'answer' as const, body: await answer.json() } : { kind: 'none' as const, answer };
  };
  const check = async (ref: string): Promise<Observation> => {
    const result = await ask(`/payments/${ref}`);
    if (result.kind === 'answer') return observe(word.parse(result.body));
    return result.answer?.status === 404 ? { kind: 'never_seen' } : { kind: 'unknown', why: 'no answer' };
  };
  return {
    async start({ paymentId, total, returnUrl }): Promise<StartResult> {
      const body = JSON.stringify({ id: paymentId, minor: total.minor, return_url: returnUrl });
      const result = await ask('/payments', { method: 'POST', body });
      if (result.kind === 'none') return { kind: 'unknown', why: 'no answer' };
      const common = placed(side.refOf(paymentId));
      return leadsTo === undefined
        ? { ...common, phase: 'awaiting_provider', nextStep: { kind: 'waiting' } }
        : { ...common, phase: 'awaiting_payer', nextStep: { kind: 'redirect', url: leadsTo } };
    },
    ...(isAsked && { check: ({ providerRef }) => check(providerRef) }),
    ...(isLookedUp && {
      async lookUp({ paymentId }) {
        const seen = await check(side.refOf(paymentId));
        if (seen.kind === 'never_seen' || seen.kind === 'unknown') return seen;
        if (seen.kind !== 'pending') return { kind: 'ended', observation: seen, reference: null };
        return { ...placed(seen.providerRef), phase: seen.phase, nextStep: { kind: 'waiting' } };
      },
    }),
    readWebhook: (headers, body) => readWebhook(side.secret, headers, body),
  };
}

const placed = (providerRef: string) => ({ kind: 'accepted', providerRef, reference: null, expiresAt: null }) as const;

function observe(now: z.infer<typeof word>) {
  const { state, ref: providerRef, minor, currency, paid_at, url, reference, expires_at, group } = now;
  const later = {
    ...(url && { nextStep: { kind: 'redirect', url } as const }),
    ...(reference && { reference }),
    ...(expires_at && { expiresAt: new Date(expires_at) }),
  };
  switch (state) {
    case 'waiting':
      return { kind: 'pending', providerRef, phase: 'awaiting_payer', ...later } as const;
    case 'working':
      return { kind: 'pending', providerRef, phase: 'awaiting_provider' } as const;
    case 'paid':
      return { kind: 'successful', providerRef, received: { minor, currency }, paidAt: new Date(paid_at) } as const;
    case 'declined':
      return { kind: 'rejected', providerRef, group, code: 'declined' } as const;
    case 'broken':
      return { kind: 'failed', providerRef, code: 'broken' } as const;
    case 'voided':
      return { kind: 'cancelled', providerRef, code: 'voided' } as const;
  }
}

const signatureOf = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** Its signature covers the whole body, and so amount, currency and reference. */
function readWebhook(secret: string, headers: Headers, body: string): WebhookReading {
  const [given, expected] = [headers.get('x-signature') ?? '', signatureOf(secret, body)];
  const fits = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!fits) return { kind: 'invalid', why: 'the signature does not fit' };
  const { id: eventId, payment_id: paymentId, ref: providerRef, word: now } = told.parse(JSON.parse(body));
  return { kind: 'event', eventId, eventType: 'told', providerRef, paymentId, observation: now && observe(now) };
}

/** A parent and the payment that they started here. */
export type Begun = Parent & { readonly payment: PaymentDetail };

async function begin(bench: ApiBench, entity: string): Promise<Begun> {
  const parent = await bench.parent(sessionBody([300_000]));
  return { ...parent, payment: await parent.pay({ entity, method: 'cash' }) };
}
