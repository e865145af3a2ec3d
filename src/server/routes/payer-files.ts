import { Hono } from 'hono';
import { pendingPayments, pendingPaymentsQuery } from '#contracts/pending-payment';
import { parseLocale } from '#i18n/locale';
import { type PayerEnv, requirePayer } from '../http/payer-auth.ts';
import { checkedQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { listOwnPayments, ownPaper } from '../use-cases/payments/own-payments.ts';
import { answer, payerCall } from './openapi.ts';
import { paperFiles } from './paper-file.ts';

/** What the session of the token has: its payments, and their documents. Source: spec §7. */
export function payerFiles(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  routes.get('/payments', describeList, payer, checkedQuery(pendingPaymentsQuery), async (c) => {
    const { sessionId } = c.var.claims;
    return c.json({ payments: await listOwnPayments(services, sessionId, c.req.valid('query')) });
  });
  const answerPaper = paperFiles(services);
  routes.get('/files/:fileId', describeFile, payer, async (c) => {
    const { sessionId } = c.var.claims;
    const locale = parseLocale(c.req.query('locale'));
    const file = await ownPaper(services, { sessionId, fileId: c.req.param('fileId'), locale });
    return answerPaper(c, { id: sessionId }, file);
  });
  return routes;
}

const describeList = payerCall('listOwnPayments', {
  summary: 'List the session’s own payments of one status: the pending ones unless another is asked for.',
  description:
    'In the specification’s shape of a pending payment record. `entity` is the gateway. ' +
    'A `user_id` that is not the session’s payer finds nothing.',
  200: answer(pendingPayments, 'The payments, the newest first.'),
  refusals: ['unauthorized', 'invalid_request'],
});

const describeFile = payerCall('downloadFile', {
  summary: 'Download a document of one of the session’s payments, as a tagged PDF.',
  description:
    '`fileId` is what it is and the payment’s id: `voucher-…`, `slip-…` or `receipt-…`. Anything that is not there, or not ' +
    'this session’s, is `not_found`.',
  200: { description: 'application/pdf' },
  refusals: ['unauthorized', 'not_found', 'too_many_requests', 'service_unavailable'],
});
