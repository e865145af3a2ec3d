import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly bearer?: string | undefined;
  readonly body?: unknown;
}

/** An answer that is not 2xx. */
export class RefusedCall extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Calls the API at `origin` as a program would; every call but a GET has an idempotency key of its own. */
export function send(origin: string, { method, path, bearer, body }: ApiRequest): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
}

/** The same, parsed. Throws `RefusedCall` on an answer that is not 2xx. */
export async function ask<T extends z.ZodMiniType>(
  origin: string,
  answer: T,
  request: ApiRequest,
): Promise<z.infer<T>> {
  const response = await send(origin, request);
  const text = await response.text();
  // The key in a path opens a session: it stays out of the message.
  const where = `${request.method} ${request.path.split('/').slice(0, 4).join('/')}`;
  if (!response.ok)
    throw new RefusedCall(`${where} answered ${response.status}: ${text.slice(0, 500)}`, response.status);
  return answer.parse(JSON.parse(text));
}
