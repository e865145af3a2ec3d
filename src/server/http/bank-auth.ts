import type { Context, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import * as z from 'zod/mini';
import { answerText, callText, signatureHeader, stampHeader } from '#providers/biller-signature';
import { ownLimit } from '../basics/own-limit.ts';
import { Refusal } from '../basics/refusal.ts';
import { databaseNow } from '../db/driver/now.ts';
import type { Metrics, Services } from '../services/services.ts';
import { deskOf, type Desk } from '../use-cases/biller/desk.ts';
import { clientAddress } from './client-address.ts';
import { createPlaces } from './places.ts';
import { securityLines } from './security-lines.ts';
import { type UnsignedBodies, unsignedBody } from './unsigned-body.ts';

/** The desk of the bank that calls, and the time of the call. */
export interface BankEnv {
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

/** A call's body is read before anybody knows who sends it; then its signature says whose call it is. */
export function requireBank(
  services: Services,
  metrics: Pick<Metrics, 'ignored'>,
): Readonly<Record<'call' | 'file', MiddlewareHandler<BankEnv>>> {
  const signed = requireSignature(services, metrics);
  return { call: every(unsignedBody(unsigned.calls), signed), file: every(unsignedBody(unsigned.files), signed) };
}

/** Lets an account's bank in by its signature, and signs every response. The signer takes a place. */
function requireSignature(services: Services, metrics: Pick<Metrics, 'ignored'>): MiddlewareHandler<BankEnv> {
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
  return async (c: Context<BankEnv>): Promise<{ readonly desk: Desk; readonly signature: string }> => {
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
