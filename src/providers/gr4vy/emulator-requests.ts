/** The API's request bodies, as Cuota sends them. Source: https://github.com/gr4vy/gr4vy-openapi (openapi.json). */
import * as z from 'zod/mini';
import { badField, gr4vyRefusal } from './emulator-refusal.ts';

const amount = z.int().check(z.minimum(0), z.maximum(99_999_999));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const identifier = z.string().check(z.minLength(1), z.maxLength(200));

const redirectUrl = z.url({ protocol: /^https?$/ });

/** `POST /checkout/sessions`. */
export const sessionBody = z.object({
  amount,
  currency,
  expires_in: z._default(z.int().check(z.minimum(1), z.maximum(86_400)), 3_600),
});

/** `POST /buyers`; this emulator stores buyers by our own id. */
export const buyerBody = z.object({ external_identifier: identifier });

/** `POST /transactions`: a payment to be made. */
export const transactionBody = z.object({
  amount: amount.check(z.minimum(1)),
  currency,
  country,
  intent: z.literal('capture'),
  payment_method: z.discriminatedUnion('method', [
    z.object({ method: z.literal('checkout-session'), id: z.uuid(), redirect_url: redirectUrl }),
    z.object({ method: z.literal('googlepay'), token: z.string(), redirect_url: redirectUrl }),
    z.object({ method: z.literal('applepay'), token: z.record(z.string(), z.unknown()), redirect_url: redirectUrl }),
    z.object({ method: z.enum(['custom_redirect', 'tapi']), country, currency, redirect_url: redirectUrl }),
  ]),
  connection_options: z.optional(
    z.object({ 'mattilda-tapi': z.optional(z.object({ payment_method_expires_at: z.iso.date() })) }),
  ),
  store: z._default(z.boolean(), false),
  buyer_external_identifier: identifier,
  external_identifier: identifier,
  metadata: z._default(z.record(z.string(), z.string()), {}),
  merchant_initiated: z.literal(false),
  is_subsequent_payment: z.literal(false),
  payment_source: z.literal('ecommerce'),
  installment_count: z.nullish(z.int().check(z.minimum(1), z.maximum(100))),
});

/** `POST /transactions/:id/refunds`; without an amount, of all that is left. */
export const refundBody = z.strictObject({
  amount: z.optional(amount.check(z.minimum(1))),
  reason: z.optional(z.string()),
  external_identifier: z.optional(identifier),
});
export type RefundRequest = z.infer<typeof refundBody>;
export type TransactionRequest = z.infer<typeof transactionBody>;

/** Reads a body. Throws a refusal that names the field. */
export function readAs<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> {
  const read = schema.safeParse(json(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badField(`/${issue?.path.map(String).join('/') ?? ''}`, issue?.message ?? 'Invalid');
}

/** A body's JSON. Throws a refusal. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw gr4vyRefusal(400, 'The body is not JSON');
  }
}
