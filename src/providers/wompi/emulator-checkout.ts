/** Wompi's Web Checkout: a page that is opened by a signed address, and makes a transaction for each try there. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import type { EmulatorHono, EmulatorOutcome } from '../emulation/emulator.ts';
import { buttons, facts, hostedPage, moneyText } from '../emulation/hosted-page.ts';
import type { WompiBooks } from './emulator-books.ts';
import { backFrom } from './emulator-pages.ts';
import type { EmulatedTransaction } from './emulator-wire.ts';
import { integritySignature } from './signature.ts';

const addressQuery = z.object({
  'public-key': z.string(),
  currency: z.literal('COP'),
  'amount-in-cents': z.pipe(z.string().check(z.regex(/^[1-9]\d{0,11}$/)), z.transform(Number)),
  reference: z.string().check(z.minLength(1), z.maxLength(255)),
  'signature:integrity': z.string(),
  'redirect-url': z.url(),
  'expiration-time': z.iso.datetime(),
});
type AddressQuery = z.infer<typeof addressQuery>;

/** Each button's card, and its result. */
const tries = {
  approved: { label: 'Pagar con la tarjeta que APRUEBA', number: '4242424242424242' },
  rejected: { label: 'Pagar con la tarjeta que DECLINA', number: '4111111111111111' },
  failed: { label: 'Pagar con la tarjeta que da ERROR', number: '4000000000000002' },
  pending: { label: 'Pagar y dejarlo pendiente', number: '4000000000000341' },
} as const satisfies Partial<Record<EmulatorOutcome, { readonly label: string; readonly number: string }>>;
type Try = keyof typeof tries;

/**
 * How long after a decline the page lets its payer retry.
 * Source: https://docs.wompi.co/en/docs/colombia/widget-checkout-web.
 */
const tryAgainMs = 3 * 60_000;

export function addCheckout(pages: Hono<EmulatorHono>, books: WompiBooks, integritySecret: string): void {
  pages.get('/p/', (context) => {
    const read = readAddress(context, books, integritySecret);
    if ('refused' in read) return refusedPage(context, read.refused);
    const { address } = read;
    const total = moneyText(address['amount-in-cents'], 'COP');
    const labels = Object.fromEntries(Object.entries(tries).map(([act, { label }]) => [act, label]));
    const wasDeclined = triesOf(books, address.reference).length > 0;
    return hostedPage(context, {
      brand: 'Wompi',
      title: 'Elige la tarjeta con la que pagas',
      leadsTo: URL.parse(address['redirect-url'])?.origin,
      content: html`${facts({ Total: total, Referencia: address.reference })}
      ${wasDeclined ? html`<p role="alert">Tu banco no aceptó la tarjeta. Intenta otra vez.</p>` : ''}
      ${buttons(pathOf(context), labels)}`,
    });
  });
  pages.post('/p/', async (context) => {
    const read = readAddress(context, books, integritySecret);
    if ('refused' in read) return refusedPage(context, read.refused);
    const { act } = await context.req.parseBody();
    if (!isTry(act)) return context.notFound();
    const made = begin(books, read.address, act);
    if (act !== 'pending') await books.outcome(made, act);
    return context.redirect(backFrom(made), 303);
  });
}

const isTry = (act: unknown): act is Try => typeof act === 'string' && Object.hasOwn(tries, act);

/** With its query: the address is all that the page knows. */
const pathOf = ({ req }: Context): string => `${req.path}${new URL(req.url).search}`;

const triesOf = ({ transactions }: WompiBooks, reference: string): readonly EmulatedTransaction[] =>
  transactions.filter((each) => each.reference === reference);

function readAddress(
  { req }: Context,
  books: WompiBooks,
  secret: string,
): { readonly address: AddressQuery } | { readonly refused: string } {
  const { data: address } = addressQuery.safeParse(req.query());
  if (!address) return { refused: 'Faltan datos del pago' };
  const { reference, 'amount-in-cents': minor, 'expiration-time': expirationTime } = address;
  const signed = { reference, total: { minor, currency: 'COP' }, expirationTime } as const;
  if (integritySignature(signed, secret) !== address['signature:integrity']) return { refused: 'La firma es inválida' };
  if (new Date(expirationTime) <= books.now) return { refused: 'El plazo para pagar terminó' };
  const mayFollow = triesOf(books, reference).every(
    ({ status, finalizedAt }) =>
      (status === 'DECLINED' || status === 'ERROR') &&
      finalizedAt !== null &&
      books.now.getTime() - finalizedAt.getTime() < tryAgainMs,
  );
  return mayFollow ? { address } : { refused: 'La referencia ya ha sido usada' };
}

function begin(books: WompiBooks, address: AddressQuery, act: Try): EmulatedTransaction {
  const card = { number: tries[act].number, holder: 'ANA TORRES', month: '12', year: '34' };
  return books.create({
    reference: address.reference,
    amount: address['amount-in-cents'],
    email: 'ana@correo.example',
    method: { type: 'CARD', installments: 1 },
    redirectUrl: address['redirect-url'],
    expiresAt: new Date(address['expiration-time']),
    card,
  });
}

const refusedPage = (context: Context, why: string) =>
  hostedPage(context, { brand: 'Wompi', title: why, content: html`<p>No se hizo ningún cobro.</p>`, status: 422 });
