import { Hono } from 'hono';
import {
  type PaymentFileQuery,
  paymentFileQuery,
  paymentList,
  paymentListQuery,
  paymentWithHistory,
} from '#contracts/payments-list';
import { reconciliationList, reconciliationListQuery } from '#contracts/reconciliations';
import { settlement, settlementFileQuery, settlementQuery } from '#contracts/settlements';
import { statementAnswer, statementRequest } from '#contracts/statements';
import type { SchoolEnv } from '../http/school-auth.ts';
import { paymentsCsv, settlementCsv } from '../documents/csv-file.ts';
import { idempotent, requireIdempotencyKey } from '../http/idempotency.ts';
import { createPlaces, inPlace } from '../http/places.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { listPayments, mostRowsOfFile, readPaymentForSchool } from '../use-cases/payments/list-payments.ts';
import { listReconciliations } from '../use-cases/payments/reconcile.ts';
import type { SchoolCall } from '../use-cases/school-call.ts';
import { importStatement } from '../use-cases/statements/import-statement.ts';
import { readSettlement } from '../use-cases/statements/read-settlement.ts';
import { answer } from './openapi.ts';
import { callOf, describeMoneyWrite, describeRead, readingCallOf, schoolRead } from './school-route.ts';

/** Statements taken in at once, each line in a transaction; and files of payments and days, each thousands of rows. */
const atOnce = { ofSchool: 2, ofProcess: 8 } as const;
const placeOf = ({ school }: SchoolCall) => ({ who: school.id, most: atOnce.ofSchool });
/** Rows of a file read and written without a pause for other requests. */
const rowsAtOnce = 250;

/** A school's reads of its money, and its bank statement. `school-api.ts` mounts it and authenticates the school. */
export function schoolMoney(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  const imports = createPlaces(atOnce.ofProcess);
  const files = createPlaces(atOnce.ofProcess);
  api.post(
    '/statements',
    describeImport,
    requireIdempotencyKey,
    checkedBody(statementRequest, ['csv']),
    idempotent(services),
    async (c) => {
      const call = callOf(services, c);
      return c.json(await inPlace(imports, placeOf(call), () => importStatement(call, c.req.valid('json'))));
    },
  );
  listOfPayments(api, services);
  api.get('/payments.csv', describePaymentsFile, checkedQuery(paymentFileQuery), async (c) => {
    const does = (call: SchoolCall) => paymentsFile(call, c.req.valid('query'));
    const whole = () => readingCallOf(services, c, { operation: 'downloadPayments', does });
    const { text, nextCursor } = await inPlace(files, placeOf(callOf(services, c)), whole);
    return csvFile('payments', text, nextCursor);
  });
  readPayment(api, services);
  api.get('/settlements', describeSettlement, checkedQuery(settlementQuery), async (c) => {
    const call = callOf(services, c);
    return c.json(await inPlace(files, placeOf(call), () => readSettlement(call, c.req.valid('query'))));
  });
  api.get('/settlements.csv', describeSettlementFile, checkedQuery(settlementFileQuery), async (c) => {
    const { separator, bom, decimal, ...query } = c.req.valid('query');
    const call = callOf(services, c);
    const day = await inPlace(files, placeOf(call), () => readSettlement(call, query));
    return csvFile(`settlement-${query.date}`, settlementCsv(day, { separator, bom, decimal }), null);
  });
  reconciliations(api, services);
  return api;
}

/** A CSV file of up to 10,000 payments, and where the next one begins. */
async function paymentsFile(call: SchoolCall, query: PaymentFileQuery) {
  let text = '';
  let nextCursor = query.cursor ?? null;
  for (let rows = 0; rows < mostRowsOfFile; rows += rowsAtOnce) {
    const page = await listPayments(call, { ...query, cursor: nextCursor ?? undefined, limit: rowsAtOnce });
    const csv = paymentsCsv(page.data, query);
    // The header is one line, and stands in the file once.
    text += rows === 0 ? csv : csv.slice(csv.indexOf('\n') + 1);
    nextCursor = page.next_cursor;
    if (nextCursor === null) break;
  }
  return { text, nextCursor };
}

