import { Hono } from 'hono';
import { randomId, type EmulatorClock, type EmulatorHono } from '../emulator-kit.ts';
import type { Faults } from '../emulator-faults.ts';
import type { Books } from './emulator-books.ts';
import { addCustomerRoutes } from './emulator-customer-routes.ts';
import type { EventLog } from './emulator-events.ts';
import { badParameter, listOf, onlyKnown, readForm, required, StripeRefusal, type Form } from './emulator-form.ts';
import { idempotency } from './emulator-idempotency.ts';
import type { Intent } from './emulator-intent.ts';
import { inWindow, listBody, queryOf } from './emulator-lists.ts';
import { apiVersion, intentBody, refundBody } from './emulator-wire.ts';

export interface RouteOptions {
  readonly books: Books;
  readonly clock: EmulatorClock;
  readonly faults: Faults;
  readonly secretKey: string;
  readonly origin: () => string;
}

/** Stripe's API under `/v1`. Source: https://docs.stripe.com/api. */
export function stripeRoutes(options: RouteOptions): Hono<EmulatorHono> {
  const { books, faults } = options;
  const api = new Hono<EmulatorHono>();
  api.onError((error, context) => {
    if (!(error instanceof StripeRefusal)) throw error;
    return context.json(error.body, error.status);
  });
  api.use(async (context, next) => {
    await next();
    context.header('request-id', randomId('req_', 14));
    context.header('stripe-version', context.req.header('stripe-version') ?? apiVersion);
  });
  api.use(faults.spoilAnswers);
  api.use(async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${options.secretKey}`) {
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
    void books.settleDue();
    await next();
  });
  api.use(idempotency(options.clock));
  api.use(faults.slowDown);
  addIntentRoutes(api, options);
  addCustomerRoutes(api, books);
  addRefundRoutes(api, books);
  addEventRoutes(api, books.log);
  api.all('*', (context) =>
    context.json(
      {
        error: {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${context.req.method}: ${context.req.path}).`,
        },
      },
      404,
    ),
  );
  return api;
}

function addIntentRoutes(api: Hono<EmulatorHono>, { books, origin }: RouteOptions): void {
  const written =
    (form: Form, listPrefix = '') =>
    (intent: Intent) =>
      intentBody(
        intent,
        origin(),
        listOf(form, 'expand').map((field) => field.replace(listPrefix, '')),
      );

  api.post('/payment_intents', async (context) => {
    const form = readForm(await context.req.text());
    return context.json(written(form)(books.create(form)));
  });
  api.get('/payment_intents', (context) => {
    const form = queryOf(context.req.url);
    const customer = form.get('customer');
    const wanted = books.intents.filter((intent) => customer === undefined || intent.customer === customer);
    return context.json(listBody('/v1/payment_intents', inWindow(wanted, form), form, written(form, 'data.')));
  });
  api.get('/payment_intents/search', (context) => {
    const form = queryOf(context.req.url);
    const asked = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(required(form, 'query'));
    if (!asked) throw badParameter('parameter_unknown', 'query', 'Only one metadata clause is understood here.');
    const [, key = '', value = ''] = asked;
    const data = books.intents.filter((intent) => intent.metadata[key] === value).map(written(form, 'data.'));
    return context.json({
      object: 'search_result',
      url: '/v1/payment_intents/search',
      has_more: false,
      next_page: null,
      data,
    });
  });
  api.get('/payment_intents/:id', (context) => {
    const form = queryOf(context.req.url);
    return context.json(written(form)(books.get(context.req.param('id'))));
  });
  api.post('/payment_intents/:id/confirm', async (context) => {
    const form = readForm(await context.req.text());
    return context.json(written(form)(books.confirm(context.req.param('id'), form)));
  });
  api.post('/payment_intents/:id/cancel', async (context) => {
    const form = readForm(await context.req.text());
    onlyKnown(form, [/^cancellation_reason$/, /^expand\[\d*\]$/]);
    return context.json(written(form)(books.cancel(context.req.param('id'), form)));
  });
}

function addRefundRoutes(api: Hono<EmulatorHono>, books: Books): void {
  api.get('/refunds', (context) => {
    const form = queryOf(context.req.url);
    const intent = books.get(required(form, 'payment_intent'));
    const rows = intent.charges.flatMap((charge) =>
      charge.refunds.map((refund) => ({ id: refund.id, charge, refund })),
    );
    return context.json(
      listBody('/v1/refunds', rows.toReversed(), form, ({ charge, refund }) => refundBody(intent, charge, refund)),
    );
  });
}

function addEventRoutes(api: Hono<EmulatorHono>, log: EventLog): void {
  api.get('/events', (context) => {
    const form = queryOf(context.req.url);
    const types = [...listOf(form, 'types'), ...listOf(form, 'type')];
    const wanted = log.events.filter((event) => types.length === 0 || types.includes(event.type));
    return context.json(listBody('/v1/events', inWindow(wanted, form), form, (event) => event.body));
  });
  api.get('/events/:id', (context) => {
    const event = log.events.find((each) => each.id === context.req.param('id'));
    if (!event)
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'id',
        message: 'No such event',
      });
    return context.json(event.body);
  });
}

/** The body of an outage or of too many requests. */
export function stripeErrorAnswer(status: 500 | 429): Response {
  const error =
    status === 500
      ? { type: 'api_error', message: 'Something went wrong on our side.' }
      : { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' };
  return Response.json({ error }, { status });
}
