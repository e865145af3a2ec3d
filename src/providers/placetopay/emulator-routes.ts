import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { Refusal } from '../emulation/refusal.ts';
import { fromWire } from './amounts.ts';
import type { NewSession, PlacetopayBooks } from './emulator-books.ts';
import { attemptBody, type EmulatedSession, processUrl, sessionBody, statusBody } from './emulator-wire.ts';

const amount = z.number().check(z.positive());
const person = z.object({
  name: z.optional(z.string().check(z.maxLength(60))),
  surname: z.optional(z.string().check(z.maxLength(60))),
  email: z.optional(z.email()),
  mobile: z.optional(z.string().check(z.maxLength(30))),
});
const common = {
  locale: z.string().check(z.regex(/^[a-z]{2}_[A-Z]{2}$/)),
  payment: z.object({
    reference: z.string().check(z.minLength(1), z.maxLength(32)),
    description: z.string().check(z.minLength(1), z.maxLength(250)),
    allowPartial: z.literal(false),
    subscribe: z.optional(z.boolean()),
    amount: z.object({
      currency: z.literal('USD'),
      total: amount,
      details: z.optional(z.array(z.object({ kind: z.enum(['subtotal', 'fee']), amount }))),
      // A tax without a base is the specification's own payload; a real site refuses what it cannot file.
      taxes: z.optional(z.array(z.object({ kind: z.literal('valueAddedTax'), amount, base: amount }))),
    }),
  }),
  ipAddress: z.union([z.ipv4(), z.ipv6()]),
  userAgent: z.string().check(z.minLength(1), z.maxLength(255)),
};
const request = z.object({
  ...common,
  buyer: z.optional(person),
  paymentMethod: z.optional(z.string()),
  expiration: z.iso.datetime({ offset: true }),
  returnUrl: z.url(),
  cancelUrl: z.optional(z.url()),
  skipResult: z.optional(z.boolean()),
});
const charge = z.object({
  ...common,
  payer: person,
  instrument: z.object({ token: z.object({ token: z.string() }) }),
});
const instrument = z.pick(charge, { instrument: true });

const leastMinutes = 5;

export const failed = (reason: string | number, httpStatus: number, message: string, at = new Date()): Refusal =>
  new Refusal(message, httpStatus, statusBody('FAILED', reason, at, message));
const invalid = (what: string): Refusal => failed('request_not_valid', 400, `The ${what} is invalid`);

/** Our part of PlacetoPay's API: every call is a POST. Source: https://docs.placetopay.dev/checkout. */
export function addRoutes(api: Hono<EmulatorHono>, books: PlacetopayBooks): void {
  const found = (id: string | undefined): EmulatedSession => {
    const session = books.payments.find((each) => each.id === id);
    if (!session) throw failed('request_not_valid', 400, 'The session does not exist', books.now);
    return session;
  };
  api.post('/session', async (context) => {
    const made = books.create(readRequest(await context.req.json(), books.now));
    const status = statusBody('OK', 'PC', books.now, 'La petición se ha procesado correctamente');
    return context.json({ ...status, requestId: Number(made.id), processUrl: processUrl(made, books.origin) });
  });
  api.post('/session/:id', (context) => context.json(sessionBody(found(context.req.param('id')), books.origin)));
  api.post('/session/:id/cancel', async (context) => {
    if (!(await books.callOff(found(context.req.param('id'))))) throw failed('action_not_allowed', 400, 'Not allowed');
    return context.json(statusBody('OK', 'MC', books.now));
  });
  api.post('/collect', async (context) => context.json(await collected(books, await context.req.json())));
  api.post('/instrument/invalidate', async (context) => {
    const { data } = instrument.safeParse(await context.req.json());
    if (!data || !books.forget(data.instrument.token.token))
      throw failed('request_not_valid', 400, 'The token is not valid', books.now);
    return context.json(statusBody('APPROVED', '00', books.now));
  });
  api.post('/transaction', async (context) => context.json(await reversed(books, await context.req.json())));
  api.post('/reverse', async (context) =>
    context.json(await reversed(books, { ...(await context.req.json()), action: 'reverse' })),
  );
}

const order = z.object({
  internalReference: z.union([z.int(), z.string()]),
  action: z.literal('reverse'),
  amount: z.optional(z.unknown()),
});

/** Sends the whole of an attempt back. A part is refused as before the settlement. */
async function reversed(books: PlacetopayBooks, body: unknown): Promise<object> {
  const read = order.safeParse(body);
  const found = read.success ? books.attemptOf(String(read.data.internalReference)) : null;
  if (!read.success || !found) throw failed('request_not_valid', 400, 'The transaction does not exist', books.now);
  if (read.data.amount !== undefined) throw failed('action_not_allowed', 400, 'Not settled yet', books.now);
  const { session, attempt } = found;
  if (!(await books.takeBack(session, session.amount)))
    throw failed('request_not_valid', 400, 'Transaction already refunded', books.now);
  return { ...statusBody('APPROVED', '00', books.now), payment: attemptBody(session, attempt) };
}

/** Returns a requested session, or throws PlacetoPay's refusal. */
function readRequest(body: unknown, now: Date): NewSession {
  const read = request.safeParse(body);
  if (!read.success) throw invalid(read.error.issues[0]?.path.join('.') ?? 'request');
  const { payment, expiration, locale, paymentMethod = null, returnUrl, cancelUrl = returnUrl } = read.data;
  const expiresAt = new Date(expiration);
  const paymentFields = wantedIn(payment);
  if (expiresAt.getTime() < now.getTime() + leastMinutes * 60_000) throw invalid('expiration');
  const maySave = payment.subscribe === true;
  return { ...paymentFields, paymentMethod, locale, expiresAt, returnUrl, cancelUrl, maySave, isCollected: false };
}

function wantedIn({ reference, description, amount: of }: z.infer<typeof common.payment>) {
  const { total, currency, details = [], taxes = [] } = of;
  const minor = fromWire(total, currency);
  const sumOf = (parts: readonly { readonly amount: number }[]): number =>
    parts.reduce((sum, part) => sum + Math.round(part.amount * 100), 0);
  if (minor === null || (details.length > 0 && sumOf(details) !== minor)) throw invalid('amount');
  if (sumOf(taxes) > sumOf(details.filter(({ kind }) => kind === 'fee'))) throw invalid('tax');
  return { reference, description, amount: minor, currency };
}

/** Charges a saved card; the answer is the session's own. */
async function collected(books: PlacetopayBooks, body: unknown): Promise<object> {
  const read = charge.safeParse(body);
  if (!read.success) throw invalid(read.error.issues[0]?.path.join('.') ?? 'request');
  const { payment, locale, instrument: by } = read.data;
  const place = { paymentMethod: null, returnUrl: '', cancelUrl: '', expiresAt: books.now, maySave: false };
  const made = await books.collect({ ...wantedIn(payment), ...place, locale, isCollected: true }, by.token.token);
  if (!made) throw failed('request_not_valid', 400, 'The token is not valid', books.now);
  return sessionBody(made, books.origin);
}
