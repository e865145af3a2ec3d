import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';

const columns = [
  'id',
  'url',
  'description',
  'created_at as createdAt',
  'actor_kind',
  'actor_id',
  sql<Date | null>`case when previous_secret_until > app_now() then previous_secret_until end`.as(
    'previousSecretUntil',
  ),
] as const;

const liveOf = (db: Db, schoolId: string) =>
  db.selectFrom('webhook_endpoint').select(columns).where('school_id', '=', schoolId).where('disabled_at', 'is', null);

/** A school's live endpoints, the oldest first. */
export const readEndpoints = (db: Db, schoolId: string) =>
  liveOf(db, schoolId).orderBy('created_at').orderBy('id').execute();
/** `previousSecretUntil` is null once only one secret signs. */
export type EndpointRow = Awaited<ReturnType<typeof readEndpoints>>[number];

/** An endpoint of a school: another school's is none. `id` is a UUID. */
export interface EndpointKey {
  readonly schoolId: string;
  readonly id: string;
}

export async function readEndpoint(db: Db, { schoolId, id }: EndpointKey): Promise<EndpointRow | null> {
  return (await liveOf(db, schoolId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Adds an endpoint. Returns null if the school has `most` live ones; locks its row against two at once. */
export async function insertEndpoint(
  trx: Trx,
  {
    id = randomUUIDv7(),
    ...endpoint
  }: Pick<Insertable<Database['webhook_endpoint']>, 'school_id' | 'url' | 'description' | 'secret_sealed'> & {
    readonly id?: string;
  },
  most: number,
): Promise<EndpointRow | null> {
  if ((await countEndpoints(trx, endpoint.school_id)) >= most) return null;
  await trx
    .insertInto('webhook_endpoint')
    .values({ ...endpoint, ...actorColumns(), id, created_at: now })
    .execute();
  return readEndpoint(trx, { schoolId: endpoint.school_id, id });
}

/** Counts a school's live endpoints. Its row is locked, against two more at once. */
export async function countEndpoints(trx: Trx, schoolId: string): Promise<number> {
  await trx.selectFrom('school').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
  return (await readEndpoints(trx, schoolId)).length;
}

/** Changes a live endpoint; null when there is none. What is undefined stays. */
export async function updateEndpoint(
  trx: Trx,
  key: EndpointKey,
  change: { readonly url?: string | undefined; readonly description?: string | null | undefined },
): Promise<EndpointRow | null> {
  // Both may be absent, and an update needs something to set.
  await live(trx, key)
    .set((eb) => ({
      url: change.url ?? eb.ref('url'),
      description: change.description === undefined ? eb.ref('description') : change.description,
      // A change is a reason to try at once.
      wait_until: null,
      ...actorColumns(),
    }))
    .execute();
  return readEndpoint(trx, key);
}

/** Makes `secretSealed` the secret; the earlier one signs too for `overlapHours`. Null if no such live endpoint. */
export async function replaceSecret(
  trx: Trx,
  key: EndpointKey,
  next: { readonly secretSealed: Buffer; readonly overlapHours: number },
): Promise<EndpointRow | null> {
  const overlaps = next.overlapHours > 0;
  await live(trx, key)
    .set((eb) => ({
      ...actorColumns(),
      secret_sealed: next.secretSealed,
      previous_secret_sealed: overlaps ? eb.ref('secret_sealed') : null,
      previous_secret_until: overlaps ? sql<Date>`app_now() + make_interval(hours => ${next.overlapHours})` : null,
    }))
    .execute();
  return readEndpoint(trx, key);
}

/** Ends a live endpoint: nothing more is sent there. False when there is none. */
export async function disableEndpoint(trx: Trx, key: EndpointKey): Promise<boolean> {
  const { numUpdatedRows } = await live(trx, key)
    .set({ disabled_at: now, ...actorColumns() })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const live = (trx: Trx, { schoolId, id }: EndpointKey) =>
  trx
    .updateTable('webhook_endpoint')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null);
