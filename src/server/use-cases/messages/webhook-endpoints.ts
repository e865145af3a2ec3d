import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  changeEndpointRequest,
  createEndpointRequest,
  DeletedEndpoint,
  EndpointWithSecret,
  WebhookEndpoint,
} from '#contracts/webhook-endpoints';
import type { CallingSchool } from '../../db/write/schools.ts';
import { cancelChangesOf, type ChangeRow, pendingChanges } from '../../db/write/connection-changes.ts';
import {
  countEndpoints,
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
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import { askChange, takesTwo } from '../schools/ask-change.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

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
    if (await takesTwo(trx, school.id)) return { ...shownPending(await askEndpoint(trx, call, endpoint)), secret };
    const row = await insertEndpoint(trx, { ...endpoint, school_id: school.id }, mostEndpoints);
    if (!row) throw tooManyEndpoints();
    return { ...shown(row), secret };
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

export async function listWebhookEndpoints({ services, school }: SchoolCall): Promise<{ data: WebhookEndpoint[] }> {
  const [rows, changes] = [await readEndpoints(services.db, school.id), await pendingChanges(services.db, school.id)];
  const added = changes.filter(({ kind }) => kind === 'endpoint_added').map(shownPending);
  return { data: [...rows.map((row) => shown(row, changes)), ...added] };
}

/** One endpoint, without its secret. Refuses as `not_found`, also when it is another school's. */
export async function readWebhookEndpoint({ services, school }: SchoolCall, id: string): Promise<WebhookEndpoint> {
  const changes = await pendingChanges(services.db, school.id);
  const added = changes.find(({ kind, target_id: target }) => kind === 'endpoint_added' && target === id);
  return added ? shownPending(added) : shown(found(await readEndpoint(services.db, keyOf(school, id))), changes);
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
    const before = found(await readEndpoint(trx, keyOf(school, id)));
    call.notes.change = { before: { url: hostOf(before.url) }, after: { url: hostOf(url ?? before.url) } };
    const waits = url !== undefined && url !== before.url && (await takesTwo(trx, school.id));
    if (waits) await askChange(trx, call, { kind: 'endpoint_moved', target_id: id, url });
    const atOnce = waits ? { description: change.description } : change;
    const after = found(await updateEndpoint(trx, keyOf(school, id), atOnce));
    return shown(after, await pendingChanges(trx, school.id));
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
    const row = found(await replaceSecret(trx, keyOf(call.school, id), { secretSealed, overlapHours }));
    return { ...shown(row, await pendingChanges(trx, call.school.id)), secret };
  });
}

/** Ends an endpoint: what waits for it is not sent any more. Refuses as `not_found`. */
export async function deleteWebhookEndpoint(call: SchoolChange<DeletedEndpoint>, id: string): Promise<DeletedEndpoint> {
  return keeping(call, async (trx) => {
    const key = keyOf(call.school, id);
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

/** `id` may be anything. */
function keyOf(school: CallingSchool, id: string): EndpointKey {
  if (!isId(id)) throw noSuchEndpoint();
  return { schoolId: school.id, id };
}

function found(row: EndpointRow | null): EndpointRow {
  if (!row) throw noSuchEndpoint();
  return row;
}

function wakeAfterChange(services: Services): void {
  services.wake('outbox');
  services.wake('mail');
}

export const tooManyEndpoints = () =>
  invalidRequest({ path: [], message: `there are ${mostEndpoints} endpoints already: delete one` });

export const noSuchEndpoint = () => new Refusal('not_found', 'There is no such webhook endpoint.');

/** One that waits to be added. */
const shownPending = (row: ChangeRow): WebhookEndpoint => ({
  id: row.target_id,
  url: row.url ?? '',
  description: row.description,
  created_at: row.created_at.toISOString(),
  previous_secret_until: null,
  changed_by: actorOfRow(row),
  pending: waitingOf(row),
});

const waitingOf = ({ id, url, takes_effect_at: at }: ChangeRow): WebhookEndpoint['pending'] => ({
  change_id: id,
  url: url ?? '',
  takes_effect_at: at.toISOString(),
});

function shown(
  { id, url, description, createdAt, previousSecretUntil, ...row }: EndpointRow,
  changes: readonly ChangeRow[] = [],
): WebhookEndpoint {
  const waiting = changes.find(({ target_id: target }) => target === id);
  return {
    id,
    url,
    description,
    created_at: createdAt.toISOString(),
    previous_secret_until: previousSecretUntil?.toISOString() ?? null,
    changed_by: actorOfRow(row),
    pending: waiting ? waitingOf(waiting) : null,
  };
}
