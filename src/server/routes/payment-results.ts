import { Hono } from 'hono';
import { paymentResult } from '#contracts/provider-transactions';
import { missLimiter } from '../http/wrong-keys.ts';
import type { Services } from '../services/services.ts';
import { payersResult } from '../use-cases/payments/payment-actions.ts';
import { answer, openCall } from './openapi.ts';

/** Where a bank led somebody back: how their payment stands, without a token. Source: spec §2, §4. */
export function paymentResults(services: Services): Hono {
  const routes = new Hono();
  routes.get('/:id/result', describe, missLimiter(services), async (c) =>
    c.json(await payersResult(services, c.req.param('id'))),
  );
  return routes;
}

const describe = openCall('readPaymentResult', {
  summary: 'How a payment stands, by its id: OK, PENDING, NOT_AUTHORIZED or FAILED.',
  description:
    'For a browser that a bank led back and that knows no session. Its provider is asked first, or some seconds later if it was asked a moment ago. ' +
    'The answer says nothing of the payer, the school or the amount.',
  200: answer(paymentResult, 'How it stands, and the language its payer reads.'),
  refusals: ['payment_not_found', 'too_many_requests'],
});
