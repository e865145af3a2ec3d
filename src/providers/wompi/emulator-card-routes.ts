/** The emulated Wompi's card routes: tokens with the public key, sources and voids with the private one. */
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatorHono } from '../emulation/emulator.ts';
import type { WompiBooks } from './emulator-books.ts';
import { cardBody, type EmulatedSource } from './emulator-cards.ts';
import { inputRefusal, notFound } from './emulator-refusals.ts';
import { transactionBody } from './emulator-wire.ts';

const typed = z.object({
  number: z.string().check(z.regex(/^\d{12,19}$/)),
  cvc: z.string().check(z.regex(/^\d{3,4}$/)),
  exp_month: z.string().check(z.regex(/^(0[1-9]|1[0-2])$/)),
  exp_year: z.string().check(z.regex(/^\d{2}$/)),
  card_holder: z.string().check(z.minLength(1)),
});

const sourceRequest = z.object({
  type: z.literal('CARD'),
  token: z.string(),
  customer_email: z.email(),
  acceptance_token: z.string(),
  accept_personal_auth: z.string(),
});

/** Source: https://docs.wompi.co/en/docs/colombia/fuentes-de-pago. */
export function addCardRoutes(api: Hono<EmulatorHono>, books: WompiBooks): void {
  api.post('/tokens/cards', async (context) => {
    const read = typed.safeParse(await context.req.json());
    if (!read.success) throw inputRefusal(String(read.error.issues[0]?.path[0] ?? 'number'), 'Formato inválido');
    const { number, exp_month: month, exp_year: year, card_holder: holder } = read.data;
    const card = { number, month, year, holder };
    const id = books.cards.tokenize(card);
    return context.json({ status: 'CREATED', data: { id, ...cardBody(card) } }, 201);
  });
  api.post('/payment_sources', async (context) => {
    const read = sourceRequest.safeParse(await context.req.json());
    if (!read.success) throw inputRefusal(String(read.error.issues[0]?.path[0] ?? 'body'), 'Formato inválido');
    const { token, customer_email: email } = read.data;
    books.requireProofs(read.data);
    const card = books.cards.useToken(token);
    if (!card) throw inputRefusal('token', 'El token ya fue usado o no existe');
    return context.json({ data: sourceBody(books.cards.keep(card, email)), meta: {} }, 201);
  });
  const sourceOf = (id: string): EmulatedSource => {
    const found = books.cards.source(Number(id));
    if (!found) throw notFound();
    return found;
  };
  api.get('/payment_sources/:id', (context) =>
    context.json({ data: sourceBody(sourceOf(context.req.param('id'))), meta: {} }),
  );
  api.put('/payment_sources/:id/void', (context) => {
    const found = sourceOf(context.req.param('id'));
    found.status = 'VOIDED';
    return context.json({ data: sourceBody(found), meta: {} });
  });
  api.post('/transactions/:id/void', async (context) => {
    const found = books.transactions.find(({ id }) => id === context.req.param('id'));
    if (!found) throw notFound();
    if (!(await books.voidCard(found))) throw inputRefusal('status', 'La transacción no se puede anular');
    const transaction = transactionBody(found, books.now);
    return context.json({ status: 'APPROVED', status_message: null, data: { status: 'APPROVED', transaction } }, 201);
  });
}

const sourceBody = ({ id, email, status }: EmulatedSource) => ({
  id,
  type: 'CARD',
  status,
  customer_email: email,
  public_data: { type: 'CARD' },
});
