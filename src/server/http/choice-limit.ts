import type { MiddlewareHandler } from 'hono';
import type { PayerEnv } from '../auth/payer-auth.ts';
import { sharedLimit, takePoint } from './rate-limit.ts';
import type { Services } from '../start/services.ts';

/** Each choice may be a row; a family that compares ways to pay stays far below. */
const choicesPerSession = { name: 'choices', points: 30, seconds: 600 };

/**
 * Stands before every route that prepares a payment, whichever name it has: they share one counter of their session.
 * Refuses with `too_many_requests` and `Retry-After`.
 */
export function limitChoices(services: Services): MiddlewareHandler<PayerEnv> {
  const choices = sharedLimit(services, choicesPerSession);
  return async (c, next) => {
    await takePoint(choices, c.var.claims.sessionId, 'Too many choices were made for this session.');
    await next();
  };
}
