import * as z from 'zod/mini';
import { type CallResult, callJson, type JsonRequest } from '#providers/http-client';
import type { Observation, StartResult, WebhookReading } from '#providers/observation';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { askedAbout, bodyOf, recordFields, requestOf, settledIn, signedEvent, startedWith } from '../says.ts';

const link = z.object({
  ...recordFields,
  estado: z.enum(['abierto', 'pagado', 'rechazado', 'vencido']),
  url: z.string(),
});
type Link = z.infer<typeof link>;
const links = z.object({ enlaces: z.array(link) });
const event = z.object({ id: z.string(), evento: z.string(), enlace: z.string(), referencia: z.string() });

/** Reads the toy's signed word: `x-enlace-firma: t=SECONDS,v=HMAC`. */
const signature = /^t=(\d{1,12}),v=([0-9a-f]{64})$/;
export function connectEnlace(env: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection {
  const { ENLACE_KEY: key = '', ENLACE_ORIGIN: origin = '' } = env;
  const secrets = listedSecrets(env, 'ENLACE_WEBHOOK_SECRET');
  const ask = (method: 'GET' | 'POST', path: string, sent: Partial<JsonRequest> = {}) =>
    callJson(
      origin,
      { method, path, headers: { 'x-llave': key }, ...sent },
      AbortSignal.timeout(tools.timeoutMs),
      tools.refused,
    );
  return {
    start: async (order) => started(await ask('POST', '/enlaces', { body: requestOf(order) })),
    async check({ paymentId, providerRef }) {
      const asked = askedAbout(link, await ask('GET', `/enlaces/${encodeURIComponent(providerRef)}`), paymentId);
      return 'read' in asked ? observed(asked.read) : asked;
    },
    async listSettled(from, to) {
      const query = { desde: from.toISOString(), hasta: to.toISOString() };
      const { enlaces } = links.parse(bodyOf(await ask('GET', '/enlaces', { query })));
      return enlaces.flatMap((each) => settledIn(each) ?? []);
    },
    readWebhook: (headers, body, now) => readWebhook(secrets, headers, body, now),
  };
}

function started(answer: CallResult): StartResult {
  const made = startedWith(link, answer);
  if (!('read' in made)) return made;
  const { id, url } = made.read;
  const nextStep = { kind: 'redirect', url } as const;
  return { kind: 'accepted', providerRef: id, reference: null, phase: 'awaiting_payer', nextStep, expiresAt: null };
}

function observed(read: Link): Observation {
  const { id: providerRef, estado } = read;
  if (estado === 'rechazado') return { kind: 'rejected', providerRef, group: 'could_not_be_processed', code: estado };
  if (estado === 'vencido') return { kind: 'failed', providerRef, code: estado };
  return settledIn(read) ?? { kind: 'pending', providerRef, phase: 'awaiting_payer' };
}

/** A hint: it covers no amount. */
function readWebhook(secrets: readonly string[], headers: Headers, body: string, now: Date): WebhookReading {
  const [, stamp = '', digest = ''] = signature.exec(headers.get('x-enlace-firma') ?? '') ?? [];
  const read = signedEvent(event, secrets, { stamp, digest, body, now });
  if (!('event' in read)) return read;
  const { id: eventId, evento: eventType, enlace: providerRef, referencia: paymentId } = read.event;
  return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: null };
}
