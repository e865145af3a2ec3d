import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as z from 'zod/mini';
import { commitAnswer, commitRequest, materializeAnswer, materializeRequest, paymentDetail, voucherView as voucherViewSchema } from '#contracts/payment-detail';
import { paymentSession } from '#contracts/session';
import { parseLocale } from '#i18n/locale';
import { requireOwnSession, requirePayer, type PayerEnv } from '../payer-auth.ts';
import { missLimiter } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { openSession } from '../use-cases/open-session.ts';
import { preparePayment } from '../use-cases/prepare-payment.ts';
import { paymentFile, readPaymentView, readVoucher, voucherFile } from '../use-cases/read-payment.ts';
import { submitPayment } from '../use-cases/submit-payment.ts';
import { answers, validated } from '../validated.ts';
import { liveStatus } from './live-status.ts';
import { namedDoors } from './named-doors.ts';

const uuid = z.object({ id: z.uuid() });
const sessionRefusals = ['payment_session_already_paid', 'payment_session_already_in_confirmation_pending_state', 'payment_session_disabled'] as const;

/** What the payer's page calls. Paths that the specification names keep their names (spec §7). */
export function payerApi(services: Services): Hono<PayerEnv> {
  const api = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  const misses = missLimiter();

  api.get(
    '/sessions/:hashKey',
    describeRoute({ tags: ['Payer'], summary: 'Open a payment session by its key', ...answers(200, 'The session and a bearer token of 15 minutes', paymentSession, ['payment_session_not_found', 'payment_session_expired', 'payment_session_already_paid', 'charges_required', 'too_many_requests']) }),
    misses((context) => openSession(services, context.req.param('hashKey') ?? '', parseLocale(context.req.query('locale'))).then((session) => context.json(session))),
  );

  api.post(
    '/sessions/:id/materialize',
    describeRoute({ tags: ['Payer'], summary: 'Choose a method and get a quote of 15 minutes', ...answers(201, 'A pristine payment', materializeAnswer, [...sessionRefusals, 'payment_method_not_available', 'amount_out_of_range', 'unauthorized', 'invalid_request']) }),
    payer,
    validated('json', materializeRequest),
    async (context) => {
      const sessionId = context.req.param('id');
      requireOwnSession(context.var.claims, sessionId);
      const locale = parseLocale(context.req.query('locale'));
      const { paymentId, quote } = await preparePayment(services, { sessionId, locale, ...context.req.valid('json') });
      return context.json({ payment_id: paymentId, status: 'pristine', quote }, 201);
    },
  );

  api.post(
    '/sessions/:id/commit',
    describeRoute({ tags: ['Payer'], summary: 'Submit the payment; answers what to do next', ...answers(200, 'The payment', commitAnswer, [...sessionRefusals, 'quote_changed', 'invalid_payment_status', 'payment_not_found', 'unauthorized', 'invalid_request']) }),
    payer,
    validated('json', commitRequest),
    async (context) => {
      const sessionId = context.req.param('id');
      requireOwnSession(context.var.claims, sessionId);
      const { payment_id: paymentId, quote_id: quoteId = null, answers: given = {} } = context.req.valid('json');
      await submitPayment(services, { sessionId, paymentId, quoteId, answers: given });
      return context.json(await readPaymentView(services, sessionId, paymentId));
    },
  );

  api.get(
    '/payments/:id',
    describeRoute({ tags: ['Payer'], summary: 'Read one payment of the session', ...answers(200, 'The payment', paymentDetail, ['payment_not_found', 'unauthorized']) }),
    payer,
    validated('param', uuid),
    async (context) => context.json(await readPaymentView(services, context.var.claims.sessionId, context.req.valid('param').id, parseLocale(context.req.query('locale')))),
  );

  api.get(
    '/payments/:id/events',
    describeRoute({ tags: ['Payer'], summary: 'Live status as server-sent events', description: 'Read it with fetch and the bearer header; `Last-Event-ID` is the last version seen.', ...answers(200, 'text/event-stream of payments', null, ['payment_not_found', 'unauthorized']) }),
    payer,
    validated('param', uuid),
    async (context) => {
      const { id } = context.req.valid('param');
      const read = () => readPaymentView(services, context.var.claims.sessionId, id, parseLocale(context.req.query('locale')));
      await read();
      return liveStatus(services, context, id, read);
    },
  );

  api.get(
    '/payments/:id/file',
    describeRoute({ tags: ['Payer'], summary: 'The voucher, or once paid the receipt, as a tagged PDF', ...answers(200, 'application/pdf', null, ['payment_not_found', 'unauthorized']) }),
    payer,
    validated('param', uuid),
    async (context) => paymentFile(services, context.var.claims.sessionId, context.req.valid('param').id, parseLocale(context.req.query('locale'))),
  );

  api.get(
    '/vouchers/:voucherKey',
    describeRoute({ tags: ['Payer'], summary: 'Read a voucher by its durable key', ...answers(200, 'The voucher', voucherViewSchema, ['voucher_not_found', 'too_many_requests']) }),
    misses(async (context) => context.json((await readVoucher(services, context.req.param('voucherKey') ?? '', parseLocale(context.req.query('locale')))).view)),
  );

  api.get(
    '/vouchers/:voucherKey/events',
    describeRoute({ tags: ['Payer'], summary: 'Live status of a voucher as server-sent events', ...answers(200, 'text/event-stream of vouchers', null, ['voucher_not_found', 'too_many_requests']) }),
    misses(async (context) => {
      const read = () => readVoucher(services, context.req.param('voucherKey') ?? '', parseLocale(context.req.query('locale')));
      const { paymentId } = await read();
      return liveStatus(services, context, paymentId, async () => (await read()).view);
    }),
  );

  api.get(
    '/vouchers/:voucherKey/file',
    describeRoute({ tags: ['Payer'], summary: 'The voucher as a tagged PDF', ...answers(200, 'application/pdf', null, ['voucher_not_found', 'too_many_requests']) }),
    misses(async (context) => voucherFile(services, context.req.param('voucherKey') ?? '', parseLocale(context.req.query('locale')))),
  );

  api.route('/', namedDoors(services));
  return api;
}
