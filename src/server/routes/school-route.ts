import type { Handler, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { Permission } from '#domain/permissions';
import type { SchoolEnv } from '../http/school-auth.ts';
import { mayReadReplica } from '../db/read/reads.ts';
import { idempotent, keepAs, requireIdempotencyKey } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import { type CampusRule, schoolGuard } from '../http/school-guard.ts';
import type { Services } from '../services/services.ts';
import type { SchoolChange } from '../use-cases/school-call.ts';
import { namedIn } from '../http/named-in.ts';
import { type Mount, mounted } from './mounts.ts';
import { type Call, describeCalls } from './openapi.ts';

/** Hands a school's call to a use-case; the response of a change is stored under this status. */
export const callOf = (
  services: Services,
  c: { readonly var: SchoolEnv['Variables'] },
  status = 200,
): SchoolChange<unknown> => {
  const { school } = c.var;
  const { actor, role, campusIds } = school;
  return { services, school, actor, role, campusIds, keep: keepAs(c, status), notes: c.var.audit.notes };
};

/** The same for a read of this name, on the replica where it may be there. */
export function readingCallOf<T>(
  services: Services,
  c: { readonly var: SchoolEnv['Variables'] },
  { operation, does }: { readonly operation: string; readonly does: (call: SchoolChange<unknown>) => Promise<T> },
): Promise<T> {
  const call = callOf(services, c);
  const { replica } = services;
  if (replica === null || !mayReadReplica(operation)) return does(call);
  return replica.read((db) => does({ ...call, services: { ...services, db } }));
}

/** One call: its description in the reference, its input, and its work. It responds with the status it describes. */
interface SchoolRoute<Query extends z.ZodMiniType, Body extends z.ZodMiniType> extends Call {
  readonly permission: Permission;
  readonly campus?: CampusRule;
  readonly query?: Query;
  readonly body?: Body;
  /** `id` is from the path; empty if the path has none. */
  readonly does: (
    call: SchoolChange<unknown>,
    request: { readonly id: string; readonly query: z.output<Query>; readonly body: z.output<Body> },
  ) => Promise<object>;
  /** Returns which of two statuses it responds with. */
  readonly status?: (body: z.output<Body>) => 201 | 202;
}

/** A part of the school API, mounted inside it and behind its key. */
export const schoolRoutes = mounted<SchoolEnv>;

/** The common part of every described call of a school. */
const asSchool = { tags: ['School'], security: [{ schoolKey: [] }] };

/** The refusals of any call. */
const everyCall = ['unauthorized', 'forbidden', 'too_many_requests', 'service_unavailable', 'internal_error'] as const;

/** The refusals of a call with many rows; a row's own are in its answer. */
const everyBulk = [
  ...everyCall,
  'invalid_request',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
] as const;

/** The refusals of any call that changes something. */
const everyWrite = [...everyBulk, 'idempotency_key_reused', 'idempotency_key_in_flight'] as const;

/** The refusals of a call that books money or decides about it. */
const everyMoneyWrite = [...everyWrite, 'idempotency_key_required'] as const;

const idempotencyKey = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  description:
    '1 to 255 visible characters. The same request again gets the same answer, with `Idempotent-Replayed: true`.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/** Where a call that came twice would book money twice. */
const requiredIdempotencyKey = {
  ...idempotencyKey,
  required: true,
  description:
    'Required: 1 to 255 visible characters, your own id of what you do. The same request again gets the same answer, with ' +
    '`Idempotent-Replayed: true`.',
};

export const describeRead = describeCalls(asSchool, everyCall);
export const describeMoneyWrite = describeCalls({ ...asSchool, parameters: [requiredIdempotencyKey] }, everyMoneyWrite);
const describeWrite = describeCalls({ ...asSchool, parameters: [idempotencyKey] }, everyWrite);
/** Of many rows, each of which is safe to repeat by itself. */
export const describeBulk = describeCalls(asSchool, everyBulk);
/** Without a body. */
const describeDelete = describeCalls({ ...asSchool, parameters: [idempotencyKey] }, everyCall);

const routesBy =
  (method: 'get' | 'post' | 'patch' | 'delete', describe: typeof describeRead, ...guards: MiddlewareHandler[]) =>
  <Query extends z.ZodMiniType, Body extends z.ZodMiniType>(
    path: string,
    operationId: string,
    { query, body, does, status: statusOf, campus, ...description }: SchoolRoute<Query, Body>,
  ): Mount<SchoolEnv> =>
  (api, services) => {
    const usual = ([201, 202] as const).find((each) => description[each]) ?? 200;
    const handle: Handler<SchoolEnv, string, { out: { query: z.output<Query>; json: z.output<Body> } }> = async (c) => {
      const request = { id: namedIn(c), query: c.req.valid('query'), body: c.req.valid('json') };
      const status = statusOf?.(request.body) ?? usual;
      const answer =
        method === 'get'
          ? await readingCallOf(services, c, { operation: operationId, does: (call) => does(call, request) })
          : await does(callOf(services, c, status), request);
      return c.json(answer, status);
    };
    const refusals = [...(description.refusals ?? []), ...(query ? (['invalid_request'] as const) : [])];
    const { permission } = description;
    const guard = schoolGuard(services, { permission, operation: operationId, ...(campus && { campus }) });
    api.on([method], [path], describe(operationId, { ...description, refusals }), guard, ...guards);
    if (query) api.on(method, path, checkedQuery(query));
    if (body) api.on(method, path, checkedBody(body));
    if (method !== 'get') api.on(method, path, idempotent(services));
    api.on(method, path, handle);
  };

export const schoolRead = routesBy('get', describeRead);
export const schoolPost = routesBy('post', describeWrite);
export const schoolPatch = routesBy('patch', describeWrite);
export const schoolDelete = routesBy('delete', describeDelete);
export const schoolMoneyPost = routesBy('post', describeMoneyWrite, requireIdempotencyKey);
