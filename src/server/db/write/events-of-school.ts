import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type EventDelivery, eventDelivery } from '#contracts/webhook-endpoints';
import { tryAgain } from './endpoint-waits.ts';
import { attemptJson, deliveryFields, isDead } from '../read/deliveries-of-school.ts';
import { taxDataOfEvent } from '../read/outbox-json.ts';
import type { Db, Trx } from '../driver/db.ts';

export interface LoggedEvent {
  /** Without `evt_`. */
  readonly id: string;
  readonly payload: unknown;
  /** The tax data for an invoice's payload. */
  readonly tax_data_sealed: Buffer | null;
}

export interface EventFilter {
  readonly schoolId: string;
  readonly afterPosition: number;
  readonly type?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly limit: number;
}

/**
 * Returns a school's numbered events after a position, in the log's order. A later number has a higher position than
 * all readable now, so that a reader misses none.
 */
export async function readEventsOfSchool(db: Db, filter: EventFilter): Promise<readonly LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select o.id, o.payload, ${taxDataOfEvent} as tax_data_sealed from outbox o
    where o.school_id = ${filter.schoolId} and o.position > ${filter.afterPosition} ${conditions(filter)}
    order by o.position limit ${filter.limit}`.execute(db);
  return rows;
}

function conditions({ type, sessionId }: EventFilter): RawBuilder<unknown> {
  const ofType = type === undefined ? sql`` : sql`and o.type = ${type}`;
  const ofSession = sessionId === undefined ? sql`` : sql`and o.session_id = ${sessionId}`;
  return sql`${ofType} ${ofSession}`;
}

/** The place of an event in the log; null when the school has no such event yet. `id` is a UUID. */
export async function positionOfEvent(db: Db, schoolId: string, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select('position')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** One numbered event of a school, or null. `id` is a UUID. */
export async function readEventOfSchool(db: Db, schoolId: string, id: string): Promise<LoggedEvent | null> {
  const { rows } = await sql<LoggedEvent>`
    select o.id, o.payload, ${taxDataOfEvent} as tax_data_sealed from outbox o
    where o.school_id = ${schoolId} and o.id = ${id} and o.position is not null`.execute(db);
  return rows[0] ?? null;
}

const deliveries = z.array(eventDelivery);

/** An event's deliveries with every attempt, the oldest endpoint first; those to deleted endpoints too. */
export async function readDeliveries(db: Db, outboxId: string): Promise<readonly EventDelivery[]> {
  const { rows } = await sql<{ found: unknown }>`
    select jsonb_build_object(${deliveryFields}, 'attempts', coalesce((
        select jsonb_agg(${attemptJson} order by a.id)
        from delivery_attempt a where a.outbox_id = d.outbox_id and a.endpoint_id = d.endpoint_id), '[]')) as found
    from delivery d join webhook_endpoint w on w.id = d.endpoint_id
    where d.outbox_id = ${outboxId}
    order by w.created_at, w.id`.execute(db);
  return deliveries.parse(rows.map(({ found }) => found));
}

/**
 * Has an event sent again to a school's live endpoints, or to one of them. A delivered or given-up event, or one never
 * meant for the endpoint, is sent once more outside the order of its session; a waiting one is tried now, with those
 * before it. Returns how many endpoints will get it.
 */
export async function requestResend(
  trx: Trx,
  { schoolId, outboxId, endpointId }: { schoolId: string; outboxId: string; endpointId: string | undefined },
): Promise<number> {
  const one = endpointId === undefined ? sql`` : sql`and w.id = ${endpointId}`;
  const { rows } = await sql<{ endpoint_id: string }>`
    insert into delivery as d (endpoint_id, outbox_id, next_attempt_at, resend_requested_at)
    select w.id, ${outboxId}::uuid, app_now(), app_now()
    from webhook_endpoint w where w.school_id = ${schoolId} and w.disabled_at is null ${one}
    on conflict (endpoint_id, outbox_id) do update set
      next_attempt_at = app_now(),
      attempts = 0,
      resend_requested_at = case when d.delivered_at is not null or d.dead_at is not null then app_now() else d.resend_requested_at end
    returning d.endpoint_id`.execute(trx);
  const endpoints = rows.map((row) => row.endpoint_id);
  await sql`
    update delivery earlier set next_attempt_at = app_now(), attempts = 0
    from delivery d
    where d.outbox_id = ${outboxId} and d.delivered_at is null and d.dead_at is null
      and d.endpoint_id = any (${endpoints}::uuid[])
      and earlier.endpoint_id = d.endpoint_id and earlier.session_id = d.session_id and earlier.seq < d.seq
      and earlier.delivered_at is null and earlier.dead_at is null`.execute(trx);
  await tryAgain(trx, endpoints);
  return rows.length;
}

interface Resending {
  readonly schoolId: string;
  readonly endpointId: string | undefined;
  readonly most: number;
}

/**
 * Has what was given up sent once more, the oldest events first; each is given up no more, so that a second request
 * takes others. Returns how many, and whether any is left.
 */
export async function resendGivenUp(
  trx: Trx,
  { schoolId, endpointId, most }: Resending,
): Promise<{ readonly resent: number; readonly isMore: boolean }> {
  const whose = sql`w.school_id = ${schoolId} and w.disabled_at is null ${endpointId === undefined ? sql`` : sql`and w.id = ${endpointId}`}`;
  const { rows } = await sql<{ endpoint_id: string }>`
    with chosen as materialized (
      select g.endpoint_id, g.outbox_id from webhook_endpoint w cross join lateral (
        select d.endpoint_id, d.outbox_id, d.position from delivery d
        where d.endpoint_id = w.id and ${isDead} order by d.position limit ${most} for update skip locked) g
      where ${whose} order by g.position, g.endpoint_id limit ${most})
    update delivery d set next_attempt_at = app_now(), attempts = 0, resend_requested_at = app_now()
    from chosen where d.endpoint_id = chosen.endpoint_id and d.outbox_id = chosen.outbox_id
    returning d.endpoint_id`.execute(trx);
  await tryAgain(trx, [...new Set(rows.map((row) => row.endpoint_id))]);
  const { rows: left } = await sql<{ isMore: boolean }>`
    select exists (select from webhook_endpoint w cross join lateral (
      select from delivery d where d.endpoint_id = w.id and ${isDead} limit 1) g where ${whose}) as "isMore"`.execute(
    trx,
  );
  return { resent: rows.length, isMore: left[0]?.isMore ?? false };
}
