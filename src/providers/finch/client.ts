import { type CallResult, callJson, type JsonRequest, type SignedAnswer } from '#providers/http-client';
import type { ProviderTools } from '#providers/provider';
import { answerText, callText, isSignedBy, signMessage } from '../biller-signature.ts';

export const headerNames = {
  key: 'x-finch-key',
  stamp: 'x-finch-timestamp',
  signature: 'x-finch-signature',
} as const;

type CallRequest = Pick<JsonRequest, 'method' | 'path' | 'query' | 'body' | 'headers'>;

export interface Access {
  /** One call; those of one question have its deadline together. */
  readonly call: (request: CallRequest, deadline: AbortSignal) => Promise<CallResult>;
  readonly deadline: () => AbortSignal;
}

/** Signed calls with signed answers: an answer's signature covers its call's, so that it fits no other call. */
export function accessOf(env: Readonly<Record<string, string>>, { timeoutMs, refused }: ProviderTools): Access {
  const { FINCH_API_KEY: key = '', FINCH_API_SECRET: secret = '', FINCH_API_ORIGIN: origin = '' } = env;
  return {
    deadline: () => AbortSignal.timeout(timeoutMs),
    async call({ method, path, query, body, headers }, deadline) {
      // An installation without its own account may omit it; a school's own account is then refused when it is stored.
      if (origin === '') return { kind: 'silence', why: 'FINCH_API_ORIGIN is not given' };
      const target = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
      const text = callText(method, target, body === undefined ? '' : JSON.stringify(body));
      const { stamp, signature } = signMessage([secret], text, new Date());
      const request: JsonRequest = {
        method,
        path: target,
        headers: {
          ...headers,
          [headerNames.key]: key,
          [headerNames.stamp]: stamp,
          [headerNames.signature]: signature,
        },
        ...(body !== undefined && { body }),
        isGenuine: (answer) => isAnswered(answer, secret, signature),
      };
      return callJson(origin, request, deadline, refused);
    },
  };
}

function isAnswered({ status, headers, text }: SignedAnswer, secret: string, callSignature: string): boolean {
  const [stamp, signature] = [headers.get(headerNames.stamp) ?? '', headers.get(headerNames.signature) ?? ''];
  return isSignedBy([secret], { text: answerText(callSignature, status, text), stamp, signature }, new Date());
}

/** Returns the body of a successful answer; null for any other status. */
export const bodyOf = (answer: CallResult): unknown =>
  answer.kind === 'answer' && (answer.status === 200 || answer.status === 201) ? answer.body : null;
