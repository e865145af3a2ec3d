import { type CallResult, callJson, type JsonRequest } from '#providers/http-client';
import type { ProviderTools } from '#providers/provider';

export type KeyName = 'public' | 'private' | 'none';

/** One call of Wompi's API by one of its keys. */
export type Ask = (key: KeyName, method: JsonRequest['method'], path: string, sent?: Sent) => Promise<CallResult>;

export interface Sent extends Pick<JsonRequest, 'body' | 'query'> {
  /** Its share of the deadline, if another call must follow in the same one. Default: all of it. */
  readonly share?: number;
}

export function askAt(
  origin: string,
  keys: Readonly<Record<Exclude<KeyName, 'none'>, string>>,
  { timeoutMs, refused }: ProviderTools,
): Ask {
  return (key, method, path, { share = 1, ...sent } = {}) => {
    const headers = key === 'none' ? {} : { authorization: `Bearer ${keys[key]}` };
    const request = { method, path: `/v1${path}`, headers, ...sent };
    return callJson(origin, request, AbortSignal.timeout(Math.floor(timeoutMs * share)), refused);
  };
}

export const bodyOf = (answer: CallResult): unknown => (answer.kind === 'answer' ? answer.body : null);
