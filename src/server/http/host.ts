import type { HonoRequest } from 'hono';
import { withoutFinalDot } from '../basics/web-address.ts';
import { EnvironmentError } from '../basics/environment-error.ts';

/** A `Host` header as an origin writes it: lower case, without the protocol's own port and without a final dot. */
export function hostOf(header: string, protocol: string): string | null {
  const url = URL.parse(`${protocol}//${header}`);
  return url && withoutFinalDot(url.host);
}

/** A host of its own beside the app's: documents of one kind stand there, and nothing else of the product. */
export interface HostBeside {
  isAskedOf(request: HonoRequest): boolean;
  /** What every answer of it carries: no cookie, no referrer, no cache. */
  headers(policy: string): Record<string, string>;
}

/** The policy of an answer without a document. */
export const nothingThere = "default-src 'none'; frame-ancestors 'none'";

/** Throws `EnvironmentError` with these words where that host is one of the `others`. */
export function hostBeside(origin: string, others: readonly string[], isTaken: string): HostBeside {
  const { host: named, protocol } = new URL(origin);
  const host = withoutFinalDot(named);
  if (others.some((other) => withoutFinalDot(new URL(other).host) === host)) throw new EnvironmentError(isTaken);
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(protocol === 'https:' ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  return {
    isAskedOf: (request) => hostOf(request.header('host') ?? new URL(request.url).host, protocol) === host,
    headers: (policy) => ({ ...always, 'content-security-policy': policy }),
  };
}
