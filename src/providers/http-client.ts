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
  /** Reads the answer's text where JSON's own reading loses something of it, such as the digits of a long number. */
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

/** What became of a call that did not bring what it was for. */
export type FailedCall =
  /** The provider read it and said no; nothing was made. `code` is its own. */
  | { readonly kind: 'refused'; readonly group: DeclineGroup; readonly code: string }
  /** The provider has none of it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly why: string };

/** What a failed start means: it names nothing that could be missing, so that such an answer is somebody else's. */
export const notStarted = (failure: FailedCall): Exclude<FailedCall, { kind: 'missing' }> =>
  failure.kind === 'missing' ? { kind: 'unknown', why: 'status 404' } : failure;

/** Whether an answer of this status refuses the credentials, or what they may do. */
export const refusesCredentials = (status: number): boolean => status === 401 || status === 403;

/**
 * Sends it, and waits up to the last byte of its answer or the deadline. Never throws for what the other side does,
 * follows no redirect and repeats nothing. `refused` is called where the credentials are.
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

/** The system's own code, e.g. `ECONNREFUSED`; nothing else of an error is known to be free of what was sent. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z_]{2,40}$/.test(code) ? `: ${code}` : '';
}
