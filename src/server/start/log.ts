import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { DatabaseAway } from '../db/database-away.ts';
import { decodedPath } from '../http/decoded-path.ts';

export type { Logger };

/** Names that never reach a log, wherever they stand in an object. */
const secret = [
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
  // Of a database's error: the row it is about, value by value.
  'detail',
] as const;

/** A JSON logger that writes what it is given by name and nothing else; request objects are never dumped whole. `file`: a path or an open descriptor; standard output without one. */
export function createLog(options: { readonly level: string; readonly file?: string | number | undefined }): Logger {
  const paths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const destination: DestinationStream = pino.destination({
    dest: options.file ?? 1,
    sync: false,
    mkdir: true,
    mode: 0o600,
  });
  return pino(
    { level: options.level, redact: { paths, censor: '[redacted]' }, base: null, hooks: { logMethod: warnOfOutages } },
    destination,
  );
}

const errorLevel = 50;

/** An outage of the database meets everything at once, and is told by `/readyz`: no line of it is an error that somebody must look at. */
function warnOfOutages(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [facts] = args;
  const isOutage = typeof facts === 'object' && facts !== null && 'err' in facts && facts.err instanceof DatabaseAway;
  (isOutage && level === errorLevel ? this.warn : method).apply(this, args);
}

/** A path without what grants access or anybody may have written: session keys, voucher keys, `r` and query strings are cut. */
export function loggablePath(url: string): string {
  const path = decodedPath(url.split('?')[0] ?? '');
  const keyed =
    /(\/sessions\/|\/vouchers\/|\/student-cards\/|\/bank-check\/|\/checks?\/|\/previews\/[^/]+\/[^/]+\/|\/v\/|\/c\/|\/s\/enterprise\/)[^/]+/gi;
  return path.replace(keyed, '$1[key]');
}
