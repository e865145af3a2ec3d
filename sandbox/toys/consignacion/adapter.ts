import * as z from 'zod/mini';
import { type CallResult, callJson, parsedJson } from '#providers/http-client';
import type { Observed, StartResult, WebhookReading } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { isNear, isSigned, listedSecrets } from '#providers/webhook-signature';

const slip = z.object({ numero: z.string(), convenio: z.string(), referencia: z.string(), vence: z.iso.datetime() });
const event = z.object({
  id: z.string(),
  evento: z.string(),
  numero: z.string(),
  referencia: z.string(),
  /** All that came for it so far, minor units. */
  recibido: z.int(),
  moneda: z.string(),
  en: z.iso.datetime(),
});

/** What it tells of; anything else is none of ours. */
const told: readonly string[] = ['recaudado', 'anulado', 'vencido'];

const toleranceSeconds = 300;

export function connectConsignacion(
  env: Readonly<Record<string, string>>,
  { timeoutMs }: ProviderTools,
): ProviderConnection {
  const { CONSIGNACION_KEY: key = '', CONSIGNACION_ORIGIN: origin = '' } = env;
  const secrets = listedSecrets(env, 'CONSIGNACION_WEBHOOK_SECRET');
  return {
    async start(order, idempotencyKey) {
      const headers = { 'x-llave': key, 'idempotency-key': idempotencyKey };
      const request = { method: 'POST', path: '/ordenes', headers, body: requestOf(order) } as const;
      return started(order, await callJson(origin, request, AbortSignal.timeout(timeoutMs)));
    },
    readWebhook: (headers, body, now) => readWebhook(secrets, headers, body, now),
  };
}

const requestOf = (order: PaymentOrder) => ({
  referencia: order.paymentId,
  valor: order.total.minor,
  moneda: order.total.currency,
  vence: order.payBefore.toISOString(),
});

function started(order: PaymentOrder, answer: CallResult): StartResult {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  if (answer.status === 422) return { kind: 'refused', group: 'could_not_be_processed', code: 'refused' };
  const read = slip.safeParse(answer.body);
  if (!read.success) return { kind: 'unknown', why: 'an answer we cannot read' };
  const { numero, convenio, referencia, vence } = read.data;
  return {
    kind: 'accepted',
    providerRef: numero,
    reference: referencia,
    phase: 'awaiting_payer',
    expiresAt: new Date(vence),
    nextStep: {
      kind: 'instructions',
      channel: 'counter',
      brand: 'Banco de Juguete',
      lines: [
        { role: 'agreement', value: convenio, group: null, copy: true },
        { role: 'reference', value: referencia, group: 4, copy: true },
      ],
      barcode: null,
      barcode_svg: null,
      places: [],
      amount: order.total.minor,
      currency: order.total.currency,
      pay_before: order.payBefore.toISOString(),
      time_zone: order.timeZone,
      hosted_url: null,
      durable_url: null,
    },
  };
}

/** The signature covers number, amount and currency: what it says is the truth. */
function readWebhook(secrets: readonly string[], headers: Headers, body: string, now: Date): WebhookReading {
  const stamp = headers.get('x-hora') ?? '';
  if (!isNear(stamp, now, toleranceSeconds)) return { kind: 'invalid', why: 'not signed just now' };
  if (!isSigned(secrets, [headers.get('x-firma') ?? ''], `${stamp}.${body}`))
    return { kind: 'invalid', why: 'not signed by a secret we know' };
  const read = event.safeParse(parsedJson(body));
  if (!read.success) return { kind: 'invalid', why: 'signed, but not an event' };
  const { id: eventId, evento: eventType, numero: providerRef, referencia: paymentId } = read.data;
  if (!told.includes(eventType)) return { kind: 'ignored', eventId, eventType };
  return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: observed(read.data) };
}

function observed({ evento, numero: providerRef, referencia, recibido, moneda, en }: z.infer<typeof event>): Observed {
  if (recibido > 0) {
    const received = { minor: recibido, currency: moneda };
    return { kind: 'successful', providerRef, received, paidAt: new Date(en), paymentId: referencia };
  }
  return { kind: evento === 'anulado' ? 'cancelled' : 'failed', providerRef, code: evento };
}
