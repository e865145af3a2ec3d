/** PlacetoPay's answers and requests. Its names stay here. Source: https://docs.placetopay.dev/checkout. */
import * as z from 'zod/mini';

/** Its ids and reasons are numbers in some answers and texts in others. */
const name = z.pipe(z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(60))]), z.transform(String));

const reason = z.pipe(z.union([z.int(), z.string()]), z.transform(String));

export const status = z.object({ status: z.string(), reason: z.nullish(reason), date: z.nullish(z.string()) });
export type Status = z.infer<typeof status>;

const money = z.object({ currency: z.string(), total: z.union([z.number(), z.string()]) });

/** One attempt to pay, of which a session may have ten. */
export const attempt = z.object({
  status,
  internalReference: name,
  reference: z.string(),
  /** `to` is the amount the network moved; `from` the requested one, in another currency. */
  amount: z.nullish(z.object({ from: z.nullish(money), to: money })),
  refunded: z.nullish(z.boolean()),
  /** The network's further facts: read in `tokens.ts`. */
  processorFields: z.nullish(z.unknown()),
});
export type Attempt = z.infer<typeof attempt>;

export const created = z.object({
  status: z.object({ status: z.literal('OK') }),
  requestId: name,
  processUrl: z.url(),
});

/** `POST /api/session/{requestId}`. */
export const session = z.object({
  requestId: name,
  status,
  request: z.object({
    payment: z.object({ reference: z.string() }),
    paymentMethod: z.nullish(z.string()),
    fields: z.nullish(z.array(z.object({ keyword: z.string(), value: z.unknown() }))),
  }),
  payment: z.nullish(z.array(attempt)),
  /** The card saved with it: read in `tokens.ts`, and never as money. */
  subscription: z.nullish(z.unknown()),
});
export type Session = z.infer<typeof session>;

export const reversed = z.object({ status, payment: z.nullish(z.object({ status: z.nullish(status) })) });

/** Its no. Without a body of this shape nothing is believed of a 4xx: a proxy may have written it. */
export const refusal = z.object({ status: z.object({ status: z.literal('FAILED'), reason: name }) });

export const notification = z.object({
  status: z.object({ status: z.string(), date: z.string() }),
  requestId: name,
  reference: z.string(),
  signature: z.string(),
});

/** At most 32 characters: our payment's id without its hyphens, which are where they are in every id. */
export const referenceOf = (paymentId: string): string => paymentId.replaceAll('-', '');

/** Our id again; null of a reference that was never ours. */
export function paymentIdOf(reference: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(reference) ?? [];
  return parts.length === 0 ? null : parts.join('-');
}

/** PlacetoPay writes locales with an underscore. */
export const localeOf = (locale: string): string => locale.replace('-', '_');
