import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type {
  changeEndpointRequest,
  createEndpointRequest,
  DeletedEndpoint,
  EndpointWithSecret,
  WebhookEndpoint,
} from '#contracts/webhook-endpoints';
import type { Database } from '../../db/tables.generated.ts';
import type { CallingSchool } from '../../db/schools.ts';
import {
  disableEndpoint,
  type EndpointKey,
  type EndpointRow,
  insertEndpoint,
  readEndpoint,
  readEndpoints,
  replaceSecret,
  updateEndpoint,
} from '../../db/webhook-endpoints.ts';
import { type AddressRefusal, refuseUnsafeAddress } from '../../outgoing/address.ts';
import { Refusal } from '../../http/problem-response.ts';
import { invalidRequest } from '../../http/request-check.ts';
import type { Keep } from '../../http/idempotency.ts';
import type { Services } from '../../start/services.ts';

const mostEndpoints = 10;

/**
 * Adds an endpoint; the answer holds its signing secret, which is kept sealed and never shown again. It is told what
 * happens from now on. Refuses an address we must not call, or an eleventh endpoint, as `invalid_request`.
 */
export async function createWebhookEndpoint(
  services: Services,
  school: CallingSchool,
  request: z.infer<typeof createEndpointRequest>,
  keep: Keep<EndpointWithSecret>,
): Promise<EndpointWithSecret> {
  refuseAddress(services, request.url);
  const { secret, secretSealed } = newSecret(services);
  return services.db.transaction().execute(async (trx) => {
    const row = await insertEndpoint(
      trx,
      { ...request, school_id: school.id, secret_sealed: secretSealed },
      mostEndpoints,
    );
    if (!row) throw invalidRequest({ path: [], message: `there are ${mostEndpoints} endpoints already: delete one` });
    return kept(trx, { ...shown(row), secret }, keep);
  });
}

export async function listWebhookEndpoints(
  services: Services,
  school: CallingSchool,
): Promise<{ data: WebhookEndpoint[] }> {
  return { data: (await readEndpoints(services.db, school.id)).map(shown) };
}

/** One endpoint, without its secret. Refuses as `not_found`, also when it is another school's. */
export async function readWebhookEndpoint(
  services: Services,
  school: CallingSchool,
  id: string,
): Promise<WebhookEndpoint> {
  return shown(found(await readEndpoint(services.db, keyOf(school, id))));
}

/** Changes address and note; the secret stays, and what waits goes to the new address. Refuses as `not_found` or `invalid_request`. */
export async function changeWebhookEndpoint(
  services: Services,
  school: CallingSchool,
  { id, ...change }: z.infer<typeof changeEndpointRequest> & { readonly id: string },
  keep: Keep<WebhookEndpoint>,
): Promise<WebhookEndpoint> {
  if (change.url !== undefined) refuseAddress(services, change.url);
  return services.db
    .transaction()
    .execute(async (trx) => kept(trx, shown(found(await updateEndpoint(trx, keyOf(school, id), change))), keep));
}

/** Gives an endpoint another secret; the one before signs beside it for `overlapHours`. Refuses as `not_found`. */
export async function rotateEndpointSecret(
  services: Services,
  school: CallingSchool,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
  keep: Keep<EndpointWithSecret>,
): Promise<EndpointWithSecret> {
  const { secret, secretSealed } = newSecret(services);
  return services.db.transaction().execute(async (trx) => {
    const row = found(await replaceSecret(trx, keyOf(school, id), { secretSealed, overlapHours }));
    return kept(trx, { ...shown(row), secret }, keep);
  });
}

/** Ends an endpoint: what waits for it is not sent any more. Refuses as `not_found`. */
export async function deleteWebhookEndpoint(
  services: Services,
  school: CallingSchool,
  id: string,
  keep: Keep<DeletedEndpoint>,
): Promise<DeletedEndpoint> {
  return services.db.transaction().execute(async (trx) => {
    if (!(await disableEndpoint(trx, keyOf(school, id)))) throw noSuchEndpoint();
    return kept(trx, { id, deleted: true }, keep);
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
  const refusal = refuseUnsafeAddress(url, { allowLocal: services.sandbox });
  if (refusal) throw invalidRequest({ path: ['url'], message: why[refusal] });
}

/** 256 random bits, as Standard Webhooks writes them. */
function newSecret({ keys }: Services): { readonly secret: string; readonly secretSealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, secretSealed: keys.seal(secret) };
}

async function kept<T>(trx: Transaction<Database>, answer: T, keep: Keep<T>): Promise<T> {
  await keep(trx, answer);
  return answer;
}

/** `id` may be anything. */
function keyOf(school: CallingSchool, id: string): EndpointKey {
  if (!z.uuid().safeParse(id).success) throw noSuchEndpoint();
  return { schoolId: school.id, id };
}

function found(row: EndpointRow | null): EndpointRow {
  if (!row) throw noSuchEndpoint();
  return row;
}

const noSuchEndpoint = () => new Refusal('not_found', 'There is no such webhook endpoint.');

function shown({ id, url, description, createdAt, previousSecretUntil }: EndpointRow): WebhookEndpoint {
  return {
    id,
    url,
    description,
    created_at: createdAt.toISOString(),
    previous_secret_until: previousSecretUntil?.toISOString() ?? null,
  };
}
