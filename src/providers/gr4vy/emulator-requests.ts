/** What the API's bodies are read into. Source: https://github.com/gr4vy/gr4vy-openapi (openapi.json). */
import * as z from 'zod/mini';
import { badField, Gr4vyRefusal } from './emulator-refusal.ts';

const amount = z.int().check(z.minimum(0), z.maximum(99_999_999));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const country = z.nullish(z.string().check(z.regex(/^[A-Z]{2}$/)));
const identifier = z.nullish(z.string().check(z.minLength(1), z.maxLength(200)));
const metadata = z.nullish(z.record(z.string(), z.string()));

const sessionBody = z.object({
  amount: z.nullish(amount),
  currency: z.nullish(currency),
  expires_in: z._default(z.int().check(z.minimum(1), z.maximum(86_400)), 3_600),
  metadata,
});

/** Reads `POST` and `PUT /checkout/sessions`. Throws a refusal. */
export function readSession(body: unknown) {
  return parsed(sessionBody, body);
}
export type SessionRequest = ReturnType<typeof readSession>;

const buyerBody = z.object({ display_name: z.nullish(z.string()), external_identifier: identifier });

/** Reads `POST /buyers`. Throws a refusal. */
export function readBuyer(body: unknown) {
  return parsed(buyerBody, body);
}

const transactionBody = z.object({
  amount,
  currency,
  country,
  intent: z._default(z.enum(['authorize', 'capture']), 'authorize'),
  payment_method: z.discriminatedUnion('method', [
    z.object({ method: z.literal('checkout-session'), id: z.uuid(), redirect_url: z.nullish(z.string()) }),
    z.object({ method: z.literal('id'), id: z.uuid(), redirect_url: z.nullish(z.string()) }),
  ]),
  store: z._default(z.boolean(), false),
  buyer_external_identifier: identifier,
  external_identifier: identifier,
  metadata,
  merchant_initiated: z._default(z.boolean(), false),
  is_subsequent_payment: z._default(z.boolean(), false),
  payment_source: z._default(z.enum(['ecommerce', 'moto', 'recurring', 'installment', 'card_on_file']), 'ecommerce'),
});

/** A payment to be made. */
export interface TransactionRequest {
  readonly amount: number;
  readonly currency: string;
  readonly country: string | null;
  readonly intent: 'authorize' | 'capture';
  readonly from: { readonly method: 'checkout-session' | 'id'; readonly id: string };
  readonly redirectUrl: string | null;
  readonly store: boolean;
  readonly buyer: string | null;
  readonly externalIdentifier: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly merchantInitiated: boolean;
  readonly isSubsequent: boolean;
  readonly source: string;
}

/** Reads `POST /transactions`. Throws a refusal. */
export function readTransaction(body: unknown): TransactionRequest {
  const read = parsed(transactionBody, body);
  if (read.intent === 'capture' && read.amount === 0)
    throw badField('/amount', 'An amount greater than zero must be supplied');
  // Source: the description of `is_subsequent_payment`.
  if (read.merchant_initiated && read.is_subsequent_payment !== (read.payment_source !== 'ecommerce'))
    throw badField('/is_subsequent_payment', 'This combination of payment source and initiator is not allowed');
  return {
    amount: read.amount,
    currency: read.currency,
    country: read.country ?? null,
    intent: read.intent,
    from: { method: read.payment_method.method, id: read.payment_method.id },
    redirectUrl: httpUrl(read.payment_method.redirect_url ?? null),
    store: read.store,
    buyer: read.buyer_external_identifier ?? null,
    externalIdentifier: read.external_identifier ?? null,
    metadata: read.metadata ?? {},
    merchantInitiated: read.merchant_initiated,
    isSubsequent: read.is_subsequent_payment,
    source: read.payment_source,
  };
}

const amountBody = z.object({ amount: z.nullish(amount) });

/** Reads the body of a capture or a refund: an amount, or null for the whole. Throws a refusal. */
export function readAmount(text: string): number | null {
  return parsed(amountBody, text === '' ? {} : json(text)).amount ?? null;
}

/** A body's JSON. Throws a refusal. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Gr4vyRefusal(400, 'The body is not JSON');
  }
}

function httpUrl(text: string | null): string | null {
  if (text === null || /^https?:/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw badField('/payment_method/redirect_url', 'Not an address this emulator can return to');
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badField(`/${issue?.path.map(String).join('/') ?? ''}`, issue?.message ?? 'Invalid');
}
