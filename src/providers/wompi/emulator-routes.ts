import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { Refusal } from '../emulation/refusal.ts';
import type { WompiBooks } from './emulator-books.ts';
import { acceptanceToken, emulatedMethods, transactionBody } from './emulator-wire.ts';
import { integritySignature } from './signature.ts';

const mobile = z.string().check(z.regex(/^3\d{9}$/));

const request = z.object({
  acceptance_token: z.string(),
  accept_personal_auth: z.string(),
  amount_in_cents: z.int().check(z.minimum(1), z.maximum(1e12)),
  currency: z.literal('COP'),
  signature: z.string(),
  customer_email: z.email(),
  reference: z.string().check(z.minLength(1), z.maxLength(255)),
  payment_method: z.discriminatedUnion('type', [
    z.object({ type: z.literal('NEQUI'), phone_number: mobile }),
    z.object({ type: z.literal('BANCOLOMBIA_COLLECT') }),
    z.object({
      type: z.literal('BANCOLOMBIA_TRANSFER'),
      user_type: z.optional(z.literal('PERSON')),
      payment_description: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^']*$/)),
    }),
  ]),
  redirect_url: z.optional(z.url()),
  expiration_time: z.optional(z.iso.datetime()),
});
type Request = z.infer<typeof request>;

export const inputRefusal = (field: string, text: string): Refusal =>
  new Refusal(text, 422, { error: { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: [text] } } });

export const notFound = (): Refusal =>
  new Refusal('not found', 404, {
    error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' },
  });

/** Our part of Wompi's API. Source: https://docs.wompi.co/en/docs/colombia/metodos-de-pago. */
export function addRoutes(api: Hono<EmulatorHono>, books: WompiBooks, account: EmulatedMerchant): void {
  api.get('/merchants/:key', (context) => context.json({ data: merchantBody(books, account) }));
  api.get('/transactions', (context) => {
    const { reference } = context.req.query();
    const found = books.payments.filter((each) => each.reference === reference);
    return context.json({ data: found.map((each) => transactionBody(each, books.now)), meta: {} });
  });
  api.get('/transactions/:id', (context) => {
    const found = books.payments.find(({ id }) => id === context.req.param('id'));
    if (!found) throw notFound();
    return context.json({ data: transactionBody(found, books.now), meta: {} });
  });
  api.post('/transactions', async (context) => {
    const read = request.safeParse(await context.req.json());
    if (!read.success) throw inputRefusal(String(read.error.issues[0]?.path[0] ?? 'body'), 'Formato inválido');
    requireValid(books, account, read.data);
    const asked = read.data;
    const made = books.create({
      reference: asked.reference,
      amount: asked.amount_in_cents,
      email: asked.customer_email,
      method: asked.payment_method,
      redirectUrl: asked.redirect_url ?? null,
      expiresAt: asked.expiration_time === undefined ? null : new Date(asked.expiration_time),
    });
    return context.json({ data: transactionBody(made, books.now), meta: {} }, 201);
  });
}

export interface EmulatedMerchant {
  readonly label: string;
  readonly publicKey: string;
  readonly integritySecret: string;
}

/** Throws Wompi's own no. */
function requireValid(books: WompiBooks, { integritySecret }: EmulatedMerchant, asked: Request): void {
  const { reference, amount_in_cents: minor, expiration_time: expirationTime } = asked;
  const signed = { reference, total: { minor, currency: 'COP' }, ...(expirationTime && { expirationTime }) } as const;
  if (integritySignature(signed, integritySecret) !== asked.signature)
    throw inputRefusal('signature', 'La firma es inválida');
  for (const field of ['acceptance_token', 'accept_personal_auth'] as const) {
    const token = books.tokens.get(asked[field]);
    if (token?.type !== field || token.until <= books.now)
      throw inputRefusal(field, 'El token no es válido o ya expiró');
  }
  if (books.payments.some((each) => each.reference === reference))
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
