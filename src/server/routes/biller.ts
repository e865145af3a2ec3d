import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { every } from 'hono/combine';
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
import { bankDayOf, isTimely, paidBy } from '#domain/biller-desk';
import { answerText, callText, signatureHeader, stampHeader } from '#providers/biller-signature';
import type { HeardBy } from '../db/books/biller-payments.ts';
import { databaseNow } from '../db/driver/now.ts';
import { clientAddress } from '../http/client-address.ts';
import { Refusal } from '../basics/refusal.ts';
import { createPlaces } from '../http/places.ts';
import { securityLines } from '../http/rate-limit.ts';
import { ownLimit } from '../basics/own-limit.ts';
import { checkedBody, readableJson } from '../http/request-check.ts';
import { type UnsignedBodies, unsignedBody } from '../http/unsigned-body.ts';
import type { Metrics } from '../services/services.ts';
import type { Services } from '../services/services.ts';
import { answerDebts } from '../use-cases/biller/answer-debts.ts';
import { deskOf, type Desk, limitOf } from '../use-cases/biller/desk.ts';
import { takeBack } from '../use-cases/biller/take-back.ts';
import { takeFile } from '../use-cases/biller/take-file.ts';
import { type BankPayment, takePayment } from '../use-cases/biller/take-payment.ts';
import { answer, describeCalls } from './openapi.ts';

interface DeskEnv {
  Variables: { desk: Desk; now: Date };
}

/** Calls a second of an account's bank, and of an address without a valid signature; more are refused. */
const callsOf = { account: 100, unsignedOfAddress: 10 } as const;
/** Calls of one account at the same time: on a slow machine a flood starts long before a second has so many. */
const mostAtOnce = 100;
/** Limits on bodies whose caller is still unknown. A bank's day has some thousand lines. */
const unsigned = {
  calls: { bytes: 64 * 1024, withinMs: 5_000, ofAddress: 20, ofAll: 400 },
  files: { bytes: 512 * 1024, withinMs: 10_000, ofAddress: 4, ofAll: 40 },
} as const satisfies Readonly<Record<string, UnsignedBodies>>;

/** Paths of each account's desk; the installation's own has none in its address. */
const accountPaths = ['/:provider', '/:provider/:account'] as const;

/** The desk for banks: read debts, pay, take back, send the day's list. Our own protocol, signed both ways. */
export function billerDesk(services: Services, metrics: Pick<Metrics, 'ignored'>): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>();
  const signed = signedBy(services, metrics);
  routes.get('/openapi.json', async (c) => c.json(await describeDesk(signed)));
  for (const path of accountPaths) routes.route('/', deskAt(path, signed));
  return routes;
}

function deskAt(path: string, signed: ReturnType<typeof signedBy>): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>();
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

/** A call's body is read before anybody knows who sends it; then its signature says whose call it is. */
function signedBy(
  services: Services,
  metrics: Pick<Metrics, 'ignored'>,
): Readonly<Record<'call' | 'file', MiddlewareHandler<DeskEnv>>> {
  const signed = requireSignature(services, metrics);
  return { call: every(unsignedBody(unsigned.calls), signed), file: every(unsignedBody(unsigned.files), signed) };
}

/** Lets an account's bank in by its signature, and signs every response. The signer takes a place. */
function requireSignature(services: Services, metrics: Pick<Metrics, 'ignored'>): MiddlewareHandler<DeskEnv> {
  const ofAccount = ownLimit({ points: callsOf.account, seconds: 1 });
  const places = createPlaces(Number.POSITIVE_INFINITY);
  const signedCall = signatureCheck(services, metrics);
  return async (c, next) => {
    const { desk, signature } = await signedCall(c);
    const account = `${desk.account.provider} ${desk.account.account_id}`;
    const leave = ofAccount(account) ? places.enter(account, mostAtOnce) : 'too_many';
    if (typeof leave === 'string') throw tooMany();
    try {
      const now = await databaseNow(services.db);
      c.set('desk', desk);
      c.set('now', now);
      await next();
      const text = await c.res.clone().text();
      const own = desk.biller.sign(answerText(signature, c.res.status, text), now);
      c.res.headers.set(stampHeader, own.stamp);
      c.res.headers.set(signatureHeader, own.signature);
    } finally {
      leave();
    }
  };
}

/**
 * Returns the calling bank's desk. Refuses as `not_found` and `invalid_signature`; too many unsigned calls of an
 * address as `too_many_requests`.
 */
function signatureCheck(services: Services, metrics: Pick<Metrics, 'ignored'>) {
  const lineOf = securityLines(services.log, () => metrics.ignored('biller_line'));
  const ofAddress = ownLimit({ points: callsOf.unsignedOfAddress, seconds: 1 });
  return async (c: Context<DeskEnv>): Promise<{ readonly desk: Desk; readonly signature: string }> => {
    const provider = c.req.param('provider') ?? '';
    const account = c.req.param('account');
    const isAddress = account === undefined || z.uuid().safeParse(account).success;
    const desk = isAddress ? await deskOf(services, { provider, account_id: account ?? null }) : null;
    if (!desk) throw new Refusal('not_found', 'No bank calls here.');
    const signature = c.req.header(signatureHeader) ?? '';
    const { pathname, search } = new URL(c.req.url);
    const text = callText(c.req.method, pathname + search, await c.req.text());
    // real time: a bank signs by its own clock, which in the sandbox is the database's.
    const now = services.mode === 'sandbox' ? await databaseNow(services.db) : new Date();
    const isSigned = desk.biller.isSigned({ text, stamp: c.req.header(stampHeader) ?? '', signature }, now);
    if (isSigned) return { desk, signature };
    lineOf(clientAddress(c))?.(desk.account, 'a call at the biller desk is not signed by its bank');
    if (!ofAddress(clientAddress(c))) throw tooMany();
    throw new Refusal('invalid_signature', 'The signature does not fit, or is too old.');
  };
}

const tooMany = (): Refusal =>
  new Refusal('too_many_requests', 'More calls a second than a bank may make.', {}, { 'retry-after': '1' });

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
async function describeDesk(signed: ReturnType<typeof signedBy>) {
  const routes = new Hono<DeskEnv>().basePath('/biller').route('/', deskAt(accountPaths[0], signed));
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
