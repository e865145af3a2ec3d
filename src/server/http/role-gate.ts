import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../basics/refusal.ts';
import type { Role } from '../basics/roles.ts';
import type { Services } from '../services/services.ts';

/** By the first part of a path; null: every process answers it. All else is a page, or what pages show. */
const roleOfPath: ReadonlyMap<string, Role | null> = new Map([
  ['healthz', null],
  ['readyz', null],
  ['metrics', null],
  ['api', 'api'],
  ['webhooks', 'webhooks'],
  ['biller', 'webhooks'],
]);

/** Refuses what this process does not serve. A page's own calls of the API are the page's work, in any process. */
export const refuseOtherRoles =
  ({ roles }: Pick<Services, 'roles'>): MiddlewareHandler<{ Bindings?: { readonly answered?: object } }> =>
  async (context, next) => {
    if (context.env?.answered) return next();
    const role = roleOfPath.get(context.req.path.split('/')[1] ?? '');
    if (role !== null && !roles.has(role ?? 'pages')) throw new Refusal('not_found', 'This process has no such role.');
    await next();
  };
