import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import * as z from 'zod/mini';
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
import { bankDayOf, paidBy } from '#domain/biller-desk';
import { answerText, callText, signatureHeader, stampHeader } from '#providers/biller-signature';
import type { HeardBy } from '../db/biller-payments.ts';
import { databaseNow } from '../db/now.ts';
import { clientAddress } from '../http/client-address.ts';
import { Refusal } from '../http/problem-response.ts';
import { ownLimit, securityLines } from '../http/rate-limit.ts';
import { checkedBody, readableJson } from '../http/request-check.ts';
import type { Metrics } from '../start/metrics.ts';
import type { Services } from '../start/services.ts';
import { answerDebts } from '../use-cases/biller/answer-debts.ts';
import { deskOf, type Desk, limitOf } from '../use-cases/biller/desk.ts';
import { takeBack } from '../use-cases/biller/take-back.ts';
import { takeFile } from '../use-cases/biller/take-file.ts';
import { type BankPayment, takePayment } from '../use-cases/biller/take-payment.ts';
import { answer, describeCalls } from './openapi.ts';

interface DeskEnv {
  Variables: { desk: Desk; now: Date };
}

/** Calls a second that one address may make before its signatures are looked at, and that one account's bank may make. */
const callsOf = { address: 150, account: 100 } as const;
/** Calls that are answered at the same time: on a slow machine a flood is one long before a second has so many. */
const mostAtOnce = 100;

/** Paths of each account's desk; the installation's own has none in its address. */
const accountPaths = ['/:provider', '/:provider/:account'] as const;

/** Where a bank asks what a student owes, pays, takes back and sends its day's list: our own protocol, signed both ways. */
export function billerDesk(services: Services, metrics: Pick<Metrics, 'ignored'>): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>();
  const signed = requireSignature(services, metrics);
  routes.get('/openapi.json', async (c) => c.json(await describeDesk(signed)));
  for (const path of accountPaths) routes.route('/', deskAt(path, signed));
  return routes;
}

function deskAt(path: string, signed: MiddlewareHandler<DeskEnv>): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>();
  routes.post(`${path}/debts`, calls.debts, signed, readableJson, checkedBody(debtsRequest), async (c) =>
    c.json(debtsAnswer.parse(await answerDebts(c.var.desk, c.req.valid('json')))),
  );
  const taken = (heardBy: HeardBy) => async (desk: Desk, now: Date, body: BillerPaymentRequest) =>
    billerPaymentAnswer.parse(await takePayment(desk, paymentOf(desk, now, body, heardBy)));
  const [ask, tell] = [taken('asked'), taken('told')];
  routes.post(`${path}/payments`, calls.payments, signed, readableJson, checkedBody(billerPaymentRequest), async (c) =>
    c.json(await ask(c.var.desk, c.var.now, c.req.valid('json'))),
  );
  routes.post(
    `${path}/notifications`,
    calls.notifications,
    signed,
    readableJson,
    checkedBody(billerPaymentRequest),
    async (c) => c.json(await tell(c.var.desk, c.var.now, c.req.valid('json'))),
  );
  routes.post(
    `${path}/reversals`,
    calls.reversals,
    signed,
    readableJson,
    checkedBody(billerReversalRequest),
    async (c) => {
      const { payment_id: bankId, amount: minor } = c.req.valid('json');
      return c.json(billerReversalAnswer.parse(await takeBack(c.var.desk, { bankId, minor, heardBy: 'asked' })));
    },
  );
  routes.post(`${path}/daily-files`, calls.files, signed, readableJson, checkedBody(billerFileRequest), async (c) =>
    c.json(billerFileAnswer.parse(await takeFile(c.var.desk, c.req.valid('json')))),
  );
  return routes;
}

function paymentOf(desk: Desk, now: Date, body: BillerPaymentRequest, heardBy: HeardBy): BankPayment {
  const { id: bankId, reference, debt_id: debtId, amount: minor, currency, channel } = body;
  const paidAt = paidBy(new Date(body.paid_at), now);
  const day = bankDayOf(paidAt, desk.biller.dayEnd);
  return { bankId, reference, debtId, minor, currency, paidAt, day, heardBy, limit: limitOf(desk, channel) };
}

