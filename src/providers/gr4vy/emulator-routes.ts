import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { EmulatorHono } from '../emulation/emulator.ts';
import type { Books } from './emulator-books.ts';
import { badField, gr4vyRefusal } from './emulator-refusal.ts';
import {
  buyerBody,
  readAs,
  refundBody as askedRefund,
  sessionBody as askedSession,
  transactionBody as askedTransaction,
} from './emulator-requests.ts';
import type { Transaction } from './emulator-transaction.ts';
import { addWalletRoutes } from './emulator-wallet-routes.ts';
import {
  chargebackBody,
  merchantAccountBody,
  refundBody,
  sessionBody,
  sessionDataBody,
  storedCardBody,
  transactionBody,
  transactionSummary,
  type WireOptions,
} from './emulator-wire.ts';

/** Gr4vy's API, as far as Cuota uses it. Source: https://github.com/gr4vy/gr4vy-openapi (openapi.json). */
export function addRoutes(api: Hono<EmulatorHono>, books: Books, wire: WireOptions): void {
  api.post('/checkout/sessions', async (context) =>
    context.json(sessionBody(books.wallet.open(readAs(askedSession, await context.req.text()).expires_in)), 201),
  );
  api.get('/checkout/sessions/:id', (context) =>
    context.json(sessionBody(books.wallet.session(context.req.param('id')))),
  );
  api.get('/merchant-accounts/:id', (context) => {
    if (context.req.param('id') !== wire.merchantAccount) throw gr4vyRefusal(404, 'Merchant account not found');
    return context.json(merchantAccountBody(wire));
  });
  addWalletRoutes(api, wire);
  addCardRoutes(api, books, wire);
  addTransactionRoutes(api, books, wire);
}

function addCardRoutes(api: Hono<EmulatorHono>, books: Books, wire: WireOptions): void {
  api.post('/buyers', async (context) => {
    const { external_identifier } = readAs(buyerBody, await context.req.text());
    if (books.wallet.buyers.has(external_identifier)) throw gr4vyRefusal(409, 'A buyer with this identifier exists');
    books.wallet.buyers.add(external_identifier);
    return context.json({ type: 'buyer', id: randomUUID(), external_identifier, display_name: null }, 201);
  });
  api.get('/buyers/payment-methods', (context) => {
    const owner = context.req.query('buyer_external_identifier');
    if (owner === undefined) throw gr4vyRefusal(400, 'A buyer is needed');
    return context.json({ items: books.wallet.cardsOf(owner).map((stored) => storedCardBody(stored, wire)) });
  });
  api.delete('/payment-methods/:id', (context) => {
    books.wallet.remove(context.req.param('id'));
    return context.body(null, 204);
  });
}

function addTransactionRoutes(api: Hono<EmulatorHono>, books: Books, wire: WireOptions): void {
  api.post('/transactions', async (context) =>
    context.json(transactionBody(books.create(readAs(askedTransaction, await context.req.text())), wire), 201),
  );
  api.get('/transactions', (context) => {
    const query = new URL(context.req.url).searchParams;
    const found = filtered(books.payments, query);
    const sorted = found.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
    return context.json(pageOf(sorted, query, (transaction) => transactionSummary(transaction, wire)));
  });
  api.get('/transactions/:id', (context) => context.json(transactionBody(books.get(context.req.param('id')), wire)));
  api.get('/transactions/:id/refunds', (context) => {
    const transaction = books.get(context.req.param('id'));
    const query = new URL(context.req.url).searchParams;
    return context.json(pageOf(transaction.refunds.toReversed(), query, (refund) => refundBody(transaction, refund)));
  });
  api.post('/transactions/:id/refunds', async (context) => {
    const transaction = books.get(context.req.param('id'));
    const refund = books.returns.create(transaction, readAs(askedRefund, await context.req.text()));
    return context.json(refundBody(transaction, refund), 201);
  });
  api.get('/transactions/:id/refunds/:refund', (context) => {
    const transaction = books.get(context.req.param('id'));
    return context.json(refundBody(transaction, books.returns.get(transaction, context.req.param('refund'))));
  });
  api.get('/transactions/:id/chargebacks', (context) => {
    const transaction = books.get(context.req.param('id'));
    const items = transaction.chargebacks.map((each) => chargebackBody('chargeback', transaction, each));
    return context.json({ items });
  });
  api.get('/transactions/:id/chargeback-reversals', (context) => {
    const transaction = books.get(context.req.param('id'));
    const items = transaction.chargebacks.flatMap(({ reversedBy: id, ...each }) =>
      id === null ? [] : [chargebackBody('chargeback-reversal', transaction, { ...each, id })],
    );
    return context.json({ items });
  });
  api.post('/transactions/:id/session', (context) => {
    const transaction = books.get(context.req.param('id'));
    if (transaction.reference === null) throw gr4vyRefusal(400, 'This transaction has no session');
    return context.json(sessionDataBody(transaction, wire));
  });
  // A verb that cannot be done is answered too: with `failed`, and the transaction as it is.
  for (const verb of ['cancel', 'void'] as const)
    api.post(`/transactions/:id/${verb}`, async (context) => {
      const transaction = books.get(context.req.param('id'));
      const worked = await books[verb](transaction);
      return context.json({
        type: `transaction-${verb}`,
        status: worked ? 'succeeded' : 'failed',
        code: worked ? null : 'invalid_operation',
        transaction: transactionBody(transaction, wire),
      });
    });
}

/** Which of the list's many filters are understood here. Another one is refused: ignored, it would find too much. */
const filters: Readonly<Record<string, (transaction: Transaction, value: string) => boolean>> = {
  external_identifier: ({ request }, value) => request.external_identifier === value,
  status: ({ status }, value) => status === value,
  updated_at_gte: ({ updatedAt }, value) => updatedAt >= new Date(value),
};

function filtered(all: readonly Transaction[], query: URLSearchParams): Transaction[] {
  const criteria = [...query].filter(([name]) => name !== 'limit' && name !== 'cursor');
  return all.filter((transaction) =>
    criteria.every(([name, value]) => {
      const holds = filters[name];
      if (!holds) throw badField(`/${name}`, `This emulator does not filter by ${name}`);
      return holds(transaction, value);
    }),
  );
}

/** The items after the query's cursor, as many as it wants: 20 unless it says. */
function pageOf<Item extends { readonly id: string }>(
  all: readonly Item[],
  query: URLSearchParams,
  write: (item: Item) => unknown,
) {
  const limit = Number(query.get('limit') ?? '20');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw gr4vyRefusal(400, 'limit is 1 to 100');
  const cursor = query.get('cursor');
  const from = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
  const items = all.slice(from, from + limit);
  const next_cursor = all.length > from + limit ? (items.at(-1)?.id ?? null) : null;
  return { items: items.map(write), limit, next_cursor };
}
