import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatorHono } from '../emulation/emulator.ts';
import type { NewTransaction, WompiBooks } from './emulator-books.ts';
import { addCardRoutes } from './emulator-card-routes.ts';
import type { EmulatedCard } from './emulator-cards.ts';
import { inputRefusal, invalidToken, notFound } from './emulator-refusals.ts';
import { acceptanceToken, emulatedMethods, transactionBody } from './emulator-wire.ts';
import { integritySignature } from './signature.ts';

const mobile = z.string().check(z.regex(/^3\d{9}$/));

const parts = z.int().check(z.minimum(1), z.maximum(36));

const browserInfo = z.object({
  browser_color_depth: z.string(),
  browser_screen_height: z.string(),
  browser_screen_width: z.string(),
  browser_language: z.string(),
  browser_user_agent: z.string(),
  browser_tz: z.string(),
});

const beside = {
  redirect_url: z.optional(z.url()),
  expiration_time: z.optional(z.iso.datetime()),
  is_three_ds: z.optional(z.boolean()),
  customer_data: z.optional(z.looseObject({ browser_info: z.optional(browserInfo) })),
} as const;

const request = z.object({
  acceptance_token: z.string(),
  accept_personal_auth: z.string(),
  amount_in_cents: z.int().check(z.minimum(1), z.maximum(1e12)),
  currency: z.literal('COP'),
  signature: z.string(),
  customer_email: z.email(),
  reference: z.string().check(z.minLength(1), z.maxLength(255)),
  payment_method: z.discriminatedUnion('type', [
    z.object({ type: z.literal('CARD'), token: z.string(), installments: parts }),
    z.object({ type: z.literal('NEQUI'), phone_number: mobile }),
    z.object({ type: z.literal('BANCOLOMBIA_COLLECT') }),
    z.object({
      type: z.literal('BANCOLOMBIA_TRANSFER'),
      user_type: z.optional(z.literal('PERSON')),
      payment_description: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^']*$/)),
    }),
  ]),
  ...beside,
});
/** A saved card's: its source says the rest. */
const ofSource = z.object({
  ...request.shape,
  payment_source_id: z.int(),
  payment_method: z.object({ installments: parts }),
  recurrent: z.boolean(),
});
type Request = z.infer<typeof request> | z.infer<typeof ofSource>;

/** Our part of Wompi's API. Source: https://docs.wompi.co/en/docs/colombia/metodos-de-pago. */
export function addRoutes(api: Hono<EmulatorHono>, books: WompiBooks, account: EmulatedMerchant): void {
  addCardRoutes(api, books);
  api.get('/merchants/:key', (context) => context.json({ data: merchantBody(books, account) }));
  api.get('/transactions', (context) => {
    const { reference } = context.req.query();
    const found = books.transactions.filter((each) => each.reference === reference);
    return context.json({ data: found.map((each) => transactionBody(each, books.now)), meta: {} });
  });
  api.get('/transactions/:id', (context) => {
    const found = books.transactions.find(({ id }) => id === context.req.param('id'));
    if (!found) throw notFound();
    return context.json({ data: transactionBody(found, books.now), meta: {} });
  });
  api.post('/transactions', async (context) => {
    const body: unknown = await context.req.json();
    const isKept = z.object({ payment_source_id: z.int() }).safeParse(body).success;
    if (isKept && !context.req.header('authorization')?.startsWith('Bearer prv_')) throw invalidToken();
    const read = (isKept ? ofSource : request).safeParse(body);
    if (!read.success) throw inputRefusal(String(read.error.issues[0]?.path[0] ?? 'body'), 'Formato inválido');
    requireValid(books, account, read.data);
    const made = books.create(readNewTransaction(books, read.data));
    return context.json({ data: transactionBody(made, books.now), meta: {} }, 201);
  });
}

/** Returns a new transaction's data; throws Wompi's refusal for an unknown card. */
function readNewTransaction(books: WompiBooks, body: Request): NewTransaction {
  const { redirect_url: redirectUrl = null, expiration_time: until } = body;
  const charged = cardIn(books, body);
  if (body.is_three_ds && !body.customer_data?.browser_info) throw inputRefusal('customer_data', 'Falta browser_info');
  return {
    reference: body.reference,
    amount: body.amount_in_cents,
    email: body.customer_email,
    method: 'type' in body.payment_method ? methodOf(body.payment_method) : { type: 'CARD', ...body.payment_method },
    redirectUrl,
    expiresAt: until === undefined ? null : new Date(until),
    ...charged,
    asksBank: body.is_three_ds === true && charged !== null,
  };
}

/** A token is nobody's to read again. */
const methodOf = (method: z.infer<typeof request>['payment_method']) =>
  method.type === 'CARD' ? { type: method.type, installments: method.installments } : method;

function cardIn(books: WompiBooks, body: Request): { readonly card: EmulatedCard; readonly sourceId?: number } | null {
  if ('payment_source_id' in body) {
    const source = books.cards.source(body.payment_source_id);
    if (source?.status !== 'AVAILABLE') throw inputRefusal('payment_source_id', 'La fuente de pago no está disponible');
    return { card: source.card, sourceId: source.id };
  }
  if (!('token' in body.payment_method)) return null;
  const card = books.cards.useToken(body.payment_method.token);
  if (!card) throw inputRefusal('payment_method', 'El token ya fue usado o no existe');
  return { card };
}

export interface EmulatedMerchant {
  readonly label: string;
  readonly publicKey: string;
  readonly integritySecret: string;
}

/** Throws Wompi's own no. */
function requireValid(books: WompiBooks, { integritySecret }: EmulatedMerchant, body: Request): void {
  const { reference, amount_in_cents: minor, expiration_time: expirationTime } = body;
  const signed = { reference, total: { minor, currency: 'COP' }, ...(expirationTime && { expirationTime }) } as const;
  if (integritySignature(signed, integritySecret) !== body.signature)
    throw inputRefusal('signature', 'La firma es inválida');
  books.requireProofs(body);
  if (books.transactions.some((each) => each.reference === reference))
    throw inputRefusal('reference', 'La referencia ya ha sido usada');
}

const tokenHours = 1;

function merchantBody(books: WompiBooks, { label, publicKey }: EmulatedMerchant) {
  const presigned = (field: string, file: string, type: string) => {
    const permalink = `${books.origin}/documentos/${file}`;
    const until = new Date(books.now.getTime() + tokenHours * 3_600_000);
    const token = acceptanceToken(permalink, randomUUID(), until);
    books.tokens.set(token, { type: field, until });
    return { acceptance_token: token, permalink, type };
  };
  return {
    id: `merchant-${label}`,
    name: 'Colegio de Prueba',
    legal_id_type: 'NIT',
    active: true,
    public_key: publicKey,
    accepted_payment_methods: emulatedMethods,
    accepted_currencies: ['COP'],
    presigned_acceptance: presigned('acceptance_token', 'reglamento.pdf', 'END_USER_POLICY'),
    presigned_personal_data_auth: presigned('accept_personal_auth', 'datos.pdf', 'PERSONAL_DATA_AUTH'),
  };
}
