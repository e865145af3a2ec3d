import type { Hono } from 'hono';
import {
  paymentActionRequest,
  paymentFileQuery,
  paymentList,
  paymentListQuery,
  paymentWithHistory,
  receiptSent,
} from '#contracts/payments-list';
import { reconciliationList, reconciliationListQuery } from '#contracts/reconciliations';
import { settlement, settlementFileQuery, settlementQuery } from '#contracts/settlements';
import type { SchoolEnv } from '../http/school-auth.ts';
import { schoolGuard } from '../http/school-guard.ts';
import { paymentsCsv, settlementCsv } from '../documents/csv-file.ts';
import { createPlaces, inPlace, type Places } from '../http/places.ts';
import { checkedQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { listPayments, readPaymentForSchool } from '../use-cases/payments/list-payments.ts';
import { checkForSchool, sendReceipt } from '../use-cases/payments/office-actions.ts';
import { listReconciliations } from '../use-cases/payments/reconcile.ts';
import type { SchoolCall } from '../use-cases/school-call.ts';
import { readSettlement } from '../use-cases/statements/read-settlement.ts';
import { aboutFiles, csvAnswer, csvFile, pagedCsv } from './csv-answer.ts';
import { answer } from './openapi.ts';
import type { Mount } from './mounts.ts';
import { callOf, describeRead, readingCallOf, schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

/** Files of payments and days at once, each thousands of rows. */
const atOnce = { ofSchool: 2, ofProcess: 8 } as const;
const placeOf = ({ school }: SchoolCall) => ({ who: school.id, most: atOnce.ofSchool });

/** A school's reads of its money. `school-api.ts` mounts it and authenticates the school. */
export function schoolMoney(services: Services): Hono<SchoolEnv> {
  const files = createPlaces(atOnce.ofProcess);
  const [payments, settlements] = [paymentsFile(files), settlementsOf(files)];
  const ofOne = [readPayment, checkPayment, sendReceiptAgain];
  return schoolRoutes(listOfPayments, payments, ...ofOne, settlements, reconciliations)(services);
}

const paymentsFile =
  (files: Places): Mount<SchoolEnv> =>
  (api, services) => {
    const guarded = { permission: 'export', operation: 'downloadPayments', campus: 'filtered' } as const;
    const query = checkedQuery(paymentFileQuery);
    api.get('/payments.csv', describePaymentsFile, schoolGuard(services, guarded), query, async (c) => {
      const asked = c.req.valid('query');
      const does = (call: SchoolCall) =>
        pagedCsv({
          read: (page) => listPayments(call, { ...asked, ...page }),
          write: (rows) => paymentsCsv(rows, asked),
          from: asked.cursor,
          notes: c.var.audit.notes,
        });
      const whole = () => readingCallOf(services, c, { operation: 'downloadPayments', does });
      const { text, nextCursor } = await inPlace(files, placeOf(callOf(services, c)), whole);
      return csvFile('payments', text, nextCursor);
    });
  };

const settlementsOf =
  (files: Places): Mount<SchoolEnv> =>
  (api, services) => {
    const read = schoolGuard(services, { permission: 'read', operation: 'readSettlement' });
    api.get('/settlements', describeSettlement, read, checkedQuery(settlementQuery), async (c) => {
      const call = callOf(services, c);
      return c.json(await inPlace(files, placeOf(call), () => readSettlement(call, c.req.valid('query'))));
    });
    const download = schoolGuard(services, { permission: 'export', operation: 'downloadSettlement' });
    api.get('/settlements.csv', describeSettlementFile, download, checkedQuery(settlementFileQuery), async (c) => {
      const { separator, bom, decimal, ...query } = c.req.valid('query');
      const call = callOf(services, c);
      const day = await inPlace(files, placeOf(call), () => readSettlement(call, query));
      call.notes.rowCount = day.lines.length;
      return csvFile(`settlement-${query.date}`, settlementCsv(day, { separator, bom, decimal }), null);
    });
  };

const listOfPayments = schoolRead('/payments', 'listPayments', {
  permission: 'read',
  campus: 'filtered',
  summary: 'List your payments, newest first.',
  query: paymentListQuery,
  200: answer(paymentList, 'One page.'),
  does: (call, { query }) => listPayments(call, query),
});

const describePaymentsFile = describeRead('downloadPayments', {
  permission: 'export',
  summary: 'Download your payments, newest first, as a CSV file of up to 10,000 rows.',
  description: aboutFiles,
  200: csvAnswer('The file. It has `Next-Cursor` in its headers when more rows follow.'),
  refusals: ['invalid_request'],
});

const readPayment = schoolRead('/payments/:id', 'readPaymentOfSchool', {
  permission: 'read',
  campus: 'payment',
  summary: 'Read one payment and every move it made.',
  200: answer(paymentWithHistory, 'The payment.'),
  refusals: ['payment_not_found'],
  does: (call, { id }) => readPaymentForSchool(call, id),
});

const checkPayment = schoolPost('/payments/:id/check', 'checkPaymentOfSchool', {
  permission: 'charge',
  campus: 'payment',
  summary: 'Ask the provider now about a payment that waits, and read it as it is then.',
  description:
    'Its provider is asked at most once in 20 seconds, whoever asks; in between, and for a payment that does not wait, nothing is asked.',
  body: paymentActionRequest,
  200: answer(paymentWithHistory, 'The payment.'),
  refusals: ['payment_not_found'],
  does: (call, { id }) => checkForSchool(call, id),
});

const sendReceiptAgain = schoolPost('/payments/:id/send_receipt', 'sendReceipt', {
  permission: 'charge',
  campus: 'payment',
  summary: 'Send the receipt of a payment again, to its payer’s address on file and to no other.',
  description: 'Three an hour for a session.',
  body: paymentActionRequest,
  200: answer(receiptSent, 'Whether it was queued.'),
  refusals: ['payment_not_found', 'invalid_payment_status'],
  does: (call, { id }) => sendReceipt(call, id),
});

const describeSettlement = describeRead('readSettlement', {
  permission: 'read',
  summary: 'Read what came, what went back and what providers kept on one day of your own calendar.',
  description:
    'Each line is money that came (`payment`; one that comes in parts has a line for each), that went back, or that its provider kept (`fee`), and has a `line_id` of its own. ' +
    'A day closes an hour after it ended, at `closes_at`; once `closed`, it reads the same for ever. Money of that day that we hear of later stands on the day we do, ' +
    'with its own instant in `paid_at`, and so does a fee, which most providers tell a day later and some never. Each line says the account it is of. Take a day in once it is closed, or take in each `line_id` once.',
  200: answer(settlement, 'The day.'),
  refusals: ['invalid_request'],
});

const describeSettlementFile = describeRead('downloadSettlement', {
  permission: 'export',
  summary: 'Download one day of your own calendar as a CSV file: the lines of its settlement.',
  description: aboutFiles,
  200: csvAnswer('The file.'),
  refusals: ['invalid_request'],
});

const reconciliations = schoolRead('/reconciliations', 'listReconciliations', {
  permission: 'read',
  summary: 'List how your own accounts compared with their providers’ lists, newest first.',
  description:
    'Each of your accounts is compared once a day, a closed one too: money we had not heard of is booked, or opens a case. ' +
    'Payments that go to the installation’s accounts are compared by its operator.',
  query: reconciliationListQuery,
  200: answer(reconciliationList, 'One page.'),
  does: (call, { query }) => listReconciliations(call, query),
});
