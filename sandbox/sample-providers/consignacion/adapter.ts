import * as z from 'zod/mini';
import { declineGroups } from '#domain/decline-reasons';
import type { CallResult } from '#providers/http-client';
import { instructions } from '#providers/instructions';
import type { Observed, StartResult, WebhookReading } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { askWith, requestOf, startedWith } from '../common.ts';
import { inTwoHeaders, signedEvent } from '../signed-events.ts';

const slip = z.object({ numero: z.string(), convenio: z.string(), referencia: z.string(), vence: z.iso.datetime() });
const event = z.object({
  id: z.string(),
  evento: z.string(),
  /** Null, or the other, where a teller only typed one of them. */
  numero: z.nullable(z.string()),
  referencia: z.nullable(z.string()),
  /** All that came for it so far, minor units. */
  recibido: z.int(),
  moneda: z.string(),
  en: z.iso.datetime(),
  /** Why the bank said no. */
  motivo: z.optional(z.enum(declineGroups)),
  /** What is another than the order's answer said. */
  cambia: z.optional(
    z.object({ url: z.optional(z.url()), referencia: z.optional(z.string()), vence: z.optional(z.iso.datetime()) }),
  ),
});

/** What it tells of; anything else is none of ours. `aviso` says no more than that something was moved. */
const eventTypes: readonly string[] = [
  'recaudado',
  'anulado',
  'vencido',
  'rechazado',
  'sin_sistema',
  'por_pagar',
  'en_camino',
  'aviso',
];

export function connectConsignacion(env: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection {
  const ask = askWith('CONSIGNACION', env, tools);
  const secrets = listedSecrets(env, 'CONSIGNACION_WEBHOOK_SECRET');
  return {
    async start(order, idempotencyKey) {
      const headers = { 'idempotency-key': idempotencyKey };
      return started(order, await ask('POST', '/ordenes', { headers, body: requestOf(order) }));
    },
    readWebhook: (headers, body, now) => readWebhook(secrets, headers, body, now),
  };
}

function started(order: PaymentOrder, answer: CallResult): StartResult {
  const made = startedWith(slip, answer);
  if (!('read' in made)) return made;
  const { numero, convenio, referencia, vence } = made.read;
  return {
    kind: 'accepted',
    providerRef: numero,
    reference: referencia,
    phase: 'awaiting_payer',
    expiresAt: new Date(vence),
    nextStep: instructions(order, {
      channel: 'counter',
      brand: 'Banco de Juguete',
      lines: [
        { role: 'reference', value: referencia, group: 4, copy: true },
        { role: 'agreement', value: convenio, group: null, copy: true },
      ],
    }),
  };
}

/** The signature covers number, amount and currency: what it says is the truth. */
function readWebhook(secrets: readonly string[], headers: Headers, body: string, now: Date): WebhookReading {
  const read = signedEvent(event, secrets, { ...inTwoHeaders(headers), body, now });
  if (!('event' in read)) return read;
  const { id: eventId, evento: eventType, numero: providerRef, referencia: paymentId } = read.event;
  if (!eventTypes.includes(eventType)) return { kind: 'ignored', eventId, eventType };
  return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: observed(read.event) };
}

function observed({ evento, numero, referencia, ...fields }: z.infer<typeof event>): Observed | null {
  if (numero === null || evento === 'aviso') return null;
  const common = { providerRef: numero, code: evento };
  if (fields.recibido > 0) {
    const received = { minor: fields.recibido, currency: fields.moneda };
    const money = { kind: 'successful', providerRef: numero, received, paidAt: new Date(fields.en) } as const;
    return referencia === null ? money : { ...money, paymentId: referencia };
  }
  if (evento === 'en_camino') return { kind: 'pending', providerRef: numero, phase: 'awaiting_provider' };
  if (evento === 'por_pagar')
    return { kind: 'pending', providerRef: numero, phase: 'awaiting_payer', ...changed(fields.cambia) };
  if (evento === 'rechazado') return { kind: 'rejected', ...common, group: fields.motivo ?? 'rejected_by_bank' };
  return { kind: evento === 'anulado' ? 'cancelled' : 'failed', ...common };
}

const changed = ({ url, referencia, vence }: NonNullable<z.infer<typeof event>['cambia']> = {}) => ({
  ...(url && { nextStep: { kind: 'redirect', url } as const }),
  ...(referencia && { reference: referencia }),
  ...(vence && { expiresAt: new Date(vence) }),
});
