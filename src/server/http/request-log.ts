import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { loggablePath, type Logger } from '../start/log.ts';
import type { Metrics } from '../start/metrics.ts';

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
