import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import {
  billerFileAnswer,
  billerFileRequest,
  billerPaymentAnswer,
  type BillerPaymentRequest,
  billerPaymentRequest,
  billerReversalAnswer,
  billerReversalRequest,
  debtsAnswer,
  debtsRequest,
} from '#contracts/biller';
import { bankDayOf, isTimely, paidBy } from '#domain/biller-desk';
import { signatureHeader, stampHeader } from '#providers/biller-signature';
import type { HeardBy } from '../db/books/biller-payments.ts';
import { type BankEnv, requireBank } from '../http/bank-auth.ts';
import { checkedBody, readableJson } from '../http/request-check.ts';
import type { Metrics, Services } from '../services/services.ts';
import { answerDebts } from '../use-cases/biller/answer-debts.ts';
import { type Desk, limitOf } from '../use-cases/biller/desk.ts';
import { takeBack } from '../use-cases/biller/take-back.ts';
import { takeFile } from '../use-cases/biller/take-file.ts';
import { type BankPayment, takePayment } from '../use-cases/biller/take-payment.ts';
import { answer, describeCalls } from './openapi.ts';

/** Paths of each account's desk; the installation's own has none in its address. */
const accountPaths = ['/:provider', '/:provider/:account'] as const;

/** The desk for banks: read debts, pay, take back, send the day's list. Our own protocol, signed both ways. */
export function billerDesk(services: Services, metrics: Pick<Metrics, 'ignored'>): Hono<BankEnv> {
  const routes = new Hono<BankEnv>();
  const signed = requireBank(services, metrics);
  routes.get('/openapi.json', async (c) => c.json(await describeDesk(signed)));
  for (const path of accountPaths) routes.route('/', deskAt(path, signed));
  return routes;
}

function deskAt(path: string, signed: ReturnType<typeof requireBank>): Hono<BankEnv> {
  const routes = new Hono<BankEnv>();
  routes.post(`${path}/debts`, calls.debts, signed.call, readableJson, checkedBody(debtsRequest), async (c) =>
    c.json(debtsAnswer.parse(await answerDebts(c.var.desk, c.req.valid('json')))),
  );
  const taken = (heardBy: HeardBy) => async (desk: Desk, now: Date, body: BillerPaymentRequest) =>
    billerPaymentAnswer.parse(await takePayment(desk, paymentOf(desk, now, body, heardBy)));
  const [ask, tell] = [taken('asked'), taken('told')];
  routes.post(
    `${path}/payments`,
    calls.payments,
    signed.call,
    readableJson,
    checkedBody(billerPaymentRequest),
    async (c) => c.json(await ask(c.var.desk, c.var.now, c.req.valid('json'))),
  );
  routes.post(
    `${path}/notifications`,
    calls.notifications,
    signed.call,
    readableJson,
    checkedBody(billerPaymentRequest),
    async (c) => c.json(await tell(c.var.desk, c.var.now, c.req.valid('json'))),
  );
  routes.post(
    `${path}/reversals`,
    calls.reversals,
    signed.call,
    readableJson,
    checkedBody(billerReversalRequest),
    async (c) => {
      const { payment_id: bankId, amount: minor } = c.req.valid('json');
      return c.json(billerReversalAnswer.parse(await takeBack(c.var.desk, { bankId, minor, fileDay: null })));
    },
  );
  routes.post(
    `${path}/daily-files`,
    calls.files,
    signed.file,
    readableJson,
    checkedBody(billerFileRequest),
    async (c) => c.json(billerFileAnswer.parse(await takeFile(c.var.desk, c.req.valid('json')))),
  );
  return routes;
}

function paymentOf(desk: Desk, now: Date, body: BillerPaymentRequest, heardBy: HeardBy): BankPayment {
  const { id: bankId, reference, debt_id: debtId, amount: minor, currency, channel } = body;
  const reportedPaidAt = new Date(body.paid_at);
  const paidAt = paidBy(reportedPaidAt, now);
  const day = bankDayOf(paidAt, desk.biller.dayEnd);
  const limit = limitOf(desk, channel);
  return {
    bankId,
    reference,
    debtId,
    minor,
    currency,
    paidAt,
    day,
    heardBy,
    limit,
    isTimely: isTimely(reportedPaidAt, now),
  };
}

const bankCall = describeCalls({ tags: ['Bank'], security: [{ bankSignature: [] }] }, [
  'invalid_signature',
  'not_found',
  'invalid_request',
  'malformed_json',
  'request_timeout',
  'payload_too_large',
  'too_many_requests',
  'internal_error',
]);

const calls = {
  debts: bankCall('askDebts', {
    summary: 'What a student owes, oldest first; only what is payable is taken.',
    200: answer(debtsAnswer, 'The debts, none while another payment of them is under way.'),
  }),
  payments: bankCall('takePayment', {
    summary: 'Ask whether a payment may be taken, before it is; `booked` means that it is ours.',
    description:
      'Repeat it with the same `id` while there is no answer: it is one payment. A new one whose `paid_at` is more than a day from now, either way, is refused as `impossible_time`.',
    200: answer(
      billerPaymentAnswer,
      'Booked; refused: then nothing may be taken; or a case, of money that was told as taken before and is of nobody here.',
    ),
  }),
  notifications: bankCall('tellPayment', {
    summary: 'Tell of a payment that was taken already. It is booked whatever is owed.',
    200: answer(billerPaymentAnswer, 'Booked, or a case where nobody here owes it.'),
  }),
  reversals: bankCall('takeBackPayment', {
    summary: 'Take a payment back on the bank’s own day, whole.',
    description:
      '`taken_back`: it is off the books here. `called_off`: no such payment had come, and none of that `id` will be taken. `case`: the bank may give the money back; the school recorded a refund of its own, is asked whether it is the same, and nothing is off the books yet. `refused`: the bank takes nothing back.',
    200: answer(billerReversalAnswer, 'Taken back; called off where none had come; a case; or refused.'),
  }),
  files: bankCall('sendDailyFile', {
    summary: 'The whole list of a day. Lines that are known are one with what was told before.',
    description:
      'A reversal is `taken_back` only once it is off the books here; what may not be believed alone is a `case`: of another amount, in the file of another day than the payment’s or the next, or in one that comes more than a week late.',
    200: answer(billerFileAnswer, 'What became of each line, and what the file lacks.'),
  }),
} as const;

/** The OpenAPI document of the desk, which is none of a school's or a payer's. */
async function describeDesk(signed: ReturnType<typeof requireBank>) {
  const routes = new Hono<BankEnv>().basePath('/biller').route('/', deskAt(accountPaths[0], signed));
  const bankSignature = { type: 'apiKey', in: 'header', name: signatureHeader } as const;
  return generateSpecs(routes, {
    documentation: {
      info: {
        title: 'Cuota: the biller desk',
        version: '1',
        description: `For a bank that takes school fees at its own counters. Every call and every answer is signed in \`${signatureHeader}\` as of \`${stampHeader}\`: see docs/reference/biller-api.md. A school’s own account stands after the provider in the path.`,
      },
      components: { securitySchemes: { bankSignature } },
    },
  });
}
