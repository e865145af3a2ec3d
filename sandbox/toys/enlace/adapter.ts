import * as z from 'zod/mini';
import { type CallResult, callJson, type JsonRequest } from '#providers/http-client';
import type { Observation, SettledPayment, StartResult, WebhookReading } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { notThere, signedEvent } from '../says.ts';

const link = z.object({
  id: z.string(),
  referencia: z.string(),
  valor: z.int(),
  recibido: z.int(),
  moneda: z.string(),
  estado: z.enum(['abierto', 'pagado', 'rechazado', 'vencido']),
  pagado_en: z.nullable(z.iso.datetime()),
  url: z.string(),
});
type Link = z.infer<typeof link>;
const links = z.object({ enlaces: z.array(link) });
const event = z.object({ id: z.string(), evento: z.string(), enlace: z.string(), referencia: z.string() });

/** Reads the toy's signed word: `x-enlace-firma: t=SECONDS,v=HMAC`. */
const signature = /^t=(\d{1,12}),v=([0-9a-f]{64})$/;
export function connectEnlace(env: Readonly<Record<string, string>>, { timeoutMs }: ProviderTools): ProviderConnection {
  const { ENLACE_KEY: key = '', ENLACE_ORIGIN: origin = '' } = env;
  const secrets = listedSecrets(env, 'ENLACE_WEBHOOK_SECRET');
  const ask = (method: 'GET' | 'POST', path: string, sent: Partial<JsonRequest> = {}) =>
    callJson(origin, { method, path, headers: { 'x-llave': key }, ...sent }, AbortSignal.timeout(timeoutMs));
  return {
    start: async (order) => started(await ask('POST', '/enlaces', { body: requestOf(order) })),
    async check({ paymentId, providerRef }) {
      if (providerRef === null) return { kind: 'unknown', why: 'nobody can look for a link by our id' };
      const answer = await ask('GET', `/enlaces/${encodeURIComponent(providerRef)}`);
      if (answer.kind === 'answer' && notThere.safeParse(answer.body).success) return { kind: 'never_seen' };
      const read = link.safeParse(answer.kind === 'answer' ? answer.body : null);
      if (!read.success) return { kind: 'unknown', why: 'no readable answer' };
      if (paymentId !== null && read.data.referencia !== paymentId)
        return { kind: 'unknown', why: 'the answer is about another payment' };
      return observed(read.data);
    },
    async listSettled(from, to) {
      const query = { desde: from.toISOString(), hasta: to.toISOString() };
      const answer = await ask('GET', '/enlaces', { query });
      const { enlaces } = links.parse(answer.kind === 'answer' ? answer.body : null);
      return enlaces.flatMap((each) => settled(each) ?? []);
    },
    readWebhook: (headers, body, now) => readWebhook(secrets, headers, body, now),
  };
}

const requestOf = (order: PaymentOrder) => ({
  referencia: order.paymentId,
  valor: order.total.minor,
  moneda: order.total.currency,
  vence: order.payBefore.toISOString(),
  volver: order.returnUrl,
});

function started(answer: CallResult): StartResult {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  if (answer.status === 422) return { kind: 'refused', group: 'could_not_be_processed', code: 'refused' };
  const read = link.safeParse(answer.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  const { id, url } = read.data;
  const nextStep = { kind: 'redirect', url } as const;
  return { kind: 'accepted', providerRef: id, reference: null, phase: 'awaiting_payer', nextStep, expiresAt: null };
}

function observed(read: Link): Observation {
  const { id: providerRef, estado } = read;
  if (estado === 'rechazado') return { kind: 'rejected', providerRef, group: 'could_not_be_processed', code: estado };
  if (estado === 'vencido') return { kind: 'failed', providerRef, code: estado };
  return settled(read) ?? { kind: 'pending', providerRef, phase: 'awaiting_payer' };
}

function settled({ id, referencia, recibido, moneda, pagado_en: at }: Link): SettledPayment | null {
  if (at === null) return null;
  const received = { minor: recibido, currency: moneda };
  return { kind: 'successful', providerRef: id, received, paidAt: new Date(at), paymentId: referencia };
}

/** A hint: it covers no amount. */
function readWebhook(secrets: readonly string[], headers: Headers, body: string, now: Date): WebhookReading {
  const [, stamp = '', digest = ''] = signature.exec(headers.get('x-enlace-firma') ?? '') ?? [];
  const read = signedEvent(event, secrets, { stamp, digest, body, now });
  if (!('event' in read)) return read;
  const { id: eventId, evento: eventType, enlace: providerRef, referencia: paymentId } = read.event;
  return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: null };
}
