import { randomUUID } from 'node:crypto';
import type { Operation } from '#server/api-docs/document';
import { requestExample } from '#server/api-docs/examples';
import { needs } from './operations.ts';
import type { Variables } from './scene-tools.ts';

/** A request as it goes over the line. */
export interface Wire {
  readonly method: string;
  /** Each part as it stands in the path, encoded. */
  readonly path: readonly string[];
  /** Which parts vary: `{id}`. */
  readonly holes: readonly number[];
  /** Names and values as they stand in the address, encoded. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** In place of the body's JSON: what is no JSON, or hardly. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  /** What was changed in it, for a failure's readers. */
  readonly spoilt: string;
}

/** An operation's example as it goes over the line. */
export function wireOf(operation: Operation, variables: Variables): Wire {
  const { path, query, headers, body } = requestExample(operation, needs[operation.id]);
  const filled = (text: string) =>
    text.replaceAll(/\$([A-Z][A-Z_]*)/g, (whole, name: string) => variables.get(name) ?? whole);
  const parts = operation.path.split('/');
  return {
    method: operation.method,
    path: filled(path).split('/').map(encodeURIComponent),
    holes: parts.flatMap((part, at) => (/^\{\w+\}$/.test(part) ? [at] : [])),
    query: Object.entries(query).map(([name, value]) => [name, encodeURIComponent(filled(value))] as const),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), filled(value)])),
      ...('Idempotency-Key' in headers ? { 'idempotency-key': randomUUID() } : {}),
    },
    body: body ? JSON.parse(filled(JSON.stringify(body.value))) : undefined,
    spoilt: 'nothing was spoilt',
  };
}

/** Sends it to an origin. Its own headers go before `more`. */
export function sendWire(
  origin: string,
  { method, path, query, headers, body, text }: Wire,
  more: Wire['headers'] = {},
): Promise<Response> {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return fetch(`${origin}${path.join('/')}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: { ...more, ...headers },
    ...(body === undefined ? {} : { body: text ?? JSON.stringify(body) }),
    redirect: 'manual',
  });
}
