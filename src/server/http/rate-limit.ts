import { CompiledQuery } from 'kysely';
import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../basics/refusal.ts';
import { ownLimit } from '../basics/own-limit.ts';
import type { Actor } from '#domain/actor';
import type { Services } from '../services/services.ts';
import type { PayerEnv } from './payer-auth.ts';

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

/** The refusal by a limit; its caller waits so long. */
export const tooMany = (waitMs: number, description: string): Refusal =>
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
