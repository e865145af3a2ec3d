import * as z from 'zod/mini';
import { type CallResult, callJson, type JsonRequest } from '#providers/http-client';
import type { Observation, SettledPayment, StartResult, WebhookReading } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { notThere, signedEvent } from '../says.ts';

const debit = z.object({
  id: z.string(),
  referencia: z.string(),
  recibido: z.int(),
  moneda: z.string(),
  estado: z.enum(['creado', 'debitado', 'negado', 'vencido', 'sin_cupo']),
  pagado_en: z.nullable(z.iso.datetime()),
  /** Null until the bank has given it. */
  url: z.nullable(z.string()),
});
type Debit = z.infer<typeof debit>;
const debits = z.object({ debitos: z.array(debit) });
const banks = z.object({ bancos: z.array(z.object({ codigo: z.string(), nombre: z.string() })) });
const event = z.object({ id: z.string(), evento: z.string(), debito: z.string(), referencia: z.string() });

export function connectBancos(env: Readonly<Record<string, string>>, { timeoutMs }: ProviderTools): ProviderConnection {
  const { BANCOS_KEY: key = '', BANCOS_ORIGIN: origin = '' } = env;
  const secrets = listedSecrets(env, 'BANCOS_WEBHOOK_SECRET');
  const ask = (method: 'GET' | 'POST', path: string, sent: Partial<JsonRequest> = {}) =>
    callJson(origin, { method, path, headers: { 'x-llave': key }, ...sent }, AbortSignal.timeout(timeoutMs));
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => ask('GET', path, { query });
  const byOurId = async (paymentId: string) => {
    const read = debits.safeParse(bodyOf(await get('/debitos', { referencia: paymentId })));
    return read.success ? (read.data.debitos[0] ?? 'none') : null;
  };
  return {
    start: async (order) => started(await ask('POST', '/debitos', { body: requestOf(order) })),
    async lookUp(order) {
      const found = await byOurId(order.paymentId);
      if (found === null) return { kind: 'unknown', why: 'no readable answer' };
      if (found === 'none') return { kind: 'never_seen' };
      const money = settled(found);
      return money ? { kind: 'ended', observation: money, reference: null } : placed(found);
    },
    async check({ paymentId, providerRef }) {
      if (providerRef !== null) return observedIn(await get(`/debitos/${encodeURIComponent(providerRef)}`), paymentId);
      if (paymentId === null) return { kind: 'unknown', why: 'neither our id nor its own' };
      const found = await byOurId(paymentId);
      if (found === null) return { kind: 'unknown', why: 'no readable answer' };
      return found === 'none' ? { kind: 'never_seen' } : observed(found);
    },
    async options() {
      const read = banks.safeParse(bodyOf(await get('/bancos')));
      return read.success ? read.data.bancos.map(({ codigo, nombre }) => ({ value: codigo, label: nombre })) : null;
    },
    async listSettled(from, to) {
      const answer = await get('/debitos', { desde: from.toISOString(), hasta: to.toISOString() });
      return debits.parse(bodyOf(answer)).debitos.flatMap((each) => settled(each) ?? []);
    },
    readWebhook: (headers, body, now) => readWebhook(secrets, headers, body, now),
  };
}

const bodyOf = (answer: CallResult): unknown => (answer.kind === 'answer' ? answer.body : null);

const requestOf = (order: PaymentOrder) => ({
  referencia: order.paymentId,
  valor: order.total.minor,
  moneda: order.total.currency,
  vence: order.payBefore.toISOString(),
  volver: order.returnUrl,
  banco: order.answers['bank'],
  documento: order.payer.document,
});

function started(answer: CallResult): StartResult {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  if (answer.status === 422) return { kind: 'refused', group: 'amount_limit', code: 'refused' };
  const read = debit.safeParse(answer.body);
  return read.success ? placed(read.data) : { kind: 'unknown', why: 'an answer we cannot read' };
}

/** It stands there; where the payer goes is asked for until the bank has said it. */
const placed = ({ id, url }: Debit): StartResult => ({
  kind: 'accepted',
  providerRef: id,
  reference: null,
  phase: url === null ? 'awaiting_provider' : 'awaiting_payer',
  nextStep: url === null ? { kind: 'waiting' } : { kind: 'redirect', url },
  expiresAt: null,
});

function observedIn(answer: CallResult, paymentId: string | null): Observation {
  if (notThere.safeParse(bodyOf(answer)).success) return { kind: 'never_seen' };
  const read = debit.safeParse(bodyOf(answer));
  if (!read.success) return { kind: 'unknown', why: 'no readable answer' };
  if (paymentId !== null && read.data.referencia !== paymentId)
    return { kind: 'unknown', why: 'the answer is about another payment' };
  return observed(read.data);
}

function observed(read: Debit): Observation {
  const { id: providerRef, estado, url } = read;
  if (estado === 'negado') return { kind: 'rejected', providerRef, group: 'could_not_be_processed', code: estado };
  if (estado === 'sin_cupo') return { kind: 'failed', providerRef, group: 'bank_unreachable', code: estado };
  if (estado === 'vencido') return { kind: 'failed', providerRef, code: estado };
  const money = settled(read);
  if (money) return money;
  return url === null
    ? { kind: 'pending', providerRef, phase: 'awaiting_provider' }
    : { kind: 'pending', providerRef, phase: 'awaiting_payer', nextStep: { kind: 'redirect', url } };
}

function settled({ id, referencia, recibido, moneda, pagado_en: at }: Debit): SettledPayment | null {
  if (at === null) return null;
  const received = { minor: recibido, currency: moneda };
  return { kind: 'successful', providerRef: id, received, paidAt: new Date(at), paymentId: referencia };
}

function readWebhook(secrets: readonly string[], headers: Headers, body: string, now: Date): WebhookReading {
  const [stamp, digest] = [headers.get('x-hora') ?? '', headers.get('x-firma') ?? ''];
  const read = signedEvent(event, secrets, { stamp, digest, body, now });
  if (!('event' in read)) return read;
  const { id: eventId, evento: eventType, debito: providerRef, referencia: paymentId } = read.event;
  return { kind: 'event', eventId, eventType, providerRef, paymentId, observation: null };
}
