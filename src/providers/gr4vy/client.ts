import type { KeyObject } from 'node:crypto';
import type { ProviderTools } from '#providers/provider';
import { readPrivateKey, signToken } from './token.ts';

/** One merchant account of a Gr4vy instance, with our key to it. */
export interface Gr4vyAccess {
  readonly id: string;
  readonly environment: 'sandbox' | 'production';
  readonly merchantAccount: string;
  readonly key: KeyObject;
  readonly origin: string;
  /** Whether `origin` is another than Gr4vy's own. */
  readonly hasOwnOrigin: boolean;
  /** Another origin of the card fields than Gr4vy's own. */
  readonly frameOrigin: string | null;
  /** The deadline of a whole operation, in milliseconds. */
  readonly timeoutMs: number;
}

/** Throws when a variable is missing or not usable: the start-up check and this read the same ones. */
export function accessOf(environment: Readonly<Record<string, string>>, { timeoutMs }: ProviderTools): Gr4vyAccess {
  const {
    GR4VY_ID: id,
    GR4VY_ENVIRONMENT: world,
    GR4VY_MERCHANT_ACCOUNT: merchantAccount,
    GR4VY_PRIVATE_KEY: pem,
    GR4VY_API_ORIGIN: ownOrigin,
    GR4VY_FRAME_ORIGIN: ownFrameOrigin,
  } = environment;
  if (!id || !merchantAccount || !pem)
    throw new Error('GR4VY_ID, GR4VY_MERCHANT_ACCOUNT and GR4VY_PRIVATE_KEY are needed');
  if (!/^[a-z0-9-]+$/.test(id)) throw new Error('GR4VY_ID is not the id of a Gr4vy instance');
  if (world !== 'sandbox' && world !== 'production') throw new Error('GR4VY_ENVIRONMENT is sandbox or production');
  return {
    id,
    environment: world,
    merchantAccount,
    key: readPrivateKey(pem),
    origin: ownOrigin ? new URL(ownOrigin).origin : `https://api.${hostOf(id, world)}`,
    hasOwnOrigin: Boolean(ownOrigin),
    frameOrigin: ownFrameOrigin ? new URL(ownFrameOrigin).origin : null,
    timeoutMs,
  };
}

/** Where the frames of Gr4vy's card fields come from; none while there is no `GR4VY_ID`. */
export function frameOrigins(environment: Readonly<Record<string, string>>): readonly string[] {
  const { GR4VY_ID: id, GR4VY_ENVIRONMENT: world = 'production', GR4VY_FRAME_ORIGIN: own } = environment;
  if (own) return [new URL(own).origin];
  return id ? [`https://secure-fields.${hostOf(id, world)}`] : [];
}

/** Whose pages ask a payer to confirm: Gr4vy's own, which lead on to the bank; with another origin of the API also that one. */
export function redirectOrigins({ GR4VY_API_ORIGIN: own }: Readonly<Record<string, string>>): readonly string[] {
  return ['https://gr4vy.app', 'https://*.gr4vy.app', ...(own ? [new URL(own).origin] : [])];
}

const hostOf = (id: string, environment: string): string =>
  `${environment === 'sandbox' ? 'sandbox.' : ''}${id}.gr4vy.app`;

export interface Gr4vyRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Begins with a slash; ids in it are escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly scopes: readonly string[];
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export type CallResult =
  /** `body` is unread: undefined when it is no JSON. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silence'; readonly why: string };

/** When an operation of one or more calls has to end. */
export const deadlineOf = (access: Gr4vyAccess): AbortSignal => AbortSignal.timeout(access.timeoutMs);

/**
 * One call to Gr4vy, up to the last byte of its answer. Never throws for what the other side does, follows no
 * redirect and repeats nothing. What was sent and what came stays out of `why`.
 */
export async function callGr4vy(
  access: Gr4vyAccess,
  request: Gr4vyRequest,
  deadline: AbortSignal = deadlineOf(access),
): Promise<CallResult> {
  const url = new URL(request.path, access.origin);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const token = await signToken(access.key, request.scopes);
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'x-gr4vy-merchant-account-id': access.merchantAccount,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal: deadline,
    });
    return { kind: 'answer', status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    return { kind: 'silence', why: deadline.aborted ? 'no answer in time' : `no answer${causeOf(error)}` };
  }
}

/** The system's own code, e.g. `ECONNREFUSED`; nothing else of an error is known to be free of what was sent. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z_]{2,40}$/.test(code) ? `: ${code}` : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
