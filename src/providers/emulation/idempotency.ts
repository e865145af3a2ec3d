import type { MiddlewareHandler } from 'hono';
import { unixSeconds, type EmulatorClock, type EmulatorHono } from './emulator.ts';
import type { Refusal } from './refusal.ts';

/** A provider's rules for idempotency keys. */
export interface IdempotencyRules {
  /** How long it stores one. */
  readonly keptSeconds: number;
  /** Whether an answer of this status leaves the key free. */
  readonly frees: (status: number) => boolean;
  /** The same key with another request, and with one that is still being worked on. */
  readonly otherRequest: () => Refusal;
  readonly inUse: () => Refusal;
}

interface KeyEntry {
  readonly request: string;
  readonly since: number;
  /** Null while the first request is being worked on. */
  answer: { readonly status: number; readonly body: string } | null;
}

/** Repeats the first answer to a POST with a known `idempotency-key`. */
export function idempotency(clock: EmulatorClock, rules: IdempotencyRules): MiddlewareHandler<EmulatorHono> {
  const entries = new Map<string, KeyEntry>();
  return async (context, next) => {
    const key = context.req.header('idempotency-key');
    if (context.req.method !== 'POST' || key === undefined) return next();
    const now = unixSeconds(clock.now());
    const request = `${context.req.path}\n${await context.req.text()}`;
    const earlier = entries.get(key);
    if (earlier && now - earlier.since < rules.keptSeconds) {
      if (earlier.request !== request) throw rules.otherRequest();
      if (!earlier.answer) throw rules.inUse();
      const { status, body } = earlier.answer;
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    }
    const entry: KeyEntry = { request, since: now, answer: null };
    entries.set(key, entry);
    await next();
    if (rules.frees(context.res.status)) entries.delete(key);
    entry.answer = { status: context.res.status, body: await context.res.clone().text() };
    return undefined;
  };
}
