import type { Operation } from './document.ts';
import { recorded, type WrittenRequest } from './recorded.ts';

/** A body as it is sent: text for CSV and the like, a value for JSON. */
export interface BodyExample {
  readonly type: string;
  readonly value: unknown;
}

/** What one call needs to be made. Values may hold shell variables, `$SESSION_ID`. */
export interface RequestExample {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyExample | null;
}

/** How a caller's credentials are called in the shell. Another scheme is called by its own name. */
const credentials: Readonly<Record<string, string>> = { schoolKey: 'CUOTA_KEY', payerToken: 'CUOTA_TOKEN' };

/** The request of an operation's example: the recorded one, unless another is given. */
export function requestExample(
  operation: Operation,
  written: WrittenRequest = recorded.operations[operation.id]?.request ?? {},
): RequestExample {
  const credential = credentialOf(operation);
  const body = bodyExample(operation, written);
  return {
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `$${variableOf(operation.path, name)}`),
    query: written.query ?? {},
    headers: {
      ...(credential ? { Authorization: `Bearer $${credential}` } : {}),
      ...(takesIdempotencyKey(operation) ? { 'Idempotency-Key': written.idempotencyKey ?? `${operation.id}-1` } : {}),
      ...(body ? { 'Content-Type': body.type } : {}),
    },
    body,
  };
}

/** The shell variable that holds what a caller shows; null for a call without an `Authorization` header. */
export function credentialOf({ security: [scheme] }: Operation): string | null {
  return scheme === undefined ? null : (credentials[scheme] ?? shellName(scheme));
}

/** What a part of a path is called in the shell: `{id}` after `payment_sessions` is `SESSION_ID`. */
export function variableOf(path: string, name: string): string {
  if (name !== 'id') return shellName(name);
  const parts = path.split('/');
  const before = parts[parts.indexOf('{id}') - 1] ?? '';
  const thing = before
    .replace(/^payment_(?=s)/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
  return shellName(`${thing}_id`);
}

const shellName = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();

const takesIdempotencyKey = ({ parameters }: Operation): boolean =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === 'idempotency-key');

/** What the document gives as an example of its own wins: a route that takes more than JSON knows best. */
function bodyExample({ body: [media] }: Operation, { body }: WrittenRequest): BodyExample | null {
  const value = media?.example ?? body;
  return media && value !== undefined ? { type: media.type, value } : null;
}
