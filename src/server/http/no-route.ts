import type { Context, Hono } from 'hono';
import { Refusal } from '../basics/refusal.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Refuses a path without a route; as `method_not_allowed` if it has one by another method, with `Allow`.
 * Source: RFC 9110 §15.5.6.
 */
export const refuseUnrouted =
  (app: Hono) =>
  ({ req: { path } }: Context): never => {
    const allowed = methods.filter((method) =>
      app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
    );
    if (allowed.length === 0) throw new Refusal('not_found', 'No such route.');
    throw new Refusal(
      'method_not_allowed',
      'The path exists, but not with this method.',
      {},
      { allow: allowed.join(', ') },
    );
  };
