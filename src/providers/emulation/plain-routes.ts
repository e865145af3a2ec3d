import type { Hono } from 'hono';
import type { EmulatorHono } from './emulator.ts';
import type { NewPayment, PlainBooks, PlainPayment } from './plain-books.ts';
import { addPlainRefunds, type PlainRefundApi } from './plain-refunds.ts';
import type { Refusal } from './refusal.ts';

/** The API of a provider with one record for each payment. */
export interface PlainApi {
  /** The header that carries its key. */
  readonly keyHeader: string;
  /** Its texts of a refusal, and their shape. */
  readonly says: Readonly<Record<401 | 404 | 409 | 422 | 429 | 500, string>>;
  readonly refused: (says: string) => object;
  /** How long it stores idempotency keys; absent if it has none. */
  readonly keysKeptSeconds?: number;
  /** The path to create, list and read payments. */
  readonly path: string;
  /** A request to make one; null when it is wrong. */
  readonly read: (body: unknown, books: PlainBooks) => NewPayment | null;
  readonly write: (payment: PlainPayment, books: PlainBooks) => object;
  /** The list's name, and its query: our id, or the window of received money. Absent if it has no list. */
  readonly list?: { readonly name: string; readonly ours?: string; readonly from: string; readonly to: string };
  readonly more?: (api: Hono<EmulatorHono>, books: PlainBooks) => void;
  /** Routes without its key: for its own frames. */
  readonly open?: (api: Hono<EmulatorHono>, books: PlainBooks) => void;
  /** Decides what happens to a payment at once. */
  readonly begin?: (payment: PlainPayment, books: PlainBooks, body: unknown) => Promise<unknown>;
  /** Absent where it sends nothing back by order. */
  readonly refunds?: PlainRefundApi;
}

/** Adds the routes to create, list and read payments, and those of refunds. */
export function addPlainRoutes(
  routes: Hono<EmulatorHono>,
  books: PlainBooks,
  { path, read, write, list, more, begin, refunds }: PlainApi,
  refusal: (status: 404 | 422) => Refusal,
): void {
  more?.(routes, books);
  if (refunds) addPlainRefunds(routes, books, { ...refunds, path: `${path}/:id${refunds.path}` }, refusal);
  routes.post(path, async (context) => {
    const body: unknown = await context.req.json();
    const newPayment = read(body, books);
    if (!newPayment) throw refusal(422);
    const payment = books.create(newPayment);
    await begin?.(payment, books, body);
    return context.json(write(payment, books), 201);
  });
  if (!list) return;
  routes.get(path, (context) => {
    const { [list.ours ?? '']: ours, [list.from]: from = '', [list.to]: to = '' } = context.req.query();
    const isWithin = (at: Date | null) => at !== null && at >= new Date(from) && at < new Date(to);
    const matches = books.payments.filter(({ paymentId, paidAt, refunds: own }) =>
      ours === undefined ? isWithin(paidAt) || own.some(({ changedAt }) => isWithin(changedAt)) : paymentId === ours,
    );
    return context.json({ [list.name]: matches.map((payment) => write(payment, books)) });
  });
  routes.get(`${path}/:id`, (context) => {
    const payment = books.payments.find(({ id }) => id === context.req.param('id'));
    if (!payment) throw refusal(404);
    return context.json(write(payment, books));
  });
}
