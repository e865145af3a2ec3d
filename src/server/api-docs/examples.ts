import type { Operation } from './document.ts';
import file from './recorded.generated.json' with { type: 'json' };

/** A request's parts beside its path and its credentials. Values may hold shell variables, `$SESSION_ID`. */
interface WrittenRequest {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/** The same as it was sent: no variables. */
interface SentRequest extends Omit<WrittenRequest, 'query'> {
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** Requests and responses of the real API; `npm run docs:recorded` writes them, see `sandbox/tests/recording`. */
export interface Recorded {
  /** By operation. An answer is null if it has no readable body. */
  readonly operations: Readonly<Record<string, { readonly request: SentRequest; readonly answer: unknown }>>;
  readonly events: Readonly<Record<string, unknown>>;
}

export const recorded: Recorded = file;

/** The parts of one call. Values may hold shell variables, `$SESSION_ID`. */
export interface RequestExample {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Text for CSV and the like, a value for JSON. */
  readonly body: { readonly type: string; readonly value: unknown } | null;
}

/** The shell's names for a caller's credentials. */
const credentials: Readonly<Record<string, string>> = { schoolKey: 'CUOTA_KEY', payerToken: 'CUOTA_TOKEN' };

/** The request of an operation's example: as the document shows it, unless another is given. */
export function requestExample(operation: Operation, written: WrittenRequest = {}): RequestExample {
  const { id, path, parameters } = operation;
  const credential = credentialOf(operation);
  const [media] = operation.body;
  // The document's own example wins: a route that takes more than JSON knows best.
  const value = media?.example ?? written.body;
  const body = media && value !== undefined ? { type: media.type, value } : null;
  const placed = (place: string) => parameters.filter((each) => each.in === place);
  const header = (name: string) => placed('header').find((each) => each.name === name);
  const [key, proof] = [header('Idempotency-Key'), header('DPoP')];
  const shown = placed('query').flatMap(({ name, example }) =>
    example === undefined ? [] : [[name, String(example)] as const],
  );
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `$${variableOf(path, name)}`),
    query: written.query ?? Object.fromEntries(shown),
    headers: {
      ...(credential ? { Authorization: `Bearer $${credential}` } : {}),
      ...(key ? { 'Idempotency-Key': written.idempotencyKey ?? String(key.example ?? `${id}-1`) } : {}),
      ...(proof ? { DPoP: '$PROOF' } : {}),
      ...(body ? { 'Content-Type': body.type } : {}),
    },
    body,
  };
}

/** The shell variable that holds what a caller shows; null for a call without an `Authorization` header. */
export function credentialOf({ security: [scheme] }: Operation): string | null {
  return scheme === undefined ? null : (credentials[scheme] ?? shellName(scheme));
}

/** Returns the shell variable of a path's part: `{id}` after `payment_sessions` is `SESSION_ID`. */
export function variableOf(path: string, name: string): string {
  if (name !== 'id') return shellName(name);
  const [, before = ''] = /\/([^/]+)\/\{id\}/.exec(path) ?? [];
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

/** The example of a call as one `curl` command for a POSIX shell; `origin` has no slash at the end. */
export function curlOf({ method, answers }: Operation, example: RequestExample, origin: string): string {
  const query = new URLSearchParams(example.query).toString().replaceAll('%24', '$');
  const types = answers.flatMap(({ media }) => media.map(({ type }) => type));
  const flags = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(types.includes('text/event-stream') ? ['-N'] : []),
    ...(types.includes('application/pdf') ? ['-o file.pdf'] : []),
  ];
  const lines = [
    ['curl', ...flags, `"${origin}${example.path}${query === '' ? '' : `?${query}`}"`].join(' '),
    ...Object.entries(example.headers).map(([name, value]) => `  -H "${name}: ${value}"`),
  ];
  if (!example.body) return lines.join(' \\\n');
  const { type, value } = example.body;
  const text = typeof value === 'string' ? value.trimEnd() : JSON.stringify(value, null, 2);
  const word = /json/.test(type) ? 'JSON' : 'BODY';
  // Quoted, the shell leaves the text alone; unquoted, it fills in the variables.
  const mark = /\$[A-Z]/.test(text) ? word : `'${word}'`;
  return `${[...lines, `  --data-binary @- <<${mark}`].join(' \\\n')}\n${text}\n${word}`;
}
