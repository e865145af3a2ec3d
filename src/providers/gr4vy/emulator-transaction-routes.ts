import type { Hono } from 'hono';
import type { EmulatorHono } from '../emulator-kit.ts';
import type { Books } from './emulator-books.ts';
import { Gr4vyRefusal } from './emulator-refusal.ts';
import { json, readAmount, readTransaction } from './emulator-requests.ts';
import { refundableOf, type Transaction } from './emulator-transaction.ts';
import { refundBody, transactionBody, transactionSummary, type WireOptions } from './emulator-wire.ts';

/** `/transactions` and what can be done with one. */
export function addTransactionRoutes(api: Hono<EmulatorHono>, books: Books, options: WireOptions): void {
  const written = (transaction: Transaction) => transactionBody(transaction, options);

  api.post('/transactions', async (context) =>
    context.json(written(books.create(readTransaction(json(await context.req.text())))), 201),
  );
  api.get('/transactions', (context) => {
    const query = new URL(context.req.url).searchParams;
    return context.json(listBody(books.transactions, query, options));
  });
  api.get('/transactions/:id', (context) => context.json(written(books.get(context.req.param('id')))));
  api.post('/transactions/:id/sync', (context) => context.json(written(books.get(context.req.param('id')))));
  api.get('/transactions/:id/events', (context) => {
    const { events } = books.get(context.req.param('id'));
    const items = events.map(({ id, name, at }) => ({
      type: 'transaction-event',
      id,
      name,
      created_at: at,
      context: {},
    }));
    return context.json({ items, limit: 100, next_cursor: null, previous_cursor: null });
  });
  addActions(api, books, options);
  addRefunds(api, books);
}

/** A verb that cannot be done is answered too: with `failed`, and the transaction as it is. */
function addActions(api: Hono<EmulatorHono>, books: Books, options: WireOptions): void {
  const done = (verb: string, worked: boolean, transaction: Transaction) => ({
    type: `transaction-${verb}`,
    status: worked ? 'succeeded' : 'failed',
    code: worked ? null : 'invalid_operation',
    raw_response_code: null,
    raw_response_description: null,
    transaction: transactionBody(transaction, options),
  });
  api.post('/transactions/:id/cancel', async (context) => {
    const transaction = books.get(context.req.param('id'));
    return context.json(done('cancel', await books.cancel(transaction), transaction));
  });
  api.post('/transactions/:id/void', async (context) => {
    const transaction = books.get(context.req.param('id'));
    return context.json(done('void', await books.void(transaction), transaction));
  });
  api.post('/transactions/:id/capture', async (context) => {
    const transaction = books.get(context.req.param('id'));
    const wanted = readAmount(await context.req.text()) ?? transaction.request.amount;
    const may = transaction.status === 'authorization_succeeded' && wanted <= transaction.request.amount;
    return context.json(done('capture', may && (await books.capture(transaction, wanted)), transaction));
  });
}

function addRefunds(api: Hono<EmulatorHono>, books: Books): void {
  api.post('/transactions/:id/refunds', async (context) => {
    const transaction = books.get(context.req.param('id'));
    const wanted = readAmount(await context.req.text()) ?? refundableOf(transaction);
    const refund = wanted > 0 ? await books.refunds.refund(transaction, wanted) : null;
    if (!refund) throw new Gr4vyRefusal(400, 'There is less to refund');
    return context.json(refundBody(transaction, refund), 201);
  });
  api.get('/transactions/:id/refunds', (context) => {
    const transaction = books.get(context.req.param('id'));
    const query = new URL(context.req.url).searchParams;
    const page = pageOf(transaction.refunds.toReversed(), query);
    return context.json({ ...page, items: page.items.map((refund) => refundBody(transaction, refund)) });
  });
}

/** Which of the list's many filters are understood here. Another one is refused: ignored, it would find too much. */
const filters: Readonly<Record<string, (transaction: Transaction, value: string) => boolean>> = {
  external_identifier: ({ request }, value) => request.externalIdentifier === value,
  buyer_external_identifier: ({ request }, value) => request.buyer === value,
  checkout_session_id: ({ request }, value) => request.from.id === value,
  status: ({ status }, value) => status === value,
  created_at_gte: ({ createdAt }, value) => createdAt >= new Date(value),
  created_at_lte: ({ createdAt }, value) => createdAt <= new Date(value),
  updated_at_gte: ({ updatedAt }, value) => updatedAt >= new Date(value),
  updated_at_lte: ({ updatedAt }, value) => updatedAt <= new Date(value),
};

/** One page, the last changed first. */
function listBody(all: readonly Transaction[], query: URLSearchParams, options: WireOptions) {
  const asked = [...query].filter(([name]) => name !== 'limit' && name !== 'cursor');
  const found = all.filter((transaction) =>
    asked.every(([name, value]) => {
      const holds = filters[name];
      if (!holds) throw new Gr4vyRefusal(400, `This emulator does not filter by ${name}`);
      return holds(transaction, value);
    }),
  );
  const sorted = found.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
  const page = pageOf(sorted, query);
  return { ...page, items: page.items.map((transaction) => transactionSummary(transaction, options)) };
}

/** The items after the query's cursor, as many as it wants: 20 unless it says. */
function pageOf<Item extends { readonly id: string }>(all: readonly Item[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? '20');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new Gr4vyRefusal(400, 'limit is 1 to 100');
  const cursor = query.get('cursor');
  const from = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
  const items = all.slice(from, from + limit);
  const isMore = all.length > from + limit;
  return { items, limit, next_cursor: isMore ? (items.at(-1)?.id ?? null) : null, previous_cursor: null };
}
