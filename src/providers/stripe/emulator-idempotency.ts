import type { MiddlewareHandler } from 'hono';
import { unixSeconds, type EmulatorClock, type EmulatorHono } from '../emulator-kit.ts';
import { StripeRefusal } from './emulator-form.ts';

interface Kept {
  readonly request: string;
  readonly since: number;
  /** Null while the first request is being worked on. */
  answer: { readonly status: number; readonly body: string } | null;
}

/** The shortest time Stripe promises to remember a key. Source: https://docs.stripe.com/api/idempotent_requests. */
const keptSeconds = 86_400;

/**
 * Stripe's idempotency layer for POST: the same key and body get the first answer again, whatever it was;
 * another body is a 400; while the first is being worked on, a 409. Keys belong to an account and die after a day.
 */
export function idempotency(clock: EmulatorClock): MiddlewareHandler<EmulatorHono> {
  const kept = new Map<string, Kept>();
  return async (context, next) => {
    const key = context.req.header('idempotency-key');
    if (context.req.method !== 'POST' || key === undefined) return next();
    if (key.length > 255)
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys have at most 255 characters.',
      });

    const now = unixSeconds(clock.now());
    const scope = `${context.req.header('authorization') ?? ''} ${context.req.header('stripe-account') ?? ''} ${key}`;
    const request = `${context.req.path}\n${await context.req.text()}`;
    const earlier = kept.get(scope);
    if (earlier && now - earlier.since < keptSeconds) {
      context.header('idempotency-key', key);
      return replay(earlier, request);
    }
    const entry: Kept = { request, since: now, answer: null };
    kept.set(scope, entry);
    await next();
    context.header('idempotency-key', key);
    // A request that Stripe refuses before carrying it out leaves its key free.
    if (context.res.status === 400) kept.delete(scope);
    entry.answer = { status: context.res.status, body: await context.res.clone().text() };
    return undefined;
  };
}

function replay(earlier: Kept, request: string): Response {
  if (earlier.request !== request) {
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  }
  if (!earlier.answer) {
    throw new StripeRefusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this key.',
    });
  }
  return new Response(earlier.answer.body, {
    status: earlier.answer.status,
    headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
  });
}
