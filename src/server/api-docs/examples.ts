import type { ApiDocument, Media, Operation } from './document.ts';
import { exampleOf, type Extent } from './example-of.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';
import { eventChanges, requests, type WrittenRequest } from './written-examples.ts';

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

/** The request of an operation's example: written by hand where we did, otherwise made from the document. */
export function requestExample(operation: Operation, document: ApiDocument): RequestExample {
  const written: WrittenRequest = requests[operation.id] ?? {};
  const credential = credentialOf(operation);
  const body = bodyExample(operation, document, written);
  return {
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `$${variableOf(operation.path, name)}`),
    query: { ...requiredOf(operation, 'query', document), ...written.query },
    headers: {
      ...(credential ? { Authorization: `Bearer $${credential}` } : {}),
      ...requiredOf(operation, 'header', document),
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

/** The body of an answer as it might come; null for an answer without one that can be shown. */
export function answerExample({ id }: Operation, media: Media, document: ApiDocument): unknown {
  return mediaExample(media, document, 'everything', id);
}

/** The payload of an event. */
export function eventExample(event: Operation, document: ApiDocument): unknown {
  const [media] = event.body;
  if (!media) return null;
  const payload = mediaExample(media, document, 'everything', 'event');
  return withChanges(payload, eventChanges[event.id] ?? {});
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

function requiredOf(operation: Operation, place: string, { schemas }: ApiDocument): Record<string, string> {
  const wanted = operation.parameters.filter((parameter) => parameter.in === place && parameter.required);
  const properties = Object.fromEntries(wanted.map(({ name, schema }) => [name, schema]));
  const values =
    wanted.length === 0 ? {} : exampleOf({ type: 'object', properties }, schemas, 'everything', operation.id);
  return Object.fromEntries(
    Object.entries(isRecord(values) ? values : {}).map(([name, value]) => [name, String(value)]),
  );
}

function bodyExample(operation: Operation, document: ApiDocument, written: WrittenRequest): BodyExample | null {
  const media = operation.body.find(({ type }) => type === written.type) ?? operation.body[0];
  if (!media) return null;
  if (written.body !== undefined) return { type: media.type, value: written.body };
  return {
    type: media.type,
    value: withVariables(mediaExample(media, document, 'required', operation.id), media.schema),
  };
}

function mediaExample(media: Media, { schemas }: ApiDocument, extent: Extent, owner: string): unknown {
  if (media.example !== undefined) return media.example;
  if (media.schema === null || !/json/.test(media.type)) return null;
  return exampleOf(media.schema, schemas, extent, owner);
}

/** An id that only an earlier answer can tell is a shell variable in a request. */
function withVariables(value: unknown, schema: JsonSchema | null): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    schema?.properties?.[name]?.format === 'uuid' ? `$${shellName(name)}` : inner,
  ]);
  return Object.fromEntries(entries);
}

function withChanges(value: unknown, changes: Readonly<Record<string, unknown>>): unknown {
  if (!isRecord(value)) return value;
  const changed = Object.entries(changes).map(([name, change]) => [
    name,
    isRecord(change) ? withChanges(value[name], change) : change,
  ]);
  return { ...value, ...Object.fromEntries(changed) };
}
