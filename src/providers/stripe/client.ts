import Stripe from 'stripe';

export interface StripeAccess {
  readonly secretKey: string;
  /** Another origin than Stripe's own: the emulator. */
  readonly origin: URL | null;
  /** The deadline of a whole call, its one retry included, in milliseconds. */
  readonly timeoutMs: number;
}

export type CallResult =
  /** Unread: the SDK's types are not a check. */
  { readonly kind: 'answer'; readonly body: unknown } | { readonly kind: 'error'; readonly error: unknown };

/**
 * One call to Stripe. Never throws for what the other side does.
 *
 * The SDK's own timeout starts again with its retry, so the deadline is ours: when it passes, whatever is
 * still on the line is cut and no retry leaves any more.
 */
export async function callStripe(
  access: StripeAccess,
  call: (stripe: Stripe) => Promise<unknown>,
): Promise<CallResult> {
  const deadline = new AbortController();
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(new Error('no answer in time')));
  });
  const timer = setTimeout(() => deadline.abort(), access.timeoutMs);
  try {
    return { kind: 'answer', body: await Promise.race([call(clientFor(access, deadline.signal)), late]) };
  } catch (error) {
    return { kind: 'error', error };
  } finally {
    clearTimeout(timer);
  }
}

function clientFor(access: StripeAccess, deadline: AbortSignal): Stripe {
  return new Stripe(access.secretKey, {
    ...(access.origin ? addressOf(access.origin) : {}),
    telemetry: false,
    timeout: access.timeoutMs,
    maxNetworkRetries: 1,
    httpClient: Stripe.createFetchHttpClient(fetchUntil(deadline)),
  });
}

function fetchUntil(deadline: AbortSignal): typeof fetch {
  return (input, init) => {
    const signals = init?.signal ? [deadline, init.signal] : [deadline];
    return fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
  };
}

/** The SDK takes an origin in three parts; a path is not possible. */
function addressOf(origin: URL): { host: string; port: string; protocol: 'http' | 'https' } {
  const protocol = origin.protocol === 'http:' ? 'http' : 'https';
  return { host: origin.hostname, port: origin.port || (protocol === 'http' ? '80' : '443'), protocol };
}
