import type { KeyObject } from 'node:crypto';
import type { ProviderTools } from '#providers/provider';
import { callJson, type CallResult, type JsonRequest } from '../http-client.ts';
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
  readonly refused: ProviderTools['refused'];
}

/** Throws when a variable is missing or not usable: the start-up check and this read the same ones. */
export function accessOf(environment: Readonly<Record<string, string>>, tools: ProviderTools): Gr4vyAccess {
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
    timeoutMs: tools.timeoutMs,
    refused: tools.refused,
  };
}

/** Returns the origins of Gr4vy's card frames; none without `GR4VY_ID`. */
export function frameOrigins(environment: Readonly<Record<string, string>>): readonly string[] {
  const { GR4VY_ID: id, GR4VY_ENVIRONMENT: world = 'production', GR4VY_FRAME_ORIGIN: own } = environment;
  if (own) return [new URL(own).origin];
  return id ? [`https://secure-fields.${hostOf(id, world)}`] : [];
}

/** Origins of pages where a payer confirms: Gr4vy's own, which lead on to the bank, and another origin of the API. */
export function redirectOrigins({ GR4VY_API_ORIGIN: own }: Readonly<Record<string, string>>): readonly string[] {
  return ['https://gr4vy.app', 'https://*.gr4vy.app', ...(own ? [new URL(own).origin] : [])];
}

/** Returns an instance's host: its API and its frames are below it. */
export const hostOf = (id: string, environment: string): string =>
  `${environment === 'sandbox' ? 'sandbox.' : ''}${id}.gr4vy.app`;

export interface Gr4vyRequest extends Omit<JsonRequest, 'headers' | 'method'> {
  /** GET unless given. */
  readonly method?: JsonRequest['method'];
  /** Its token's scope: `transactions.read` by default. */
  readonly scope?: string;
  readonly idempotencyKey?: string;
}

export type Gr4vyCall = (request: Gr4vyRequest) => Promise<CallResult>;

/** Calls to Gr4vy that share one deadline, each with its own token. None throws for a fault of the other side. */
export function underOneDeadline(access: Gr4vyAccess): Gr4vyCall {
  const deadline = AbortSignal.timeout(access.timeoutMs);
  return async ({ method = 'GET', scope = 'transactions.read', idempotencyKey, ...request }) => {
    const headers = {
      authorization: `Bearer ${await signToken(access.key, [scope])}`,
      'x-gr4vy-merchant-account-id': access.merchantAccount,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    return callJson(access.origin, { ...request, method, headers }, deadline, access.refused);
  };
}
