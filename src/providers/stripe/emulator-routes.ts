import type { Hono } from 'hono';
import type { EmulatorHono } from '../emulation/emulator.ts';
import type { Books } from './emulator-books.ts';
import { balanceBody, chargeBody, disputeBody, refundBody } from './emulator-charge-wire.ts';
import { cashTransactionBody, customerBody } from './emulator-customer.ts';
import { badParameter, listOf, onlyKnown, readForm, required, wholeNumber, type Form } from './emulator-form.ts';
import type { Intent } from './emulator-intent.ts';
import { intentBody } from './emulator-wire.ts';

/** Stripe's API under `/v1`, as far as Cuota uses it. Source: https://docs.stripe.com/api. */
export function addRoutes(api: Hono<EmulatorHono>, books: Books): void {
  addIntentRoutes(api, books);
  addReturnRoutes(api, books);
  api.post('/customers', async (context) =>
    context.json(customerBody(books.cash.create(readForm(await context.req.text())))),
  );
  api.get('/customers', (context) =>
    context.json(listBody(books.cash.customers, queryOf(context.req.url), customerBody)),
  );
  api.post('/test_helpers/customers/:id/fund_cash_balance', async (context) => {
    const amount = wholeNumber(readForm(await context.req.text()), 'amount') ?? 0;
    await books.cash.fund(books.cash.get(context.req.param('id')), amount);
    return context.json({ object: 'customer_cash_balance_transaction' });
  });
  api.get('/customers/:id/cash_balance_transactions', (context) => {
    const customer = books.cash.get(context.req.param('id'));
    const form = queryOf(context.req.url);
    return context.json(listBody(customer.transactions, form, (each) => cashTransactionBody(customer, each)));
  });
  api.get('/events', (context) => {
    const form = queryOf(context.req.url);
    const types = listOf(form, 'types');
    const events = inWindow(books.events, form).filter(({ type }) => types.length === 0 || types.includes(type));
    return context.json(listBody(events, form, ({ body }): unknown => JSON.parse(body)));
  });
}

function addReturnRoutes(api: Hono<EmulatorHono>, books: Books): void {
  const { returns } = books;
  const written = ({ intent, charge, refund }: ReturnType<typeof returns.get>) => refundBody(intent, charge, refund);
  api.post('/refunds', async (context) => context.json(written(returns.create(readForm(await context.req.text())))));
  api.get('/refunds', (context) => {
    const form = queryOf(context.req.url);
    const rows = returns.of(books.get(required(form, 'payment_intent')));
    return context.json(
      listBody(
        rows.map((placed) => ({ id: placed.refund.id, placed })),
        form,
        ({ placed }) => written(placed),
      ),
    );
  });
  api.get('/refunds/:id', (context) => context.json(written(returns.get(context.req.param('id')))));
  api.get('/charges', (context) => {
    const form = queryOf(context.req.url);
    const intent = books.get(required(form, 'payment_intent'));
    const withRefunds = listOf(form, 'expand').includes('data.refunds');
    return context.json(
      listBody(intent.charges.toReversed(), form, (charge) => chargeBody(intent, charge, withRefunds)),
    );
  });
  api.get('/disputes', (context) => {
    const form = queryOf(context.req.url);
    const intent = books.get(required(form, 'payment_intent'));
    const rows = intent.charges.flatMap((charge) => (charge.dispute ? [{ id: charge.dispute.id, charge }] : []));
    return context.json(listBody(rows, form, ({ charge }) => disputeBody(intent, charge)));
  });
  api.get('/balance_transactions', (context) => {
    const form = queryOf(context.req.url);
    const rows = books.payments.flatMap((intent) =>
      intent.charges.map((charge) => ({ id: charge.balanceId, created: charge.created, intent, charge })),
    );
    return context.json(listBody(inWindow(rows, form), form, ({ intent, charge }) => balanceBody(intent, charge)));
  });
}

function addIntentRoutes(api: Hono<EmulatorHono>, books: Books): void {
  const written =
    (form: Form, listPrefix = '') =>
    (intent: Intent) =>
      intentBody(
        intent,
        books.origin(),
        listOf(form, 'expand').map((field) => field.replace(listPrefix, '')),
      );

  api.post('/payment_intents', async (context) => {
    const form = readForm(await context.req.text());
    return context.json(written(form)(books.create(form)));
  });
  api.get('/payment_intents', (context) => {
    const form = queryOf(context.req.url);
    const customer = form.get('customer');
    const intents = books.payments.filter((intent) => customer === undefined || intent.customer === customer);
    return context.json(listBody(intents, form, written(form, 'data.')));
  });
  api.get('/payment_intents/search', (context) => {
    const form = queryOf(context.req.url);
    const clause = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(required(form, 'query'));
    if (!clause) throw badParameter('parameter_unknown', 'query', 'Only one metadata clause is understood here.');
    const [, key = '', value = ''] = clause;
    const found = books.payments.filter((intent) => intent.metadata[key] === value);
    const data = found.map(written(form, 'data.'));
    return context.json({ object: 'search_result', has_more: false, next_page: null, data });
  });
  api.get('/payment_intents/:id', (context) => {
    const form = queryOf(context.req.url);
    return context.json(written(form)(books.get(context.req.param('id'))));
  });
  api.post('/payment_intents/:id/cancel', async (context) => {
    const form = readForm(await context.req.text());
    onlyKnown(form, [/^cancellation_reason$/, /^expand\[\d*\]$/]);
    const cancelled = books.cancel(context.req.param('id'), form.get('cancellation_reason'));
    return context.json(written(form)(cancelled));
  });
}

const queryOf = (url: string): Form => readForm(new URL(url).search.slice(1));

/** Returns the rows created within the query's bounds. */
function inWindow<Row extends { readonly created: number }>(rows: readonly Row[], form: Form): Row[] {
  const from = wholeNumber(form, 'created[gte]') ?? 0;
  const to = wholeNumber(form, 'created[lt]') ?? Number.POSITIVE_INFINITY;
  return rows.filter(({ created }) => created >= from && created < to);
}

/** One page, newest first. Source: https://docs.stripe.com/api/pagination. */
function listBody<Row extends { readonly id: string }>(
  rows: readonly Row[],
  form: Form,
  write: (row: Row) => unknown,
): Readonly<Record<string, unknown>> {
  const limit = wholeNumber(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw badParameter('parameter_invalid_integer', 'limit', 'Limit is 1 to 100.');
  const after = form.get('starting_after');
  const from = after === undefined ? 0 : rows.findIndex((row) => row.id === after) + 1;
  return { object: 'list', has_more: rows.length > from + limit, data: rows.slice(from, from + limit).map(write) };
}
