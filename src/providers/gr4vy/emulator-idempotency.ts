import type { MiddlewareHandler } from 'hono';
import { unixSeconds, type EmulatorClock, type EmulatorHono } from '../emulator-kit.ts';
import { Gr4vyRefusal } from './emulator-refusal.ts';

interface Kept {
  readonly request: string;
  readonly since: number;
  /** Null while the first request is being worked on. */
  answer: { readonly status: number; readonly body: string } | null;
}

const keptSeconds = 86_400;

/**
 * Answers a POST with a key it has seen as it did the first time, for a day; a refused request leaves its key free, and
 * a repetition while the first is being worked on is told so. That another body is refused is assumed.
 * Source: https://docs.gr4vy.com/guides/api/idempotent-requests.
 */
export function idempotency(clock: EmulatorClock): MiddlewareHandler<EmulatorHono> {
  const kept = new Map<string, Kept>();
  return async (context, next) => {
    const key = context.req.header('idempotency-key');
    if (context.req.method !== 'POST' || key === undefined) return next();
    const now = unixSeconds(clock.now());
    const request = `${context.req.path}\n${await context.req.text()}`;
    const earlier = kept.get(key);
    if (earlier && now - earlier.since < keptSeconds) return replay(earlier, request);
    const entry: Kept = { request, since: now, answer: null };
    kept.set(key, entry);
    await next();
    if (context.res.status >= 400) kept.delete(key);
    entry.answer = { status: context.res.status, body: await context.res.clone().text() };
    return undefined;
  };
}

function replay(earlier: Kept, request: string): Response {
  if (earlier.request !== request)
    throw new Gr4vyRefusal(400, 'This idempotency key was used with another request before');
  if (!earlier.answer)
    throw new Gr4vyRefusal(409, 'A request with this idempotency key is being worked on', 'concurrent_request');
  return new Response(earlier.answer.body, {
    status: earlier.answer.status,
    headers: { 'content-type': 'application/json' },
  });
}
