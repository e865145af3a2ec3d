import * as z from 'zod/mini';
import { inSpanishAnd } from '#i18n/locale';
import type { CardFormResult, ChargeableCard, OwnCards } from '#providers/card-capability';
import type { CallResult } from '#providers/http-client';
import type { Observation, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { type Ask, askedAbout, askWith, bodyOf, recordFields, requestOf, settledIn, startedWith } from '../common.ts';
import { hintsOf } from '../signed-events.ts';

const card = z.object({
  /** What is charged again. */
  fuente: z.string(),
  huella: z.string(),
  primeros: z.string(),
  ultimos: z.string(),
  marca: z.string(),
  clase: z.enum(['credit', 'debit']),
  mes: z.int(),
  anio: z.int(),
});
const charge = z.object({
  ...recordFields,
  estado: z.enum(['en_validacion', 'aprobado', 'rechazado', 'vencido']),
  /** Why it was refused, where it says so. */
  motivo: z.nullable(z.string()),
  /** Only where it was to be kept. */
  tarjeta: z.nullable(card),
});
type Charge = z.infer<typeof charge>;
const charges = z.object({ cobros: z.array(charge) });
const form = z.object({ id: z.string() });

export function connectTarjetas(env: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection {
  const { TARJETAS_ORIGIN: origin = '' } = env;
  const ask = askWith('TARJETAS', env, tools);
  return {
    start: async (order, idempotencyKey) =>
      started(await ask('POST', '/cobros', { headers: { 'idempotency-key': idempotencyKey }, body: bodyFor(order) })),
    async lookUp({ paymentId }) {
      const read = charges.safeParse(bodyOf(await ask('GET', '/cobros', { query: { referencia: paymentId } })));
      if (!read.success) return { kind: 'unknown', why: 'no readable answer' };
      const [found] = read.data.cobros;
      return found ? placed(found) : { kind: 'never_seen' };
    },
    async check({ paymentId, providerRef }) {
      const answer = askedAbout(charge, await ask('GET', pathOf(providerRef)), paymentId);
      return 'read' in answer ? observed(answer.read) : answer;
    },
    async listSettled(from, to) {
      const query = { desde: from.toISOString(), hasta: to.toISOString() };
      return charges
        .parse(bodyOf(await ask('GET', '/cobros', { query })))
        .cobros.flatMap((each) => settledIn(each) ?? []);
    },
    readWebhook: hintsOf('cobro', listedSecrets(env, 'TARJETAS_WEBHOOK_SECRET')),
    acceptances: async () => [
      {
        id: 'reglamento',
        title: inSpanishAnd('Reglamento de tarjetas', 'Card rules'),
        url: `${origin}/reglamento`,
        version: '2026-1',
        token: 'acepto-2026-1',
      },
    ],
    cards: {
      givesToken: true,
      instalments: [1, 3, 6],
      openForm: async () => opened(await ask('POST', '/formularios', { body: {} }), origin),
      own: ownCards(ask),
    },
  };
}

function opened(answer: CallResult, origin: string): CardFormResult {
  const read = form.safeParse(bodyOf(answer));
  return read.success
    ? { kind: 'opened', providerRef: read.data.id, parameters: { formulario: read.data.id, api_origin: origin } }
    : { kind: 'unknown', why: 'no readable answer' };
}

const pathOf = (providerRef: string): string => `/cobros/${encodeURIComponent(providerRef)}`;

const bodyFor = (order: PaymentOrder) => ({
  ...requestOf(order),
  tarjeta: order.cardOnFile?.token ?? order.cardToken,
  guardar: order.cardOnFile === null && order.answers['save'] === 'yes',
  cuotas: order.instalments ?? 1,
  aceptacion: order.acceptances[0]?.token ?? null,
});

const ownCards = (ask: Ask): OwnCards => ({
  async chargeable({ paymentId, providerRef }) {
    const answer = askedAbout(charge, await ask('GET', pathOf(providerRef)), paymentId);
    if (!('read' in answer)) return 'unknown';
    return answer.read.tarjeta && chargeable(answer.read.tarjeta);
  },
  async forget(token) {
    const answer = await ask('DELETE', `/fuentes/${encodeURIComponent(token)}`);
    if (answer.kind === 'silence') return 'unknown';
    return answer.status === 200 ? 'removed' : answer.status === 404 ? 'not_found' : 'unknown';
  },
});

const chargeable = ({ fuente, huella, ...read }: z.infer<typeof card>): ChargeableCard => ({
  token: fuente,
  fingerprint: huella,
  facts: {
    brand: read.marca,
    lastFour: read.ultimos,
    bin: read.primeros,
    type: read.clase,
    expirationMonth: read.mes,
    expirationYear: read.anio,
  },
});

function started(answer: CallResult): StartResult {
  const made = startedWith(charge, answer);
  return 'read' in made ? placed(made.read) : made;
}

function placed(read: Charge): StartResult {
  const observation = observed(read);
  if (observation.kind !== 'pending') return { kind: 'ended', observation, reference: null };
  const { providerRef, phase } = observation;
  return { kind: 'accepted', providerRef, reference: null, phase, nextStep: { kind: 'waiting' }, expiresAt: null };
}

function observed(read: Charge): Extract<Observation, { kind: 'successful' | 'pending' | 'rejected' | 'failed' }> {
  const { id: providerRef, estado, motivo } = read;
  const group = motivo === 'codigo' ? 'check_cvv_and_expiry' : 'rejected_by_bank';
  if (estado === 'rechazado') return { kind: 'rejected', providerRef, group, code: motivo ?? estado };
  if (estado === 'vencido') return { kind: 'failed', providerRef, code: estado };
  return settledIn(read) ?? { kind: 'pending', providerRef, phase: 'awaiting_provider' };
}
