import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../basics/refusal.ts';
import { changesNothing } from './xsrf.ts';

/** Whether a browser asks for a page to show it: chats and mail scanners, which look at links too, do not say so. */
export const isShownByBrowser = ({ req }: Context): boolean =>
  ['document', 'iframe'].includes(req.header('sec-fetch-dest') ?? '');

/** Whether it asks for one that stands in no frame. */
export const isOutsideFrames = ({ req }: Context): boolean => req.header('sec-fetch-dest') === 'document';

/** Whether a page's call in this process is for such a request. */
export function isForBrowser(c: Context): boolean {
  const env: unknown = c.env;
  return typeof env === 'object' && env !== null && 'isBrowser' in env && env.isBrowser === true;
}

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
