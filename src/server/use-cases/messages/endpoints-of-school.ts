/** A school's webhook endpoints as the school reads them. */
import type { WebhookEndpoint } from '#contracts/webhook-endpoints';
import { type ChangeRow, pendingChanges } from '../../db/write/connection-changes.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { type EndpointKey, type EndpointRow, readEndpoint, readEndpoints } from '../../db/write/webhook-endpoints.ts';
import { Refusal } from '../../basics/refusal.ts';
import { actorOfRow } from '../../basics/request-context.ts';
import { isId, type SchoolCall } from '../school-call.ts';

/** Lists the endpoints, and those that wait to be added. */
export async function listWebhookEndpoints({ services, school }: SchoolCall): Promise<{ data: WebhookEndpoint[] }> {
  const [rows, changes] = [await readEndpoints(services.db, school.id), await pendingChanges(services.db, school.id)];
  const added = changes.filter(({ kind }) => kind === 'endpoint_added').map(pendingEndpoint);
  return { data: [...rows.map((row) => shownEndpoint(row, changes)), ...added] };
}

/** One endpoint, without its secret. Refuses as `not_found`, also when it is another school's. */
export async function readWebhookEndpoint({ services, school }: SchoolCall, id: string): Promise<WebhookEndpoint> {
  const changes = await pendingChanges(services.db, school.id);
  const added = changes.find(({ kind, target_id: target }) => kind === 'endpoint_added' && target === id);
  return added
    ? pendingEndpoint(added)
    : shownEndpoint(foundEndpoint(await readEndpoint(services.db, endpointKey(school, id))), changes);
}

/** The key of one endpoint. Refuses as `not_found`, also a malformed `id`. */
export function endpointKey(school: CallingSchool, id: string): EndpointKey {
  if (!isId(id)) throw noSuchEndpoint();
  return { schoolId: school.id, id };
}

export function foundEndpoint(row: EndpointRow | null): EndpointRow {
  if (!row) throw noSuchEndpoint();
  return row;
}

export const noSuchEndpoint = () => new Refusal('not_found', 'There is no such webhook endpoint.');

/** One that waits to be added. */
export const pendingEndpoint = (row: ChangeRow): WebhookEndpoint => ({
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

export function shownEndpoint(
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
