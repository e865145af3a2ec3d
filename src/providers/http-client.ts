import type { DeclineGroup } from '#domain/decline-reasons';
import type { ProviderTools } from './provider.ts';

/** One call to a provider's JSON API, for adapters whose provider has no library of its own. */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash; ids in it are escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Parses the answer's text if JSON.parse loses a part of it, such as the digits of a long number. */
  readonly read?: (text: string) => unknown;
  /** Whether the provider wrote an answer; if not, it counts as no answer. Not called if credentials are refused. */
  readonly isGenuine?: (answer: SignedAnswer) => boolean;
}

/** An answer as its signature covers it. */
export interface SignedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export type CallResult =
  /** `body` is unread: undefined when it is no JSON. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** No answer, or not a whole one. `why` quotes nothing that was sent. */
  | { readonly kind: 'silence'; readonly why: string };

/** The result of a failed call. */
export type FailedCall =
  /** The provider read it and said no; nothing was made. `code` is its own. */
  | { readonly kind: 'refused'; readonly group: DeclineGroup; readonly code: string }
  /** The provider has none of it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly why: string };

/** The result of a failed start: it names nothing that could be missing, so that a 404 is not the provider's. */
export const notStarted = (failure: FailedCall): Exclude<FailedCall, { kind: 'missing' }> =>
  failure.kind === 'missing' ? { kind: 'unknown', why: 'status 404' } : failure;

/** Whether an answer of this status refuses the credentials or their rights. */
export const refusesCredentials = (status: number): boolean => status === 401 || status === 403;

/**
 * Sends it, and waits for the last byte of its answer or the deadline. Never throws for a fault of the other side,
 * follows no redirect and repeats nothing. Calls `refused` if the credentials are refused.
 */
export async function callJson(
  origin: string,
  request: JsonRequest,
  deadline: AbortSignal,
  refused?: ProviderTools['refused'],
): Promise<CallResult> {
  const url = new URL(request.path, origin);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const content = request.body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: { accept: 'application/json', ...content, ...request.headers },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal: deadline,
    });
    if (refusesCredentials(response.status)) refused?.();
    const { read = parsedJson, isGenuine } = request;
    const { status, headers: answered } = response;
    const text = await response.text();
    if (isGenuine && !refusesCredentials(status) && !isGenuine({ status, headers: answered, text }))
      return { kind: 'silence', why: 'an answer that is not signed' };
    return { kind: 'answer', status, body: read(text) };
  } catch (error) {
    return { kind: 'silence', why: deadline.aborted ? 'no answer in time' : `no answer${causeOf(error)}` };
  }
}

/** A text's JSON; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the system's own code, e.g. `ECONNREFUSED`; the rest of an error may quote the request. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z_]{2,40}$/.test(code) ? `: ${code}` : '';
}
