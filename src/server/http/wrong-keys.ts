import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contracts/problem';
import { ownLimit } from '../basics/own-limit.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Services } from '../services/services.ts';
import { clientAddress } from './client-address.ts';
import { sharedLimit, tooMany } from './rate-limit.ts';
import { linesOf, linesPerSeconds } from './security-lines.ts';

/** Wrong keys one address may try in a minute before it is made to wait. */
const missesPerMinute = 10;
/** Wrong keys in a minute, over all callers, before somebody should check. */
const missesOfAllPerMinute = 100;

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

/** Many addresses that try a few keys each pass under every limit; together they raise an alarm once a minute. */
function unknownKeyAlarm(services: Services): () => Promise<void> {
  const all = sharedLimit(services, { name: 'unknown_keys', points: missesOfAllPerMinute, seconds: 60 });
  return async () => {
    const { used } = await all.take('everybody');
    if (used === missesOfAllPerMinute + 1)
      services.log.warn({ event: 'many_unknown_keys', security: true }, 'many unknown keys are being tried');
  };
}
