import * as z from 'zod/mini';
import { type CallResult, callJson, parsedJson, refusesCredentials } from '../http-client.ts';
import type { ProviderTools } from '../provider.ts';
import { envelopeWith } from './envelope.ts';
import { answer, token } from './wire.ts';

export type PseMethod =
  | 'GetBankListNF'
  | 'CreateTransactionPaymentNF'
  | 'GetTransactionInformationNF'
  | 'GetTransactionInformationDetailed'
  | 'FinalizeTransactionPaymentNF';

/** PSE's answer inside its envelope. `refused`: it does not know the credentials. */
export type PseAnswer =
  | { readonly kind: 'said'; readonly returnCode: string | null; readonly body: unknown }
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

export type PseClient = (method: PseMethod, request: object) => Promise<PseAnswer>;

export const productionOrigin = 'https://apiprd.pse.com.co';
export const tokenPath = '/oauth/client_credential/accesstoken';
export const apiPath = '/v2/psewebapinf/api';
/** A token is renewed this long before it ends, in seconds. */
const renewEarly = 300;

/**
 * Calls PSE: with a token valid for an hour, the body sealed both ways, one deadline over all of it. A refused token
 * proves that nothing was done, so the call is repeated once with a new one.
 */
export function pseClient(env: Readonly<Record<string, string>>, tools: ProviderTools): PseClient {
  const { PSE_API_ORIGIN: origin = productionOrigin, PSE_APPLICATION: apikey = '', PSE_ENCRYPTION_KEY: key = '' } = env;
  const envelope = envelopeWith(key);
  let cachedToken: { readonly token: string; readonly until: number } | null = null;

  async function tokenBy(deadline: AbortSignal): Promise<string | PseAnswer> {
    if (cachedToken && performance.now() < cachedToken.until) return cachedToken.token;
    const body = { client_id: env['PSE_CLIENT_ID'], client_secret: env['PSE_CLIENT_SECRET'] };
    const query = { grant_type: 'client_credentials' };
    const got = await callJson(origin, { method: 'POST', path: tokenPath, query, body }, deadline, tools.refused);
    if (got.kind === 'answer' && refusesCredentials(got.status)) return refused;
    const read = token.safeParse(bodyOf(got));
    if (!read.success) return unread(got);
    cachedToken = {
      token: read.data.access_token,
      until: performance.now() + (read.data.expires_in - renewEarly) * 1000,
    };
    return read.data.access_token;
  }

  async function send(method: PseMethod, sealed: string, deadline: AbortSignal): Promise<CallResult | PseAnswer> {
    const bearer = await tokenBy(deadline);
    if (typeof bearer !== 'string') return bearer;
    const headers = { authorization: `Bearer ${bearer}` };
    const request = { method: 'POST', path: `${apiPath}/${method}`, query: { apikey }, headers, body: sealed } as const;
    return callJson(origin, request, deadline);
  }

  return async (method, request) => {
    const deadline = AbortSignal.timeout(tools.timeoutMs);
    const sealed = envelope.seal(JSON.stringify(request));
    const isOldToken = cachedToken !== null;
    let got = await send(method, sealed, deadline);
    if (got.kind === 'answer' && refusesCredentials(got.status)) {
      cachedToken = null;
      if (isOldToken) got = await send(method, sealed, deadline);
    }
    if (got.kind !== 'answer' && got.kind !== 'silence') return got;
    if (got.kind === 'answer' && refusesCredentials(got.status)) {
      tools.refused?.();
      return refused;
    }
    const text = z.string().safeParse(bodyOf(got));
    const body = parsedJson((text.success && envelope.open(text.data)) || '');
    const read = answer.safeParse(body);
    return read.success ? { kind: 'said', returnCode: read.data.returnCode ?? null, body } : unread(got);
  };
}

const refused: PseAnswer = { kind: 'refused', why: 'the credentials are not taken' };
const bodyOf = (got: CallResult): unknown => (got.kind === 'answer' && got.status === 200 ? got.body : null);

/** Why nothing is known of a call. */
const unread = (got: CallResult): PseAnswer => ({
  kind: 'unknown',
  why: got.kind === 'silence' ? got.why : `an answer we cannot read, status ${got.status}`,
});
