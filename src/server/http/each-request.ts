/** The middleware of every request, before its route. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '../basics/refusal.ts';
import { matchedRoutes, routePath } from 'hono/route';
import { loggablePath, type Logger } from '../basics/log.ts';
import { traced } from '../basics/traced.ts';
import { currentRequestId, newRequestId, runForRequest } from '../basics/request-context.ts';
import type { Metrics } from '../services/services.ts';
import { orWhenAway } from './database-outage.ts';
import { databaseNow } from '../db/driver/now.ts';
import type { Services } from '../services/services.ts';

/** The most bytes of a body: JSON of the API, and every form of a page. */
const largestBody = 64 * 1024;
/** Larger limits: a statement's text of 1 MiB grows when JSON escapes it. */
const largerBodies = [
  { path: /^\/api\/v1\/statements(?:\/preview)?$/, bytes: 3 * 1024 * 1024 },
  { path: /^\/api\/v1\/payment_sessions\/bulk$/, bytes: 10 * 1024 * 1024 },
  // At the desk.
  { path: /^\/statements$/, bytes: 4 * 1024 * 1024 },
  { path: /^\/charges\/spreadsheet$/, bytes: 4 * 1024 * 1024 },
] as const;
/** Where a body has many rows and may be a CSV file: its route reads it. */
export const takesRows = /^\/api\/v1\/payment_sessions\/bulk$/;
/** Routes that read later: providers and banks within own bounds (`unsigned-body.ts`), schools after their key. */
const readLater = /^\/(?:webhooks|biller|api\/v1)\//;

const tooLarge = (): never => {
  throw new Refusal('payload_too_large', 'The body is larger than this route takes.');
};
/**
 * Runs before anything reads a body. Reading the body would make a whole `Request` of the light one: a GET has none,
 * and a body with a declared length is no longer than that.
 */
export const limitBody =
  (maxSize: number): MiddlewareHandler =>
  (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const declaredLength = toldLength(c);
    if (declaredLength === null) return bodyLimit({ maxSize, onError: tooLarge })(c, next);
    return declaredLength > maxSize ? tooLarge() : next();
  };

/** The same by what a path takes. */
export const limitBodyByPath: MiddlewareHandler = (c, next) =>
  limitBody(largerBodies.find(({ path }) => path.test(c.req.path))?.bytes ?? largestBody)(c, next);

/** The same on every path, except routes that read later; a school's declared length is checked before its key. */
export const limitEveryBody: MiddlewareHandler = (c, next) => {
  if (!readLater.test(c.req.path)) return limitBodyByPath(c, next);
  const isSchool = c.req.path.startsWith('/api/');
  return isSchool && toldLength(c) !== null ? limitBodyByPath(c, next) : next();
};

/** Null where a body comes in parts without its length. */
function toldLength({ req }: Context): number | null {
  const lengthHeader = req.header('transfer-encoding') === undefined ? req.header('content-length') : undefined;
  return lengthHeader === undefined ? null : Number.parseInt(lengthHeader, 10);
}

export const isCsv = (mediaType: string): boolean => /^text\/csv\b/i.test(mediaType);

/** Forms and plain text can be sent by any page; JSON with its header cannot without our leave. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const hasBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(c.req.method);
  const mediaType = c.req.header('content-type') ?? '';
  if (hasBody && !/^application\/json\b/i.test(mediaType) && !(takesRows.test(c.req.path) && isCsv(mediaType)))
    throw new Refusal('unsupported_media_type', 'Send application/json.');
  await next();
};

declare module 'hono' {
  interface ContextVariableMap {
    /** The pattern of the requested page, as in `web/pages.ts`. */
    pagePath?: string;
  }
}

/**
 * Returns the pattern of the requested route, e.g. `/api/v1/payments/:id`; never a path, which may hold a key. Also if
 * middleware before it refused. `/api/*` and `/*` stand for an unknown route.
 */
export function routeOf(context: Context): string {
  const endpoint = matchedRoutes(context).find(({ method }) => method !== 'ALL');
  return endpoint?.path ?? context.get('pagePath') ?? routePath(context);
}

/** A name that a trusted proxy may give a request. */
const givenId = /^[\w.:-]{8,128}$/;

/**
 * Gives each request an id, for its log lines, its response (`X-Request-Id`), a problem's body and its events. An id
 * sent with the request counts only from a trusted proxy. A page's calls in this process belong to its own request.
 */
export const identifyRequest: MiddlewareHandler<{ Bindings?: { readonly isThroughProxy?: true } }> = async (
  c,
  next,
) => {
  if (currentRequestId() !== null) return next();
  const given = c.env?.isThroughProxy ? (c.req.header('x-request-id') ?? '') : '';
  const id = givenId.test(given) ? given : newRequestId();
  await runForRequest(id, next, 'payer');
  if (!c.res.headers.get('cache-control')?.includes('immutable')) c.res.headers.set('x-request-id', id);
};

/** One line a request: method, path without keys, status and time. Health checks are not logged. */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return next();
    const started = performance.now();
    await tracedRequest(context, next);
    const seconds = (performance.now() - started) / 1000;
    metrics.observe(routeOf(context), method, context.res.status, seconds);
    log.info(
      { method, path: loggablePath(path), status: context.res.status, ms: Math.round(seconds * 1000) },
      'answered',
    );
  };
}

/** Named by its route once that is known. */
function tracedRequest(context: Context, next: () => Promise<void>): Promise<void> {
  const { method } = context.req;
  const begun = () => ({ kind: 'request', name: method, facts: { 'http.request.method': method } }) as const;
  return traced(begun, async (work) => {
    await next();
    if (!work) return;
    const route = routeOf(context);
    work.name = `${method} ${route}`;
    Object.assign(work.facts, {
      'http.route': route,
      'http.response.status_code': context.res.status,
    });
  });
}

/** Sends the database's clock in `Date`: in the sandbox it may be days ahead, and pages count days from it. */
export function databaseTime(services: Services): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // The response of what was done goes out, even if the database is away now.
    const now = await orWhenAway(databaseNow(services.db), null);
    if (now) context.res.headers.set('date', now.toUTCString());
  };
}
