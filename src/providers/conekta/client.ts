import { type CallResult, callJson, type JsonRequest } from '#providers/http-client';
import type { ProviderTools } from '#providers/provider';
import { type Profile, profileNamed } from './profiles.ts';
import { exactJson } from './wire.ts';

export interface Access {
  readonly profile: Profile;
  /** One call; those of one question have its deadline together. */
  readonly call: (request: Omit<JsonRequest, 'headers' | 'read'>, deadline: AbortSignal) => Promise<CallResult>;
  readonly deadline: () => AbortSignal;
}

/** Calls with the account's key, in its profile's version. */
export function accessOf(env: Readonly<Record<string, string>>, { timeoutMs, refused }: ProviderTools): Access {
  const profile = profileNamed(env['CONEKTA_PROFILE'] ?? '');
  const origin = env['CONEKTA_API_ORIGIN'] ?? profile.origin;
  const headers = {
    authorization: `Bearer ${env['CONEKTA_PRIVATE_KEY'] ?? ''}`,
    accept: profile.accept,
    'accept-language': 'es',
  };
  return {
    profile,
    call: (request, deadline) => callJson(origin, { ...request, headers, read: exactJson }, deadline, refused),
    deadline: () => AbortSignal.timeout(timeoutMs),
  };
}

/** Returns the body of a successful answer; null for any other status. */
export const bodyOf = (answer: CallResult): unknown =>
  answer.kind === 'answer' && answer.status === 200 ? answer.body : null;