/** A file to keep. `Next-Cursor` is there when more rows follow. */
export function csvFile(name: string, text: string, nextCursor: string | null): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="cuota-${name}.csv"`,
      'cache-control': 'no-store',
      ...(nextCursor === null ? {} : { 'next-cursor': nextCursor }),
    },
  });
}

/** A CSV file as an answer; its cells are text. */
export const csvAnswer = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' as const } } },
});

export const aboutFiles =
  'In a CSV file every text is quoted and on one line. An apostrophe stands before `=`, `+`, `-` or `@` where a spreadsheet could begin a formula: ' +
  'at the start of a text, or behind a comma, a semicolon or a bar in it. Amounts and instants are written plainly.';

const describeImport = describeMoneyWrite('importStatement', {
  summary:
    'Take in your bank statement: money on your sessions is booked, a provider’s payments are asked about, the rest opens cases. Sending a file again changes nothing.',
  description:
    'Name `movement_id` or `balance` where your bank gives them: a line is then known in whatever file it comes, so files may overlap. ' +
    'Without either, a line that equals one of another file may be the same deposit or a second one, and so may any line of a file that is sent again with other `columns`. ' +
    'It is `maybe_known`: nothing is booked, and a case asks you.',
  200: answer(statementAnswer, 'What became of each line.'),
});

const listOfPayments = schoolRead('/payments', 'listPayments', {
  summary: 'List your payments, newest first.',
  query: paymentListQuery,
  200: answer(paymentList, 'One page.'),
  does: (call, { query }) => listPayments(call, query),
});

const describePaymentsFile = describeRead('downloadPayments', {
  summary: 'Download your payments, newest first, as a CSV file of up to 10,000 rows.',
  description: aboutFiles,
  200: csvAnswer('The file. It has `Next-Cursor` in its headers when more rows follow.'),
  refusals: ['invalid_request'],
});

const readPayment = schoolRead('/payments/:id', 'readPaymentOfSchool', {
  summary: 'Read one payment and every move it made.',
  200: answer(paymentWithHistory, 'The payment.'),
  refusals: ['payment_not_found'],
  does: (call, { id }) => readPaymentForSchool(call, id),
});

const describeSettlement = describeRead('readSettlement', {
  summary: 'Read what came, what went back and what providers kept on one day of your own calendar.',
  description:
    'Each line is money that came (`payment`; one that comes in parts has a line for each), that went back, or that its provider kept (`fee`), and has a `line_id` of its own. ' +
    'A day closes an hour after it ended, at `closes_at`; once `closed`, it reads the same for ever. Money of that day that we hear of later stands on the day we do, ' +
    'with its own instant in `paid_at`, and so does a fee, which most providers tell a day later and some never. Each line says the account it is of. Take a day in once it is closed, or take in each `line_id` once.',
  200: answer(settlement, 'The day.'),
  refusals: ['invalid_request'],
});

const describeSettlementFile = describeRead('downloadSettlement', {
  summary: 'Download one day of your own calendar as a CSV file: the lines of its settlement.',
  description: aboutFiles,
  200: csvAnswer('The file.'),
  refusals: ['invalid_request'],
});

const reconciliations = schoolRead('/reconciliations', 'listReconciliations', {
  summary: 'List how your own accounts compared with their providers’ lists, newest first.',
  description:
    'Each of your accounts is compared once a day, a closed one too: money we had not heard of is booked, or opens a case. ' +
    'Payments that go to the installation’s accounts are compared by its operator.',
  query: reconciliationListQuery,
  200: answer(reconciliationList, 'One page.'),
  does: (call, { query }) => listReconciliations(call, query),
});
