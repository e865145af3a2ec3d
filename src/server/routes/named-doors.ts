import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as z from 'zod/mini';
import { cashVoucher } from '#contracts/cash';
import { materializeAnswer } from '#contracts/payment-detail';
import { requirePayer, type PayerEnv } from '../payer-auth.ts';
import type { Services } from '../services.ts';
import { preparePayment } from '../use-cases/prepare-payment.ts';
import { readPaymentView } from '../use-cases/read-payment.ts';
import { submitPayment } from '../use-cases/submit-payment.ts';
import { answers, validated } from '../validated.ts';
import { cashVoucherView } from '../views/cash-voucher-view.ts';

/** The specification's own paths that create a payment, and the method each stands for (spec §7). */
const prepareDoors = [{ path: '/create_payment_intent_oxxo', entity: 'stripe', method: 'store' }] as const;

/** The checkout object. The server reckons every amount itself, so nothing in it is read. */
const checkoutObject = z.looseObject({});
const confirmRequest = z.looseObject({ payment_id: z.uuid() });

/** Thin doors: each turns one of the specification's calls into prepare or submit. */
export function namedDoors(services: Services): Hono<PayerEnv> {
  const doors = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  for (const { path, entity, method } of prepareDoors) {
    doors.post(
      path,
      describeRoute({ tags: ['Payer'], summary: `Prepare a ${method}/${entity} payment`, ...answers(201, 'A pristine payment', materializeAnswer, ['unauthorized', 'amount_out_of_range', 'payment_method_not_available']) }),
      payer,
      validated('json', checkoutObject),
      async (context) => {
        const { paymentId, quote } = await preparePayment(services, { sessionId: context.var.claims.sessionId, entity, method, locale: null });
        return context.json({ payment_id: paymentId, status: 'pristine', quote }, 201);
      },
    );
  }
  doors.post(
    '/confirm_payment_intent',
    describeRoute({ tags: ['Payer'], summary: 'Submit a prepared payment and get its cash voucher', ...answers(200, 'The voucher', cashVoucher, ['unauthorized', 'invalid_payment_status', 'payment_not_found', 'quote_changed']) }),
    payer,
    validated('json', confirmRequest),
    async (context) => {
      const { sessionId } = context.var.claims;
      const { payment_id: paymentId } = context.req.valid('json');
      await submitPayment(services, { sessionId, paymentId, quoteId: null, answers: {} });
      return context.json(cashVoucherView(await readPaymentView(services, sessionId, paymentId)));
    },
  );
  return doors;
}
