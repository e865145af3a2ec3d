/** What every request passes on its way to a route. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from './problem-response.ts';
import { routePath } from 'hono/route';
import { loggablePath, type Logger } from '../start/log.ts';
import type { Metrics } from '../start/metrics.ts';
import { orWhenAway } from './database-outage.ts';
import { databaseNow } from '../db/now.ts';
import type { Services } from '../start/services.ts';

/** What a body may have at most, in bytes: JSON of the API, and every form of a page. */
const largestBody = 64 * 1024;
/** Where more is taken: a statement's text of 1 MiB grows where JSON escapes it; providers send whole objects. */
const largerBodies = [
  { path: /^\/api\/v1\/statements$/, bytes: 3 * 1024 * 1024 },
  { path: /^\/webhooks\//, bytes: 256 * 1024 },
  // A bank's day has some thousand lines.
  { path: /^\/biller\/.*\/daily-files$/, bytes: 512 * 1024 },
] as const;

const tooLarge = (): never => {
  throw new Refusal('payload_too_large', 'The body is larger than this route takes.');
};
/**
 * Before anything reads a body, on every path there is, pages too. To look at the body would make a whole `Request` of the
 * light one: what is only fetched has none, and one whose length was told is no longer than that.
 */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const maxSize = largerBodies.find(({ path }) => path.test(c.req.path))?.bytes ?? largestBody;
  const told = c.req.header('transfer-encoding') === undefined ? c.req.header('content-length') : undefined;
  if (told === undefined) return bodyLimit({ maxSize, onError: tooLarge })(c, next);
  return Number.parseInt(told, 10) > maxSize ? tooLarge() : next();
};

/** Forms and plain text can be sent by any page; JSON with its header cannot without our leave. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const hasBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(c.req.method);
  if (hasBody && !/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('unsupported_media_type', 'Send application/json.');
  await next();
};

/** One line a request: method, path without keys, status and time. Health checks are not logged. */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / 1000;
    const { method, path } = context.req;
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return;
    metrics.observe(routePath(context, -1), method, context.res.status, seconds);
    log.info(
      { method, path: loggablePath(path), status: context.res.status, ms: Math.round(seconds * 1000) },
      'answered',
    );
  };
}

/** Answers with the database's clock in `Date`: in the sandbox it may be days ahead of the machine's, and pages count days from it. */
export function databaseTime(services: Services): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // What was done is told, whatever becomes of the database meanwhile.
    const now = await orWhenAway(databaseNow(services.db), null);
    if (now) context.res.headers.set('date', now.toUTCString());
  };
}
