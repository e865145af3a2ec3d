import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../basics/refusal.ts';
import { changesNothing } from './xsrf.ts';

/** A page takes plain forms only from a browser; reading anything else as one would throw. */
export const requireForm: MiddlewareHandler = async (c, next) => {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  if (hasBody && !/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('unsupported_media_type', 'Send application/x-www-form-urlencoded.');
  await next();
};

/**
 * Behind a TLS proxy the request arrives as http; forms are checked against the origin that payers see, or as our own
 * page wrote it, with a final dot. A form is read whole: as a stream, it would never end after its sender left.
 */
export async function asPayersSeeIt(origin: string, request: Request): Promise<Request> {
  const { method, headers, signal } = request;
  const { pathname, search } = new URL(request.url);
  if (changesNothing(method)) return new Request(origin + readable(pathname) + search, { method, headers, signal });
  const body = await request.text().catch(() => {
    throw new Refusal('request_timeout', 'The form did not come whole.');
  });
  return new Request((headers.get('origin') ?? origin) + readable(pathname) + search, {
    method,
    headers,
    signal,
    body,
  });
}

/** Returns a safe path if its percent signs decode to no text: the router would log it, with a key in it. */
function readable(path: string): string {
  try {
    decodeURI(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
