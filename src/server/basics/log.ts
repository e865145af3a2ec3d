import { pino, type DestinationStream, type LogFn, type Logger, stdSerializers } from 'pino';
import { DatabaseAway } from './database-away.ts';
import { decodedPath } from './decoded-path.ts';
import type { Mode } from './mode.ts';
import { requestFacts } from './request-context.ts';

export type { Logger };

/** Names that never reach a log, at any place in an object. */
const secret: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'token',
  'key',
  'api_key',
  'secret',
  'password',
  'data',
  'r',
  'body',
  'email',
  'phone',
  'rfc',
  'identity_document',
  'student_identity_document',
  'number',
  'security_code',
  'card_number',
  'cvv',
  // A database error's row, value by value.
  'detail',
]);

/** The depth of the search for names: a line's facts, their contents, and the contents of those. */
const deepest = 3;

/** Most lines are words and numbers, and are written as they are. An error is read by `serializers`, after this. */
function withoutSecrets(facts: Record<string, unknown>): Record<string, unknown> {
  const isPlain = Object.entries(facts).every(([name, value]) => typeof value !== 'object' && !secret.has(name));
  if (isPlain) return facts;
  return { ...redactedIn(facts, deepest), ...('err' in facts ? { err: facts['err'] } : {}) };
}

const redactedIn = (held: object, left: number) =>
  Object.fromEntries(
    Object.entries(held).map(([name, value]) => [name, secret.has(name) ? '[redacted]' : redacted(value, left - 1)]),
  );

function redacted(value: unknown, left: number): unknown {
  if (left === 0 || typeof value !== 'object' || value === null) return value;
  // It is written as it says itself.
  if ('toJSON' in value && typeof value.toJSON === 'function') return redacted(value.toJSON.call(value), left);
  return Array.isArray(value) ? value.map((each) => redacted(each, left - 1)) : redactedIn(value, left);
}

/** A JSON logger of named facts, never a whole request. `file`: a path or a descriptor; else standard output. */
export function createLog(options: {
  readonly level: string;
  readonly file?: string | number | undefined;
  /** Staging says in each line what it is. */
  readonly mode?: Mode;
}): Logger {
  const destination: DestinationStream = pino.destination({
    dest: options.file ?? 1,
    sync: false,
    mkdir: true,
    mode: 0o600,
  });
  return pino(
    {
      level: options.level,
      base: options.mode === 'staging' ? { mode: options.mode } : null,
      mixin: requestFacts,
      // Redaction by paths would read each of them again for every line.
      formatters: { log: withoutSecrets },
      serializers: { err: (error: Error) => redacted(stdSerializers.err(error), deepest - 1) },
      hooks: { logMethod: warnOfOutages, streamWrite: withEscapes },
    },
    destination,
  );
}

/** JSON escapes no more than the first controls, and a terminal obeys others; all of them stand in strings. */
const withEscapes = (line: string): string => line.replaceAll(/[\u007f-\u009f]|[\p{Cf}\p{Zl}\p{Zp}]/gu, asEscapes);
const asEscapes = (sign: string): string =>
  sign.split('').reduce((all, unit) => `${all}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`, '');

const errorLevel = 50;

/** An outage of the database hits everything at once, and `/readyz` reports it: none of its lines is an error. */
function warnOfOutages(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [facts] = args;
  const isOutage = typeof facts === 'object' && facts !== null && 'err' in facts && facts.err instanceof DatabaseAway;
  (isOutage && level === errorLevel ? this.warn : method).apply(this, args);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns a path without secrets: session keys, voucher keys, `r` and query strings are cut, and what looks like a key
 * or a document's number where no route expects one.
 */
export function loggablePath(url: string): string {
  const path = decodedPath(url.split('?')[0] ?? '');
  const keyed =
    /(\/sessions\/|\/vouchers\/|\/student-cards\/|\/bank-check\/|\/reminders\/|\/checks?\/|\/previews\/[^/]+\/[^/]+\/|\/v\/|\/c\/|\/s\/enterprise\/)[^/]+/gi;
  return path
    .replace(keyed, '$1[key]')
    .replace(/(?<=\/)(?=[\w-]*[\dA-Z])[\w-]{22,}(?=\/|$)/g, (part) => (uuid.test(part) ? part : '[key]'))
    .replace(/(?<![\w-])\d{7,}(?![\w-])/g, '[digits]');
}
