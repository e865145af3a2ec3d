import {
  caseList,
  caseListQuery,
  moneyCase,
  refund,
  refundList,
  refundListQuery,
  refundPage,
  refundRequest,
  resolveCaseRequest,
} from '#contracts/cases';
import { caseChoices, caseChoicesQuery, refundPreview, refundPreviewQuery } from '#contracts/money-previews';
import { listCaseChoices } from '../use-cases/cases/case-choices.ts';
import { listCases, readCase } from '../use-cases/cases/cases-of-school.ts';
import { listAllRefunds, listRefunds, refundPayment } from '../use-cases/payments/refund-payment.ts';
import { previewRefund } from '../use-cases/payments/preview-refund.ts';
import { resolveCase } from '../use-cases/cases/resolve-case.ts';
import { answer } from './openapi.ts';
import { schoolMoneyPost, schoolRead, schoolRoutes } from './school-route.ts';

/** Money that did not come as expected, and money that went back. */
export const schoolCases = schoolRoutes(
  schoolRead('/cases', 'listCases', {
    permission: 'read',
    campus: 'filtered',
    summary: 'List your cases: money that did not come as expected.',
    query: caseListQuery,
    200: answer(caseList, 'One page.'),
    does: (call, { query }) => listCases(call, query),
  }),
  schoolRead('/cases/:id', 'readCase', {
    permission: 'read',
    campus: 'case',
    summary: 'Read one case.',
    200: answer(moneyCase, 'The case.'),
    refusals: ['case_not_found'],
    does: (call, { id }) => readCase(call, id),
  }),
  schoolRead('/cases/:id/choices', 'listCaseChoices', {
    permission: 'read',
    campus: 'case',
    summary: 'List the possible decisions of a case, and what each would do to the money.',
    query: caseChoicesQuery,
    200: answer(caseChoices, 'Each decision, as it stands now.'),
    refusals: ['case_not_found', 'payment_session_not_found', 'currency_mismatch'],
    does: (call, { id, query }) => listCaseChoices(call, { id, sessionId: query.session_id }),
  }),
  schoolMoneyPost('/cases/:id/resolve', 'resolveCase', {
    permission: 'decide_cases',
    campus: 'case',
    summary: 'Decide what becomes of the money of a case.',
    description:
      '`accept` keeps late money as it is, and takes a short payment as enough: what is missing is waived. ' +
      '`refund` records that you gave money back by your own means and needs a `note`: of `overpaid` and `double` what was too much, ' +
      'otherwise all that is left of the payment, so that its charges are owed again. `credit` keeps the money for the family. ' +
      'An `unknown_ref` is booked on `session_id` by `credit`; `accept` (it belongs elsewhere) and `refund` only close it, with a `note`. ' +
      'A `maybe_known` asks whether money is on the books already. `accept`: it is the same, nothing is booked. That it is another one: a line of your ' +
      'statement is booked on `session_id` by `credit` (`refund`, with a `note`, only closes it), a return (`return_kind`) is booked by `refund`. ' +
      'A `refund` by `means` `provider` is asked for as `refundPayment` does, and needs no note. A `refund_failed` is sent once more by it, or says in `note` how the money went ' +
      'back otherwise; `over_returned`, `disputed` and `books_differ` are only looked at: `accept`. ' +
      'A `refund` of the same amount as one that the provider told of is `return_maybe_known`, as when you record it. ' +
      'A `refund` above your `refund_approval` leaves the case open, with its `refund_approval_id`. ' +
      'Deciding a case again in the same way answers it as it is; any other decision finds no open case.',
    body: resolveCaseRequest,
    200: answer(moneyCase, 'The case as it was resolved.'),
    refusals: [
      'case_not_found',
      'payment_session_not_found',
      'currency_mismatch',
      'amount_out_of_range',
      'return_maybe_known',
      'refund_not_possible',
      'payment_disputed',
    ],
    does: (call, { id, body }) => resolveCase(call, { ...body, id }),
  }),
  schoolMoneyPost('/payments/:id/refunds', 'refundPayment', {
    permission: 'request_refunds',
    campus: 'payment',
    summary: 'Send money of a successful payment back through its provider, or record that it went back otherwise.',
    description:
      '`means`: `provider` asks the provider to send the money back the way it came, wholly or in part, as `refundable` of the payment says. The answer is ' +
      '202 and says `pending`; what became of it is told by `refund.pending`, `refund.done` and `refund.failed`, and stands in the payment’s refunds. ' +
      'While it is pending its amount is kept for it: nothing else gives it back. Nothing is taken off before it is done. A provider that did not answer is asked again; ' +
      'it never sends the money twice. Where the provider sends none (cash at a store never goes back so) it is `refund_not_possible`, and while the payer’s bank disputes the payment `payment_disputed`. ' +
      'Without `means` you gave it back yourself and say in `note` how. What you give back in a connected provider’s own dashboard need not be recorded: the provider tells of it, and it is ' +
      'taken off by itself. If you record it all the same, the two are one: your record gets the provider’s word (`means` becomes `provider`, without ' +
      'another event), or is refused as `return_maybe_known` where the provider was faster. Only an equal amount and `kind` within 60 days is taken for the same; ' +
      'where it may be, wholly or in part, a case `maybe_known` asks you. What went back beside the provider, in cash or by your own bank, is `separate`. ' +
      'The payment stays successful; what the money had settled is owed again, and the session opens. ' +
      'More than is left of the payment is `amount_out_of_range`, with what is `left` in `metadata`. Above your `refund_approval` ' +
      'it is `awaiting_approval`, and nothing goes back before another person approves.',
    body: refundRequest,
    201: answer(refund, 'What you recorded.'),
    202: answer(refund, 'What the provider is asked for.'),
    status: ({ means }) => (means === 'provider' ? 202 : 201),
    refusals: [
      'payment_not_found',
      'invalid_payment_status',
      'amount_out_of_range',
      'return_maybe_known',
      'refund_not_possible',
      'payment_disputed',
    ],
    does: (call, { id: paymentId, body: request }) => refundPayment(call, { ...request, paymentId }),
  }),
  schoolRead('/payments/:id/refunds/preview', 'previewRefund', {
    permission: 'read',
    campus: 'payment',
    summary: 'Read what a refund would do, and whether another person must approve it.',
    query: refundPreviewQuery,
    200: answer(refundPreview, 'What it would do now.'),
    refusals: ['payment_not_found'],
    does: (call, { id: paymentId, query }) => previewRefund(call, { ...query, paymentId }),
  }),
  schoolRead('/refunds', 'listAllRefunds', {
    permission: 'read',
    summary: 'List your refunds over all payments, newest first: requested of a provider, or recorded.',
    query: refundListQuery,
    200: answer(refundPage, 'One page.'),
    does: (call, { query }) => listAllRefunds(call, query),
  }),
  schoolRead('/payments/:id/refunds', 'listRefunds', {
    permission: 'read',
    campus: 'payment',
    summary: 'List what of a payment went back, or is asked back from its provider, the last first.',
    200: answer(refundList, 'All of it.'),
    refusals: ['payment_not_found'],
    does: (call, { id }) => listRefunds(call, id),
  }),
);
