import type { Handler, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { Locale } from '#i18n/locale';
import type { ClientFacts } from '#providers/payment-order';
import { clientFacts } from '../http/client-address.ts';
import { knownBrowser } from '../http/known-browser.ts';
import { type PayerEnv, requireOwnSession, requirePayer } from '../http/payer-auth.ts';
import { checkedBody, localeOfQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import type { KnownBrowser } from '../use-cases/payments/remembered-way.ts';
import { namedIn } from '../http/named-in.ts';
import { type Mount, mounted } from './mounts.ts';
import { type Call, payerCall } from './openapi.ts';

/** A payer's call, as a use-case takes it: whose session it is, in which language, and from where. */
interface PayerCall {
  readonly services: Services;
  readonly sessionId: string;
  readonly locale: Locale | null;
  readonly client: ClientFacts;
  /** What its browser knows; null within a frame. */
  readonly browser: KnownBrowser | null;
}

/** One call: its description in the reference, its input, and its work. It responds with the status it describes. */
interface PayerRoute<Body extends z.ZodMiniType> extends Call {
  readonly body?: Body;
  /** The limits that count it before its work. */
  readonly limits?: readonly ((services: Services) => MiddlewareHandler<PayerEnv>)[];
  /** `id` is from the path; empty if the path has none. It returns nothing if 204 is described. */
  readonly does: (
    call: PayerCall,
    request: { readonly id: string; readonly body: z.output<Body> },
  ) => Promise<object | void>;
}

/** A part of what the payer's page calls with the token of its session. */
export const payerRoutes = mounted<PayerEnv>;

/** A session in the path is the token's own, or does not exist for this caller. */
const requireOwn: MiddlewareHandler<PayerEnv, '/:id'> = async (c, next) => {
  requireOwnSession(c.var.claims, c.req.param('id'));
  await next();
};

const routesBy =
  (method: 'get' | 'post' | 'delete') =>
  <Body extends z.ZodMiniType>(
    path: string,
    operationId: string,
    { body, limits = [], does, ...description }: PayerRoute<Body>,
  ): Mount<PayerEnv> =>
  (api, services) => {
    const status = description[201] ? 201 : 200;
    const handle: Handler<PayerEnv, string, { out: { json: z.output<Body> } }> = async (c) => {
      const browser = knownBrowser(services, c);
      const by = { locale: localeOfQuery(c), client: clientFacts(c), browser };
      const done = await does(
        { services, sessionId: c.var.claims.sessionId, ...by },
        { id: namedIn(c), body: c.req.valid('json') },
      );
      return done ? c.json(done, status) : c.body(null, 204);
    };
    const refusals = [...(description.refusals ?? []), ...(limits.length > 0 ? (['too_many_requests'] as const) : [])];
    api.on([method], [path], payerCall(operationId, { ...description, refusals }), requirePayer(services));
    if (body) api.on(method, path, checkedBody(body));
    if (path.startsWith('/sessions/:id/')) api.on(method, path, requireOwn);
    for (const limit of limits) api.on(method, path, limit(services));
    api.on(method, path, handle);
  };

export const payerGet = routesBy('get');
export const payerPost = routesBy('post');
export const payerDelete = routesBy('delete');
