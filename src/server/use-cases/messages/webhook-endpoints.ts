import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  changeEndpointRequest,
  createEndpointRequest,
  DeletedEndpoint,
  EndpointWithSecret,
  WebhookEndpoint,
} from '#contracts/webhook-endpoints';
import type { CallingSchool } from '../../db/write/schools.ts';
import {
  disableEndpoint,
  type EndpointKey,
  type EndpointRow,
  insertEndpoint,
  readEndpoint,
  readEndpoints,
  replaceSecret,
  updateEndpoint,
} from '../../db/write/webhook-endpoints.ts';
import { type AddressRefusal, refuseUnsafeAddress } from '../../outgoing/address.ts';
import { Refusal } from '../../basics/refusal.ts';
import { actorOfRow } from '../../basics/request-context.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

const mostEndpoints = 10;

/**
 * Adds an endpoint. The response holds its signing secret, stored sealed and never shown again. It receives events from
 * now on. Refuses an address we must not call, or an eleventh endpoint, as `invalid_request`.
 */
export async function createWebhookEndpoint(
  call: SchoolChange<EndpointWithSecret>,
  request: z.infer<typeof createEndpointRequest>,
): Promise<EndpointWithSecret> {
  const { services, school } = call;
  refuseAddress(services, request.url);
  const { secret, secretSealed } = newSecret(services);
  return keeping(call, async (trx) => {
    const endpoint = { ...request, school_id: school.id, secret_sealed: secretSealed };
    const row = await insertEndpoint(trx, endpoint, mostEndpoints);
    if (!row) throw invalidRequest({ path: [], message: `there are ${mostEndpoints} endpoints already: delete one` });
    call.notes.change = { before: null, after: { url: hostOf(row.url) } };
    return { ...shown(row), secret };
  });
}

export async function listWebhookEndpoints({ services, school }: SchoolCall): Promise<{ data: WebhookEndpoint[] }> {
  return { data: (await readEndpoints(services.db, school.id)).map(shown) };
}

/** One endpoint, without its secret. Refuses as `not_found`, also when it is another school's. */
export async function readWebhookEndpoint({ services, school }: SchoolCall, id: string): Promise<WebhookEndpoint> {
  return shown(found(await readEndpoint(services.db, keyOf(school, id))));
}

/** Changes address and note. The secret stays; what waits goes there. Refuses as `not_found` or `invalid_request`. */
export async function changeWebhookEndpoint(
  call: SchoolChange<WebhookEndpoint>,
  { id, ...change }: z.infer<typeof changeEndpointRequest> & { readonly id: string },
): Promise<WebhookEndpoint> {
  if (change.url !== undefined) refuseAddress(call.services, change.url);
  return keeping(call, async (trx) => {
    const before = found(await readEndpoint(trx, keyOf(call.school, id)));
    const after = found(await updateEndpoint(trx, keyOf(call.school, id), change));
    call.notes.change = { before: { url: hostOf(before.url) }, after: { url: hostOf(after.url) } };
    return shown(after);
  });
}

/** Gives an endpoint another secret; the one before signs beside it for `overlapHours`. Refuses as `not_found`. */
export async function rotateEndpointSecret(
  call: SchoolChange<EndpointWithSecret>,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
): Promise<EndpointWithSecret> {
  const { secret, secretSealed } = newSecret(call.services);
  return keeping(call, async (trx) => {
    const row = found(await replaceSecret(trx, keyOf(call.school, id), { secretSealed, overlapHours }));
    return { ...shown(row), secret };
  });
}

/** Ends an endpoint: what waits for it is not sent any more. Refuses as `not_found`. */
export async function deleteWebhookEndpoint(call: SchoolChange<DeletedEndpoint>, id: string): Promise<DeletedEndpoint> {
  return keeping(call, async (trx) => {
    if (!(await disableEndpoint(trx, keyOf(call.school, id)))) throw noSuchEndpoint();
    return { id, deleted: true };
  });
}

const why = {
  malformed: 'must be a web address',
  credentials: 'must not hold a user or a password',
  port: 'must name no port but 443 or 8443',
  not_https: 'must be an https address',
  not_public: 'must be an address on the public internet',
} as const satisfies Record<AddressRefusal, string>;

function refuseAddress(services: Services, url: string): void {
  const refusal = refuseUnsafeAddress(url, { allowLocal: services.mode === 'sandbox' });
  if (refusal) throw invalidRequest({ path: ['url'], message: why[refusal] });
}

/** 256 random bits, as Standard Webhooks writes them. */
function newSecret({ keys }: Services): { readonly secret: string; readonly secretSealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, secretSealed: keys.seal(secret) };
}

/** For the audit log: a path or a query may hold a secret. */
const hostOf = (url: string): string => new URL(url).origin;

/** `id` may be anything. */
function keyOf(school: CallingSchool, id: string): EndpointKey {
  if (!isId(id)) throw noSuchEndpoint();
  return { schoolId: school.id, id };
}

function found(row: EndpointRow | null): EndpointRow {
  if (!row) throw noSuchEndpoint();
  return row;
}

const noSuchEndpoint = () => new Refusal('not_found', 'There is no such webhook endpoint.');

function shown({ id, url, description, createdAt, previousSecretUntil, ...row }: EndpointRow): WebhookEndpoint {
  return {
    id,
    url,
    description,
    created_at: createdAt.toISOString(),
    previous_secret_until: previousSecretUntil?.toISOString() ?? null,
    changed_by: actorOfRow(row),
  };
}
