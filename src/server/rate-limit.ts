import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress } from './client-address.ts';
import { Refusal } from './problem-response.ts';

/** Wrong keys one address may try in a minute before it is made to wait. */
const missesPerMinute = 10;

/**
 * Stands before routes that open something by a key in their path: only misses count, so a family that reloads is never slowed.
 * Each process counts for itself. Refuses with `too_many_requests` and `Retry-After`.
 */
export function missLimiter(): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: missesPerMinute, duration: 60 });
  return async (c, next) => {
    const address = clientAddress(c);
    const spent = await limiter.get(address);
    if (spent && spent.consumedPoints >= missesPerMinute) throw tooMany(spent.msBeforeNext);
    await next();
    if (c.error instanceof Refusal && c.error.code.endsWith('_not_found'))
      await limiter.consume(address).catch(() => undefined);
  };
}

/** Counts one request of `who`. Refuses with `too_many_requests` and `Retry-After` when the limiter has no more. */
export async function takePoint(limiter: RateLimiterMemory, who: string, description: string): Promise<void> {
  try {
    await limiter.consume(who);
  } catch (refused) {
    throw tooMany(isLimit(refused) ? refused.msBeforeNext : limiter.duration * 1000, description);
  }
}

function isLimit(refused: unknown): refused is RateLimiterRes {
  return typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused;
}

const tooMany = (waitMs: number, description = 'Too many unknown keys from this address.'): Refusal =>
  new Refusal('too_many_requests', description, {}, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
