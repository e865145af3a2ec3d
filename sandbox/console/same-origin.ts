import type { MiddlewareHandler } from 'hono';

const hosts = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z-]+\.localhost)(:\d+)?$/;

/**
 * Keeps a hostile page from pressing our buttons: a write comes from our own page (its `Origin` is ours) or from a
 * program (no `Origin`, JSON). A name that is not this machine's is refused too, so a rebound DNS name gets nothing.
 */
export const sameOrigin: MiddlewareHandler = async (context, next) => {
  const refuse = (code: string, description: string) => context.json({ code, description }, 403);
  const host = context.req.header('host') ?? '';
  if (!hosts.test(host)) return refuse('forbidden_host', 'Open the sandbox by a name of this machine.');
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return next();
  const origin = context.req.header('origin');
  if (origin !== undefined && origin !== `http://${host}`)
    return refuse('forbidden', 'Another origin may not press these buttons.');
  const site = context.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return refuse('forbidden', 'Another site may not press these buttons.');
  if (origin === undefined && !isJson(context.req.header('content-type'))) {
    return refuse('forbidden', 'A program sends JSON; a form needs an Origin.');
  }
  return next();
};

/** Whether a request's content type is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}
