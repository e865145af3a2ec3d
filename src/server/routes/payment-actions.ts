import { Hono } from 'hono';
import { actionRequest } from '#contracts/action-request';
import { preferenceRequest } from '#contracts/cases';
import { paymentDetail } from '#contracts/payment-detail';
import { transferReportRequest } from '#contracts/transfer-reports';
import { parseLocale } from '#i18n/locale';
import { type PayerEnv, requirePayer } from '../http/payer-auth.ts';
import { limitPreferences, limitReports } from '../http/rate-limit.ts';
import { checkedBody } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import type { WantedPayment } from '../use-cases/payments/read-payment.ts';
import { reportTransfer } from '../use-cases/payments/report-transfer.ts';
import { sayPreference } from '../use-cases/payments/say-preference.ts';
import { askPayment, replacePayment } from '../use-cases/payments/payment-actions.ts';
import { bodyRefusals } from './checkout-object.ts';
import { answer, payerCall } from './openapi.ts';

/** What a payer may do with a payment that waits. Which are legal when: `domain/payment-actions`. */
export function paymentActionRoutes(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  routes.post('/:id/check', describeCheck, payer, checkedBody(actionRequest), async (c) =>
    c.json(await askPayment(services, wanted(c, c.req.param('id')))),
  );
  routes.post('/:id/replace', describeReplace, payer, checkedBody(actionRequest), async (c) =>
    c.json(await replacePayment(services, wanted(c, c.req.param('id')))),
  );
  const reports = limitReports(services);
  routes.post('/:id/report', describeReport, payer, checkedBody(transferReportRequest), reports, async (c) =>
    c.json(await reportTransfer(services, wanted(c, c.req.param('id')), c.req.valid('json'))),
  );
  const preferences = limitPreferences(services);
  routes.post('/:id/preference', describePreference, payer, checkedBody(preferenceRequest), preferences, async (c) =>
    c.json(await sayPreference(services, wanted(c, c.req.param('id')), c.req.valid('json').preference)),
  );
  return routes;
}

interface Asked {
  readonly var: PayerEnv['Variables'];
  readonly req: { query(name: string): string | undefined };
}

const wanted = ({ var: { claims }, req }: Asked, paymentId: string): WantedPayment => ({
  sessionId: claims.sessionId,
  paymentId,
  locale: parseLocale(req.query('locale')),
});

const refusals = [...bodyRefusals, 'payment_not_found', 'invalid_payment_status'] as const;

const describeCheck = payerCall('checkPayment', {
  summary: '“I already paid”: ask the provider now.',
  description:
    'At most once in 20 seconds; in between it answers what is known. Where its `actions` do not list `check`, ' +
    '`invalid_payment_status` carries the payment as it stands in `metadata.payment`.',
  200: answer(paymentDetail, 'The payment, after the provider was asked.'),
  refusals: [...refusals],
});

const describeReport = payerCall('reportTransfer', {
  summary: '“I have transferred”: say by which transfer.',
  description:
    'Where only the school’s own statement can tell: its `actions` list `report`. It moves no money. Said again, it takes the place ' +
    'of what was said before, three times at most; the same again changes nothing. What cannot be right is named in `metadata.issues`.',
  200: answer(paymentDetail, 'The payment, with what was reported.'),
  refusals: [...refusals, 'too_many_corrections', 'too_many_requests'],
});

const describePreference = payerCall('sayPreference', {
  summary: 'Say what should become of money that came on top of what was owed.',
  description:
    'Its `actions` list `prefer` while a case `overpaid` or `double` is open and some of that money is left. It moves no money: the school reads it as ' +
    '`payer_preference` of the case, and decides. Said again it takes the place of what was said before; the same again is told to nobody. ' +
    'Once the school decided it is `invalid_payment_status`, with the payment in `metadata.payment`.',
  200: answer(paymentDetail, 'The payment, with `payer_preference`.'),
  refusals: [...refusals, 'too_many_requests'],
});

const describeReplace = payerCall('replacePayment', {
  summary: 'Void a payment that nobody paid, to pay another way.',
  description:
    'Answers the payment once it has ended: `cancelled`, and the session is open again; or `successful`, when its money came first. ' +
    'While the provider has confirmed neither it is `payment_not_replaced`, with the payment in `metadata.payment`: ' +
    'it stays to be voided, and may still turn out paid. Also for a payment that its provider has not answered for yet.',
  200: answer(paymentDetail, 'The payment, which has ended.'),
  refusals: [...refusals, 'payment_not_replaced'],
});
