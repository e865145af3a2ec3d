import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { refusesCredentials } from '../http-client.ts';
import type { ProviderTools } from '../provider.ts';
import { readFailure } from './errors.ts';

export interface StripeAccess {
  readonly secretKey: string;
  /** Another origin than Stripe's own: the emulator. */
  readonly origin: URL | null;
  /** The shared deadline of one query's calls, retries included, in milliseconds. */
  readonly timeoutMs: number;
  readonly refused?: ProviderTools['refused'];
}

export type CallResult =
  /** Unread: the SDK's types are not a check. */
  { readonly kind: 'answer'; readonly body: unknown } | { readonly kind: 'error'; readonly error: unknown };

/** Makes one call to Stripe. Never throws for a fault of the other side. */
export type StripeCall = (call: (stripe: Stripe) => Promise<unknown>) => Promise<CallResult>;

/** The deadline of a call that starts now. */
const deadlines = new AsyncLocalStorage<AbortSignal>();

/**
 * Calls to Stripe that share one deadline, be it one call or several.
 *
 * The SDK's own timeout starts again with its retry, so the deadline is ours: when it passes, whatever is
 * still on the line is cut, and neither a retry nor a further call leaves any more.
 */
export function underOneDeadline(access: StripeAccess): StripeCall {
  const deadline = AbortSignal.timeout(access.timeoutMs);
  const stripe = clientOf(access);
  const tooLate = () => new Error('no answer in time');
  return async (call) => {
    if (deadline.aborted) return { kind: 'error', error: tooLate() };
    const late = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(tooLate()), { once: true });
    });
    try {
      return { kind: 'answer', body: await Promise.race([deadlines.run(deadline, () => call(stripe)), late]) };
    } catch (error) {
      return { kind: 'error', error };
    }
  };
}

const clients = new WeakMap<StripeAccess, Stripe>();

/** One for each account: the SDK makes some hundred objects for a client, more than a call itself costs. */
function clientOf(access: StripeAccess): Stripe {
  const known = clients.get(access);
  if (known) return known;
  const stripe = new Stripe(access.secretKey, {
    ...(access.origin ? addressOf(access.origin) : {}),
    telemetry: false,
    timeout: access.timeoutMs,
    maxNetworkRetries: 1,
    httpClient: Stripe.createFetchHttpClient(fetchUntil(access.refused)),
  });
  clients.set(access, stripe);
  return stripe;
}

function fetchUntil(refused: StripeAccess['refused']): typeof fetch {
  return async (input, init) => {
    const signals = [deadlines.getStore(), init?.signal].filter((signal) => signal !== null && signal !== undefined);
    const answer = await fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    if (refusesCredentials(answer.status)) refused?.();
    return answer;
  };
}

/** The SDK takes an origin in three parts; a path is not possible. */
function addressOf(origin: URL): { host: string; port: string; protocol: 'http' | 'https' } {
  const protocol = origin.protocol === 'http:' ? 'http' : 'https';
  return { host: origin.hostname, port: origin.port || (protocol === 'http' ? '80' : '443'), protocol };
}

/** Returns an answer's body. Throws where there is none; `what` is its subject. */
export function answerOf(result: CallResult, what: string): unknown {
  if (result.kind === 'answer') return result.body;
  const failure = readFailure(result.error);
  throw new Error(`Stripe's ${what} could not be read: ${failure.kind === 'unknown' ? failure.why : failure.kind}`);
}

interface Span {
  readonly limit: 100;
  readonly starting_after?: string;
}

/** Every row of a list of Stripe's, newest first, page by page; or why it could not be read whole. */
export async function everyRow<Row extends { readonly id: string }>(
  ask: StripeCall,
  row: z.ZodMiniType<Row>,
  list: (stripe: Stripe, span: Span) => Promise<unknown>,
): Promise<Row[] | { readonly why: string }> {
  const page = z.object({ data: z.array(row), has_more: z.boolean() });
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const result = await ask((stripe) => list(stripe, { limit: 100, ...(last && { starting_after: last.id }) }));
    if (result.kind === 'error') {
      const failure = readFailure(result.error);
      return { why: failure.kind === 'unknown' ? failure.why : failure.kind };
    }
    const { data: read } = page.safeParse(result.body);
    if (!read) return { why: 'a list we cannot read' };
    rows.push(...read.data);
    if (!read.has_more || read.data.length === 0) return rows;
  }
}
