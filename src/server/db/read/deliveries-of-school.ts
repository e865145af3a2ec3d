import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type DeliveryList, deliveryList, type EventDelivery } from '#contracts/webhook-endpoints';
import type { PageAsked, PagePosition } from './page-cursor.ts';
import { isoInstant } from './outbox-json.ts';
import type { Db } from '../driver/db.ts';

/** Whether delivery `d` to endpoint `w` is still to be sent. */
const toSend = sql`w.disabled_at is null and ((d.delivered_at is null and d.dead_at is null) or d.resend_requested_at is not null)`;

/** The fields that a delivery `d` to endpoint `w` has in every list. */
export const deliveryFields = sql`
  'endpoint_id', d.endpoint_id,
  'state', case when d.delivered_at is not null then 'delivered' when ${toSend} then 'waiting' else 'given_up' end,
  'delivered_at', ${isoInstant(sql`d.delivered_at`)},
  'next_attempt_at', case when ${toSend} then ${isoInstant(sql`d.next_attempt_at`)} end`;

/** Attempt `a`. */
export const attemptJson = sql`jsonb_build_object('at', ${isoInstant(sql`a.at`)}, 'url', a.url, 'status', a.status,
  'error', a.error, 'duration_ms', a.duration_ms)`;

/** What an index holds, each in the order of the log. Of every delivery one is true. */
const stored = {
  taken: sql`d.delivered_at is not null`,
  open: sql`d.delivered_at is null and d.dead_at is null`,
  dead: sql`d.delivered_at is null and d.dead_at is not null and d.resend_requested_at is null`,
  again: sql`d.delivered_at is null and d.dead_at is not null and d.resend_requested_at is not null`,
} as const;
/** Given up, and nobody requested it again. */
export const isDead = stored.dead;

const live = sql`w.disabled_at is null`;
const ended = sql`w.disabled_at is not null`;
const anyone = sql`true`;
/** What a state is, at which endpoints: to one that was deleted nothing waits. */
const ofState = {
  delivered: [['taken', anyone]],
  waiting: [
    ['open', live],
    ['again', live],
  ],
  given_up: [
    ['dead', anyone],
    ['open', ended],
    ['again', ended],
  ],
} as const satisfies Record<EventDelivery['state'], readonly (readonly [keyof typeof stored, RawBuilder<unknown>])[]>;

export interface DeliveryFilter extends PageAsked {
  readonly status?: EventDelivery['state'] | undefined;
  readonly endpointId?: string | undefined;
}
type Listed = DeliveryList['data'][number];

/** A school's deliveries, the newest events first. Another school's are never among them. */
export async function readDeliveriesOfSchool(
  db: Db,
  { schoolId, status, endpointId, after, limit }: DeliveryFilter,
): Promise<readonly { readonly delivery: Listed; readonly position: PagePosition }[]> {
  const states = status ? ofState[status] : Object.values(ofState).flat();
  const next = after
    ? sql`and d.position <= ${after.at}::bigint and (d.position < ${after.at}::bigint or d.endpoint_id > ${after.id})`
    : sql``;
  const parts = states.map(
    ([name, whose]) => sql`(
      select d.* from delivery d where d.endpoint_id = w.id and ${stored[name]} and ${whose} ${next}
      order by d.position desc limit ${limit})`,
  );
  const { rows } = await sql<{ delivery: unknown; at: string; id: string }>`
    with listed as materialized (
      select d.* from webhook_endpoint w cross join lateral (${sql.join(parts, sql` union all `)}) d
      where w.school_id = ${schoolId} ${endpointId === undefined ? sql`` : sql`and w.id = ${endpointId}`}
      order by d.position desc, d.endpoint_id limit ${limit})
    select d.position::text as at, d.endpoint_id as id, jsonb_build_object(${deliveryFields},
      'event_id', 'evt_' || o.id::text, 'type', o.type, 'session_id', o.session_id, 'payment_id', o.payment_id,
      'created_at', ${isoInstant(sql`o.created_at`)},
      'last_attempt', (
        select ${attemptJson} from delivery_attempt a
        where a.outbox_id = d.outbox_id and a.endpoint_id = d.endpoint_id order by a.id desc limit 1)) as delivery
    from listed d join webhook_endpoint w on w.id = d.endpoint_id join outbox o on o.id = d.outbox_id
    order by d.position desc, d.endpoint_id`.execute(db);
  return rows.map(({ delivery, ...position }) => ({ delivery: listed.parse(delivery), position }));
}

const listed: z.ZodMiniType<Listed> = deliveryList.shape.data.def.element;