/** Lets the bank of an account in by its signature, and signs whatever it is answered. */
function requireSignature(services: Services, metrics: Pick<Metrics, 'ignored'>): MiddlewareHandler<DeskEnv> {
  const ofAddress = ownLimit({ points: callsOf.address, seconds: 1 });
  const ofAccount = ownLimit({ points: callsOf.account, seconds: 1 });
  const lineOf = securityLines(services.log, () => metrics.ignored('biller_line'));
  let open = 0;
  return async (c, next) => {
    if (open >= mostAtOnce || !ofAddress(clientAddress(c))) throw tooMany();
    open += 1;
    try {
      await answerSigned(c, next);
    } finally {
      open -= 1;
    }
  };
  async function answerSigned(...[c, next]: Parameters<MiddlewareHandler<DeskEnv>>): Promise<void> {
    const provider = c.req.param('provider') ?? '';
    const account = c.req.param('account');
    const isAddress = account === undefined || z.uuid().safeParse(account).success;
    const desk = isAddress ? await deskOf(services, { provider, account_id: account ?? null }) : null;
    if (!desk) throw new Refusal('not_found', 'No bank calls here.');
    const body = await c.req.text();
    const signature = c.req.header(signatureHeader) ?? '';
    const { pathname, search } = new URL(c.req.url);
    const text = callText(c.req.method, pathname + search, body);
    const now = await databaseNow(services.db);
    if (!desk.biller.isSigned({ text, stamp: c.req.header(stampHeader) ?? '', signature }, now)) {
      lineOf(clientAddress(c))?.(desk.account, 'a call at the biller desk is not signed by its bank');
      throw new Refusal('invalid_signature', 'The signature does not fit, or is too old.');
    }
    c.set('desk', desk);
    c.set('now', now);
    if (!ofAccount(desk.account.account_id ?? provider)) throw tooMany();
    await next();
    const said = await c.res.clone().text();
    const own = desk.biller.sign(answerText(signature, c.res.status, said), now);
    c.res.headers.set(stampHeader, own.stamp);
    c.res.headers.set(signatureHeader, own.signature);
  }
}

const tooMany = (): Refusal =>
  new Refusal('too_many_requests', 'More calls a second than a bank may make.', {}, { 'retry-after': '1' });

const bankCall = describeCalls({ tags: ['Bank'], security: [{ bankSignature: [] }] }, [
  'invalid_signature',
  'not_found',
  'invalid_request',
  'malformed_json',
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
    description: 'Repeat it with the same `id` while there is no answer: it is one payment.',
    200: answer(billerPaymentAnswer, 'Booked, or refused: then nothing may be taken.'),
  }),
  notifications: bankCall('tellPayment', {
    summary: 'Tell of a payment that was taken already. It is booked whatever is owed.',
    200: answer(billerPaymentAnswer, 'Booked, or a case where nobody here owes it.'),
  }),
  reversals: bankCall('takeBackPayment', {
    summary: 'Take a payment back on the bank’s own day, whole.',
    200: answer(billerReversalAnswer, 'Taken back; called off where none had come; or refused.'),
  }),
  files: bankCall('sendDailyFile', {
    summary: 'The whole list of a day. Lines that are known are one with what was told before.',
    200: answer(billerFileAnswer, 'What became of each line, and what the file lacks.'),
  }),
} as const;

/** The OpenAPI document of the desk, which is none of a school's or a payer's. */
async function describeDesk(signed: MiddlewareHandler<DeskEnv>) {
  const routes = new Hono<DeskEnv>().basePath('/biller').route('/', deskAt(accountPaths[0], signed));
  const bankSignature = { type: 'apiKey', in: 'header', name: signatureHeader } as const;
  return generateSpecs(routes, {
    documentation: {
      info: {
        title: 'Cuota: the biller desk',
        version: '1',
        description: `For a bank that takes school fees at its own counters. Every call and every answer is signed in \`${signatureHeader}\` as of \`${stampHeader}\`: see docs/biller-api.md. A school’s own account stands after the provider in the path.`,
      },
      components: { securitySchemes: { bankSignature } },
    },
  });
}
