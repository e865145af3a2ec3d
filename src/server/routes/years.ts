import { type Context, Hono } from 'hono';
import { receipt } from '#contracts/payment-detail';
import { yearCard } from '#contracts/year-card';
import { type PayerEnv, requirePayer } from '../http/payer-auth.ts';
import { localeOfQuery } from '../http/request-check.ts';
import { forgottenStamps, stampsOf } from '../http/stamp-cookies.ts';
import type { Services } from '../services/services.ts';
import { readYear, readYearReceipt, yearPaper } from '../use-cases/payments/year-card.ts';
import { answer, payerCall } from './openapi.ts';
import { paperFiles } from './paper-file.ts';

/** The card of a school year on a receipt: what this browser paid for the same payer, by its own stamps. */
export function yearRoutes(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  const yearOf = (c: Context<PayerEnv>, paymentId: string) => ({
    sessionId: c.var.claims.sessionId,
    paymentId,
    locale: localeOfQuery(c),
    stamped: stampsOf(services, c),
  });
  routes.get('/:paymentId', describeYear, payer, async (c) =>
    c.json(await readYear(services, yearOf(c, c.req.param('paymentId')))),
  );
  routes.delete('/:paymentId', describeForget, payer, (c) => {
    for (const cookie of forgottenStamps(services, c)) c.header('set-cookie', cookie, { append: true });
    return c.body(null, 204);
  });
  routes.get('/:paymentId/receipts/:payment_id', describeReceipt, payer, async (c) =>
    c.json(await readYearReceipt(services, yearOf(c, c.req.param('paymentId')), c.req.param('payment_id'))),
  );
  const answerPaper = paperFiles(services);
  routes.get('/:paymentId/receipts/:payment_id/file', describeFile, payer, async (c) => {
    const year = yearOf(c, c.req.param('paymentId'));
    return answerPaper(c, { id: year.sessionId }, await yearPaper(services, year, c.req.param('payment_id')));
  });
  return routes;
}

const describeYear = payerCall('readYear', {
  summary: 'The months of school that this browser paid for the session’s payer.',
  description:
    'By cookies that `commit` set, one for each payment, which no script reads. Without the one of this payment there is ' +
    'nothing: who was only sent the link did not make it.',
  200: answer(yearCard, 'The card; empty where there is nothing to show.'),
  refusals: ['unauthorized'],
});
const describeForget = payerCall('forgetYear', {
  summary: 'Forget in this browser what was paid in it.',
  204: { description: 'It is forgotten; every payment and receipt stays.' },
  refusals: ['unauthorized', 'forbidden'],
});
const describeReceipt = payerCall('readYearReceipt', {
  summary: 'The receipt of a month of that card.',
  200: answer(receipt, 'The receipt.'),
  refusals: ['unauthorized', 'payment_not_found'],
});
const describeFile = payerCall('downloadYearReceipt', {
  summary: 'The same as a tagged PDF.',
  200: { description: 'application/pdf' },
  refusals: ['unauthorized', 'payment_not_found', 'too_many_requests', 'service_unavailable'],
});
