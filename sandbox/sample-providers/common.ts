/** What every sample provider has in common with the others. */
import * as z from 'zod/mini';
import type { NewPayment } from '#providers/emulation/plain-books';
import { type CallResult, callJson, type JsonRequest } from '#providers/http-client';
import type { DeclineGroup } from '#domain/decline-reasons';
import type { Observation, SettledPayment, StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { Provider, ProviderTools } from '#providers/provider';

type Environment = Readonly<Record<string, string>>;

/** How every sample provider refuses. */
export const says = {
  401: 'sin llave',
  404: 'no existe',
  409: 'otra solicitud tiene esta clave',
  422: 'solicitud inválida',
  429: 'demasiadas solicitudes',
  500: 'fuera de servicio',
} as const;
export const refused = (mensaje: string) => ({ mensaje });

/** Its no to what it does not have, in its own words: what a proxy does not find says nothing. */
const notThere = z.object({ mensaje: z.literal(says[404]) });

export const isNotThere = (answer: CallResult): boolean => notThere.safeParse(bodyOf(answer)).success;

const common = {
  referencia: z.string().check(z.minLength(1)),
  valor: z.int(),
  moneda: z.string(),
  vence: z.iso.datetime(),
  volver: z.optional(z.url()),
};
const order = z.object(common);

/** What every sample provider is asked for a payment with. */
export const requestOf = ({ paymentId, total, payBefore, returnUrl }: PaymentOrder) => ({
  referencia: paymentId,
  valor: total.minor,
  moneda: total.currency,
  vence: payBefore.toISOString(),
  volver: returnUrl,
});

/** What a sample provider that can be asked says of a payment. */
export const recordFields = {
  id: z.string(),
  referencia: z.string(),
  recibido: z.int(),
  moneda: z.string(),
  pagado_en: z.nullable(z.iso.datetime()),
};
const record = z.object(recordFields);
type SampleRecord = z.infer<typeof record>;

/** Its money; null while there is none. */
export function settledIn({ id, referencia, recibido, moneda, pagado_en: at }: SampleRecord): SettledPayment | null {
  if (at === null) return null;
  const received = { minor: recibido, currency: moneda };
  return { kind: 'successful', providerRef: id, received, paidAt: new Date(at), paymentId: referencia };
}

export const bodyOf = (answer: CallResult): unknown => (answer.kind === 'answer' ? answer.body : null);

/** What a start brought, read as this; or what it means that it cannot be. A refusal is of this group. */
export function startedWith<T extends z.ZodMiniType>(
  wire: T,
  answer: CallResult,
  group: DeclineGroup = 'could_not_be_processed',
): { readonly read: z.infer<T> } | StartResult {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  if (answer.status === 422) return { kind: 'refused', group, code: 'refused' };
  const read = wire.safeParse(answer.body);
  return read.success ? { read: read.data } : { kind: 'unknown', why: 'an answer we cannot read' };
}

/** What it says of the payment that was asked about, read as this; or what it means that it cannot be. */
export function askedAbout<T extends z.ZodMiniType<SampleRecord>>(
  wire: T,
  answer: CallResult,
  paymentId: string | null,
): { readonly read: z.infer<T> } | Observation {
  if (isNotThere(answer)) return { kind: 'never_seen' };
  const read = wire.safeParse(bodyOf(answer));
  if (!read.success) return { kind: 'unknown', why: 'no readable answer' };
  if (paymentId !== null && read.data.referencia !== paymentId)
    return { kind: 'unknown', why: 'the answer is about another payment' };
  return { read: read.data };
}

/** Reads a request for a payment: what every sample provider takes and what this one takes too; null if malformed. */
export function reads(currency: string, smallest: number, more: z.core.$ZodLooseShape = {}) {
  const request = z.strictObject({
    ...common,
    valor: z.int().check(z.minimum(smallest)),
    moneda: z.literal(currency),
    ...more,
  });
  return (body: unknown): NewPayment | null => {
    if (!request.safeParse(body).success) return null;
    const { referencia: paymentId, valor: amount, moneda, vence, volver = null } = order.parse(body);
    return { paymentId, amount, currency: moneda, expiresAt: new Date(vence), returnUrl: volver };
  };
}

/** A sample provider's variables, which begin with this. */
export const environmentOf = (variables: string): Provider['environment'] => ({
  [`${variables}_KEY`]: { about: 'The key of the sample provider.', sandboxOnly: /^sandbox_/ },
  [`${variables}_WEBHOOK_SECRET`]: {
    about: 'What the sample provider signs with.',
    sandboxOnly: /^sandbox_/,
    isSecret: true,
  },
  [`${variables}_ORIGIN`]: {
    about: 'Where the sample provider answers.',
    sandboxOnly: /^http:/,
    optional: true,
    of: 'installation',
  },
});

/** Calls a sample provider with its key; each call has a deadline of its own. */
export function askWith(variables: string, env: Environment, { timeoutMs, refused: isRefused }: ProviderTools) {
  const { [`${variables}_KEY`]: key = '', [`${variables}_ORIGIN`]: origin = '' } = env;
  return (method: JsonRequest['method'], path: string, { headers, ...sent }: Partial<JsonRequest> = {}) =>
    callJson(
      origin,
      { method, path, headers: { 'x-llave': key, ...headers }, ...sent },
      AbortSignal.timeout(timeoutMs),
      isRefused,
    );
}
export type Ask = ReturnType<typeof askWith>;
