import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  changeEndpointRequest,
  createEndpointRequest,
  DeletedEndpoint,
  EndpointWithSecret,
  WebhookEndpoint,
} from '#contracts/webhook-endpoints';
import { cancelChangesOf, type ChangeRow, pendingChanges } from '../../db/write/connection-changes.ts';
import {
  countEndpoints,
  disableEndpoint,
  insertEndpoint,
  readEndpoint,
  replaceSecret,
  updateEndpoint,
} from '../../db/write/webhook-endpoints.ts';
import { type AddressRefusal, refuseUnsafeAddress } from '../../outgoing/address.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import { askChange, takesTwo } from '../schools/ask-change.ts';
import { keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { endpointKey, foundEndpoint, noSuchEndpoint, pendingEndpoint, shownEndpoint } from './endpoints-of-school.ts';

export const mostEndpoints = 10;

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
  const endpoint = { ...request, secret_sealed: secretSealed };
  const answer = await keeping(call, async (trx) => {
    call.notes.change = { before: null, after: { url: hostOf(request.url) } };
    if (await takesTwo(trx, school.id)) return { ...pendingEndpoint(await askEndpoint(trx, call, endpoint)), secret };
    const row = await insertEndpoint(trx, { ...endpoint, school_id: school.id }, mostEndpoints);
    if (!row) throw tooManyEndpoints();
    return { ...shownEndpoint(row), secret };
  });
  wakeAfterChange(services);
  return answer;
}

/** A new endpoint that waits: those that wait count among the ten. */
async function askEndpoint(
  trx: Trx,
  call: SchoolCall,
  endpoint: Readonly<Record<'url', string>> & {
    readonly description: string | null;
    readonly secret_sealed: Buffer;
  },
): Promise<ChangeRow> {
  const { id: schoolId } = call.school;
  const live = await countEndpoints(trx, schoolId);
  const added = (await pendingChanges(trx, schoolId)).filter(({ kind }) => kind === 'endpoint_added');
  if (live + added.length >= mostEndpoints) throw tooManyEndpoints();
  return askChange(trx, call, { kind: 'endpoint_added', target_id: randomUUIDv7(), ...endpoint });
}

/** Changes address and note. The secret stays; what waits goes there. Refuses as `not_found` or `invalid_request`. */
export async function changeWebhookEndpoint(
  call: SchoolChange<WebhookEndpoint>,
  { id, ...change }: z.infer<typeof changeEndpointRequest> & { readonly id: string },
): Promise<WebhookEndpoint> {
  const { services, school } = call;
  const { url } = change;
  if (url !== undefined) refuseAddress(services, url);
  const answer = await keeping(call, async (trx) => {
    const before = foundEndpoint(await readEndpoint(trx, endpointKey(school, id)));
    call.notes.change = { before: { url: hostOf(before.url) }, after: { url: hostOf(url ?? before.url) } };
    const waits = url !== undefined && url !== before.url && (await takesTwo(trx, school.id));
    if (waits) await askChange(trx, call, { kind: 'endpoint_moved', target_id: id, url });
    const atOnce = waits ? { description: change.description } : change;
    const after = foundEndpoint(await updateEndpoint(trx, endpointKey(school, id), atOnce));
    return shownEndpoint(after, await pendingChanges(trx, school.id));
  });
  wakeAfterChange(services);
  return answer;
}

/** Gives an endpoint another secret; the one before signs beside it for `overlapHours`. Refuses as `not_found`. */
export async function rotateEndpointSecret(
  call: SchoolChange<EndpointWithSecret>,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
): Promise<EndpointWithSecret> {
  const { secret, secretSealed } = newSecret(call.services);
  return keeping(call, async (trx) => {
    const row = foundEndpoint(await replaceSecret(trx, endpointKey(call.school, id), { secretSealed, overlapHours }));
    return { ...shownEndpoint(row, await pendingChanges(trx, call.school.id)), secret };
  });
}

/** Ends an endpoint: what waits for it is not sent any more. Refuses as `not_found`. */
export async function deleteWebhookEndpoint(call: SchoolChange<DeletedEndpoint>, id: string): Promise<DeletedEndpoint> {
  return keeping(call, async (trx) => {
    const key = endpointKey(call.school, id);
    const [waiting] = (await pendingChanges(trx, key.schoolId)).filter(({ target_id: target }) => target === id);
    if (waiting) await cancelChangesOf(trx, id);
    if (!(await disableEndpoint(trx, key)) && waiting?.kind !== 'endpoint_added') throw noSuchEndpoint();
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

function wakeAfterChange(services: Services): void {
  services.wake('outbox');
  services.wake('mail');
}

export const tooManyEndpoints = () =>
  invalidRequest({ path: [], message: `there are ${mostEndpoints} endpoints already: delete one` });
