import { actionRequest } from '#contracts/action-request';
import { preferenceRequest } from '#contracts/cases';
import { paymentDetail } from '#contracts/payment-detail';
import { transferReportRequest } from '#contracts/transfer-reports';
import { reportTransfer } from '../use-cases/payments/report-transfer.ts';
import { sayPreference } from '../use-cases/payments/say-preference.ts';
import { askPayment, replacePayment } from '../use-cases/payments/payment-actions.ts';
import { bodyRefusals } from './checkout-object.ts';
import { limitPreferences, limitReports } from '../http/rate-limit.ts';
import { answer } from './openapi.ts';
import { payerPost, payerRoutes } from './payer-route.ts';

const refusals = [...bodyRefusals, 'payment_not_found', 'invalid_payment_status'] as const;

/** What a payer may do with a payment that waits. Which are legal when: `domain/payment-actions`. */
export const paymentActionRoutes = payerRoutes(
  payerPost('/:id/check', 'checkPayment', {
    summary: '“I already paid”: ask the provider now.',
    description:
      'At most once in 20 seconds; in between it answers what is known. Where its `actions` do not list `check`, ' +
      '`invalid_payment_status` carries the payment as it stands in `metadata.payment`.',
    body: actionRequest,
    200: answer(paymentDetail, 'The payment, after the provider was asked.'),
    refusals: [...refusals],
    does: ({ services, ...by }, { id }) => askPayment(services, { ...by, paymentId: id }),
  }),
  payerPost('/:id/replace', 'replacePayment', {
    summary: 'Void a payment that nobody paid, to pay another way.',
    description:
      'Answers the payment once it has ended: `cancelled`, and the session is open again; or `successful`, when its money came first. ' +
      'While the provider has confirmed neither it is `payment_not_replaced`, with the payment in `metadata.payment`: ' +
      'it stays to be voided, and may still turn out paid. Also for a payment that its provider has not answered for yet.',
    body: actionRequest,
    200: answer(paymentDetail, 'The payment, which has ended.'),
    refusals: [...refusals, 'payment_not_replaced'],
    does: ({ services, ...by }, { id }) => replacePayment(services, { ...by, paymentId: id }),
  }),
  payerPost('/:id/report', 'reportTransfer', {
    summary: '“I have transferred”: say by which transfer.',
    description:
      'Where only the school’s own statement can tell: its `actions` list `report`. It moves no money. Said again, it takes the place ' +
      'of what was said before, three times at most; the same again changes nothing. What cannot be right is named in `metadata.issues`.',
    body: transferReportRequest,
    limits: [limitReports],
    200: answer(paymentDetail, 'The payment, with what was reported.'),
    refusals: [...refusals, 'too_many_corrections', 'too_many_requests'],
    does: ({ services, ...by }, { id, body }) => reportTransfer(services, { ...by, paymentId: id }, body),
  }),
  payerPost('/:id/preference', 'sayPreference', {
    summary: 'Say what should become of money that came on top of what was owed.',
    description:
      'Its `actions` list `prefer` while a case `overpaid` or `double` is open and some of that money is left. It moves no money: the school reads it as ' +
      '`payer_preference` of the case, and decides. Said again it takes the place of what was said before; the same again is told to nobody. ' +
      'Once the school decided it is `invalid_payment_status`, with the payment in `metadata.payment`.',
    body: preferenceRequest,
    limits: [limitPreferences],
    200: answer(paymentDetail, 'The payment, with `payer_preference`.'),
    refusals: [...refusals, 'too_many_requests'],
    does: ({ services, ...by }, { id, body }) => sayPreference(services, { ...by, paymentId: id }, body.preference),
  }),
);
