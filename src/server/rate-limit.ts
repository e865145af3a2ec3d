import type { Context, Handler } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { clientAddress } from './client-address.ts';
import { Refusal } from './problem-response.ts';

/** Wrong keys one address may try in a minute before it is made to wait. */
const missesPerMinute = 10;

/**
 * Wraps handlers that open something by a key in their path: only misses count, so a family that reloads is never slowed.
 * Each process counts for itself. Throws `too_many_requests` with `Retry-After`.
 */
export function missLimiter(): <C extends Context>(handler: (context: C) => Promise<Response>) => Handler {
  const limiter = new RateLimiterMemory({ points: missesPerMinute, duration: 60 });
  return (handler) => async (context) => {
    const address = clientAddress(context);
    const spent = await limiter.get(address);
    if (spent && spent.consumedPoints >= missesPerMinute) throw tooMany(spent.msBeforeNext);
    try {
      return await handler(context as Parameters<typeof handler>[0]);
    } catch (error) {
      if (error instanceof Refusal && error.code.endsWith('_not_found')) await limiter.consume(address).catch(() => undefined);
      throw error;
    }
  };
}

const tooMany = (waitMs: number): Refusal =>
  new Refusal('too_many_requests', 'Too many unknown keys from this address.', {}, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
