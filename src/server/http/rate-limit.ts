import { CompiledQuery } from 'kysely';
import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ProblemCode } from '#contracts/problem';
import { clientAddress } from './client-address.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Logger } from '../basics/log.ts';
import { ownLimit } from '../basics/own-limit.ts';
import type { Actor } from '#domain/actor';
import type { Services } from '../services/services.ts';
import type { PayerEnv } from './payer-auth.ts';

/** Wrong keys one address may try in a minute before it is made to wait. */
const missesPerMinute = 10;
/** Wrong keys in a minute, over all callers, before somebody should check. */
const missesOfAllPerMinute = 100;

/** Of one key. */
const searchesPerMinute = 60;

interface Rule {
  /** The counter; limits of one name share it. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

interface Taken {
  readonly isAllowed: boolean;
  /** Points used in the running window, this one included; 0 where that is not looked up any more. */
  readonly used: number;
  readonly waitMs: number;
}

/** So many points for each in so many seconds, counted for all processes together. */
export interface SharedLimit {
  take(who: string): Promise<Taken>;
}

/** A limit on table `rate_limit`, by the machine's clock. While the database is away each process counts for itself. */
export function sharedLimit({ db, keys }: Pick<Services, 'db' | 'keys'>, { name, points, seconds }: Rule): SharedLimit {
  const rule = { keyPrefix: name, points, duration: seconds };
  const limiter = new RateLimiterPostgres({
    ...rule,
    storeClient: asPgClient(db),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    // Who is over the limit costs no further write.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
  return {
    take: (who) => limiter.consume(keys.limitKey(who)).then(takenOf(true), refusedOf),
  };
}

/** Log lines of one caller, and of all together, in a minute. */
const linesOf = { address: 10, all: 60 } as const;
export const linesPerSeconds = 60;

/** Writes a line with `security: true`. */
export type SecurityLine = (facts: object, message: string) => void;

/**
 * The `security: true` lines of events that anybody can cause: the function returns how to write one, or null over the
 * limit, when `notWritten` is called instead. The next line counts those not written (`not_written`).
 */
export function securityLines(log: Logger, notWritten: () => void): (address: string) => SecurityLine | null {
  const ofAddress = ownLimit({ points: linesOf.address, seconds: linesPerSeconds });
  const ofAll = ownLimit({ points: linesOf.all, seconds: linesPerSeconds });
  let missing = 0;
  return (address) => {
    if (!ofAddress(address) || !ofAll('everybody')) {
      missing += 1;
      notWritten();
      return null;
    }
    return (facts, message) => {
      log.warn({ ...facts, ...(missing > 0 ? { not_written: missing } : {}), security: true }, message);
      missing = 0;
    };
  };
}

/** The interface that the library needs of a client of the `pg` package. */
const asPgClient = (db: Services['db']) => ({
  async query({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, rowCount: rows.length };
  },
});

const takenOf =
  (isAllowed: boolean) =>
  ({ consumedPoints, msBeforeNext }: RateLimiterRes): Taken => ({
    isAllowed,
    used: consumedPoints,
    waitMs: msBeforeNext,
  });

function refusedOf(refused: unknown): Taken {
  if (refused instanceof RateLimiterRes) return takenOf(false)(refused);
  throw refused;
}

/** Counts one request of `who`. Refuses with `too_many_requests` and `Retry-After` when the limit has no more. */
export async function takePoint(limit: SharedLimit, who: string, description: string): Promise<void> {
  const { isAllowed, waitMs } = await limit.take(who);
  if (!isAllowed) throw tooMany(waitMs, description);
}

/** The route's limit, and its code for a miss. */
interface Guarded {
  readonly name: string;
  readonly isMiss: (code: ProblemCode) => boolean;
  readonly over: string;
}

/**
 * Guards routes that open something by a key or a code. The key is looked up first, and only misses are counted and
 * refused: thousands of phones share one address of a mobile network, and one that tries keys there must not lock out
 * those who have one. That a true key opens beyond the limit too helps nobody to guess 256 bits. A miss over the limit
 * is reported as one, even if many were sent at once. Refuses with `too_many_requests` and `Retry-After`.
 */
export const missLimiter = (services: Services): MiddlewareHandler =>
  limitMisses(services, {
    name: 'misses',
    isMiss: (code) => code.endsWith('_not_found'),
    over: 'Too many unknown keys from this address.',
  });

/** The same for a school's secret keys. A school's own server that has lost its key is one too. */
export const schoolKeyLimiter = (services: Services): MiddlewareHandler =>
  limitMisses(services, {
    name: 'school_keys',
    isMiss: (code) => code === 'unauthorized',
    over: 'Too many wrong secret keys from this address.',
  });

function limitMisses(services: Services, { name, isMiss, over }: Guarded): MiddlewareHandler {
  const misses = sharedLimit(services, { name, points: missesPerMinute, seconds: 60 });
  const noticeMiss = unknownKeyAlarm(services);
  // Thousands of addresses may try a few each.
  const mayTell = ownLimit({ points: linesOf.all, seconds: linesPerSeconds });
  return async (c, next) => {
    await next();
    if (!(c.error instanceof Refusal && isMiss(c.error.code))) return;
    await noticeMiss();
    const { isAllowed, used, waitMs } = await misses.take(clientAddress(c));
    if (used === missesPerMinute + 1 && mayTell('everybody'))
      services.log.warn({ event: 'wrong_keys', of: name, security: true }, 'one address tries wrong keys');
    if (!isAllowed) throw tooMany(waitMs, over);
  };
}

/**
 * Limits a school's key against an endless loop. Counts in this process alone: a shared count would write on each call.
 * Refuses as `too_many_requests`.
 */
export function limitCallsOfKey({ keyCallsPerMinute: most }: Pick<Services, 'keyCallsPerMinute'>) {
  const mayCall = ownLimit({ points: most, seconds: 60 });
  return (keyId: string): void => {
    if (most > 0 && !mayCall(keyId)) throw tooMany(60_000, `More than ${most} calls a minute with this key.`);
  };
}

/** Many addresses that try a few keys each pass under every limit; together they raise an alarm once a minute. */
function unknownKeyAlarm(services: Services): () => Promise<void> {
  const all = sharedLimit(services, { name: 'unknown_keys', points: missesOfAllPerMinute, seconds: 60 });
  return async () => {
    const { used } = await all.take('everybody');
    if (used === missesOfAllPerMinute + 1)
      services.log.warn({ event: 'many_unknown_keys', security: true }, 'many unknown keys are being tried');
  };
}

const tooMany = (waitMs: number, description: string): Refusal =>
  new Refusal('too_many_requests', description, {}, { 'retry-after': String(Math.ceil(waitMs / 1000)) });

/** Stands before routes that count one counter of each session. Refuses with `too_many_requests` and `Retry-After`. */
export const limitOfSession =
  (rule: Rule, description: string) =>
  (services: Services): MiddlewareHandler<PayerEnv> => {
    const limit = sharedLimit(services, rule);
    return async (c, next) => {
      await takePoint(limit, c.var.claims.sessionId, description);
      await next();
    };
  };

/** Card forms that pages announce: each process counts for itself, as a shared count would write on each call. */
export const limitPresence = (): MiddlewareHandler<PayerEnv> => {
  const may = ownLimit({ points: 60, seconds: 60 });
  return async (c, next) => {
    if (!may(c.var.claims.sessionId)) throw tooMany(60_000, 'Too many card forms were announced for this session.');
    await next();
  };
};

/** Searches of a school's key: nobody reads a school's families one ending after the other. */
export const limitSearches = (
  services: Services,
): MiddlewareHandler<{ Variables: { readonly school: { readonly keyId: string; readonly actor: Actor } } }> => {
  const limit = sharedLimit(services, { name: 'searches', points: searchesPerMinute, seconds: 60 });
  return async (c, next) => {
    const { actor, keyId } = c.var.school;
    // A person's keys count together.
    await takePoint(limit, actor.id ?? keyId, `More than ${searchesPerMinute} searches a minute.`);
    await next();
  };
};

/** Reports of transfers: a payer says it once and corrects it three times. */
export const limitReports = limitOfSession(
  { name: 'reports', points: 12, seconds: 600 },
  'Too many reports were sent for this session.',
);

/** A payer's preferences for money on top: each change notifies the school. */
export const limitPreferences = limitOfSession(
  { name: 'preferences', points: 12, seconds: 600 },
  'Too many preferences were sent for this session.',
);

/**
 * Limits all routes that prepare a payment: they share one counter of their session. Each choice may be a row; a family
 * that compares ways to pay stays far below.
 */
export const limitChoices = limitOfSession(
  { name: 'choices', points: 30, seconds: 600 },
  'Too many choices were made for this session.',
);

/** Before the desk: links by who asks and by whom they are for, and codes of one person. None counts passkeys. */
export const deskLimits = (services: Pick<Services, 'db' | 'keys'>) => ({
  asking: sharedLimit(services, { name: 'desk_asking', points: 30, seconds: 600 }),
  links: sharedLimit(services, { name: 'desk_links', points: 5, seconds: 3600 }),
  codes: sharedLimit(services, { name: 'desk_codes', points: 30, seconds: 3600 }),
});
