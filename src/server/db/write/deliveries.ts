import { type CompiledQuery, sql } from 'kysely';
import { notingEndpoints, roomOf } from './endpoint-waits.ts';
import { taxDataOfEvent } from '../read/outbox-json.ts';
import type { Db } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { unflushed } from '../driver/unflushed.ts';

/** A message that one process has taken to send, with all that sending needs. */
export interface DueDelivery {
  readonly outbox_id: string;
  readonly endpoint_id: string;
  readonly payload: unknown;
  /** The request it came of; null for one of before requests had ids. */
  readonly request_id: string | null;
  /** The tax data for an invoice's payload. */
  readonly tax_data_sealed: Buffer | null;
  /** Tries since it was first due or requested again, this one included. */
  readonly attempts: number;
  readonly url: string;
  readonly secret_sealed: Buffer;
  /** Null once its time is over. */
  readonly previous_secret_sealed: Buffer | null;
}

/**
 * Takes at most `room` due messages for a minute: from each live endpoint as many as it has room for, so that a slow
 * one takes no other's turn; from each session the first neither delivered nor given up, and all requested again.
 */
export const dueTaken = preparedStatement(
  ({ room }: { readonly room: number }) => sql<DueDelivery>`
    with due as materialized (
      select n.endpoint_id, n.outbox_id from webhook_endpoint w cross join lateral (select ${roomOf} as room) r cross join lateral (
        select n.endpoint_id, n.outbox_id, n.next_attempt_at from delivery n
        where n.endpoint_id = w.id and ((n.delivered_at is null and n.dead_at is null) or n.resend_requested_at is not null)
          and n.next_attempt_at <= app_now() and (n.lease_until is null or n.lease_until < app_now())
          and (n.resend_requested_at is not null or not exists (
            select 1 from delivery b where b.endpoint_id = n.endpoint_id and b.session_id = n.session_id
              and b.seq < n.seq and b.delivered_at is null and b.dead_at is null))
        order by n.next_attempt_at limit r.room for update skip locked) n
      where w.disabled_at is null and r.room > 0
      order by n.next_attempt_at limit ${room}::int),
    taken as (
    update delivery d set lease_until = app_now() + interval '60 seconds', attempts = d.attempts + 1
    from due, webhook_endpoint e, outbox o
    where d.endpoint_id = due.endpoint_id and d.outbox_id = due.outbox_id and e.id = d.endpoint_id and o.id = d.outbox_id
      and ${unflushed}
    returning d.outbox_id, d.endpoint_id, o.payload, o.request_id, ${taxDataOfEvent} as tax_data_sealed, d.attempts, e.url, e.secret_sealed,
      e.previous_secret_sealed, e.previous_secret_until)
    select outbox_id, endpoint_id, payload, request_id, tax_data_sealed, attempts, url, secret_sealed,
      case when previous_secret_until > app_now() then previous_secret_sealed end as previous_secret_sealed
    from taken`,
);

export interface SendResult {
  readonly status: number | null;
  /** One word for why there is no status. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly taken: boolean;
  /** Seconds until the next try, should there be one. */
  readonly retryAfter: number;
}

/** A message that was taken, and how sending it went. */
export interface Attempt {
  readonly due: DueDelivery;
  readonly result: SendResult;
}

/**
 * Writes attempts, and what follows from them. A success is never taken back, also not by another process's attempt
 * that ends later. `tries` shows whether the message was requested again, or taken by another process, meanwhile.
 * One statement, which is all of it or nothing: messages come first, then those behind them, and endpoints last.
 */
export const attemptsWritten = (db: Db, attempts: readonly Attempt[]): CompiledQuery =>
  writing(db, {
    attempts: attempts.map(({ due: { outbox_id, endpoint_id, url, attempts: tries }, result }) =>
      JSON.stringify({
        outbox_id,
        endpoint_id,
        url,
        tries,
        status: result.status,
        error: result.error,
        duration_ms: result.durationMs,
        is_taken: result.taken,
        pause: result.retryAfter,
      }),
    ),
  });

const isUnchanged = sql`d.attempts = a.tries`;
const isOver = sql`greatest(o.created_at, d.resend_requested_at) < app_now() - interval '30 days'`;

/**
 * The message behind one that was tried and not taken is due with it, so that no poll finds it earlier; behind one that
 * was taken, or given up, it is due at once. A message that another process has is left: at worst one poll is in vain.
 */
const movingNext = sql`
    behind as (
      select n.endpoint_id, n.outbox_id, case when d.delivered_at is null and d.dead_at is null then d.next_attempt_at else app_now() end as due
      from tried d cross join lateral (
        select n.endpoint_id, n.outbox_id from delivery n
        where n.endpoint_id = d.endpoint_id and n.session_id = d.session_id and n.seq > d.seq
          and n.delivered_at is null and n.dead_at is null and n.attempts = 0
        for update skip locked) n),
    moved as (
      update delivery n set next_attempt_at = b.due
      from (select endpoint_id, outbox_id, min(due) as due from behind group by endpoint_id, outbox_id) b
      where n.endpoint_id = b.endpoint_id and n.outbox_id = b.outbox_id and n.next_attempt_at <> b.due
        and (n.next_attempt_at > app_now() or b.due > app_now())
      returning n.outbox_id)`;

const writing = preparedStatement(
  // An array, of which the planner expects ten rows: for the hundred of a JSON array it would read all deliveries.
  (given: { readonly attempts: readonly string[] }) => sql`
    with attempt as materialized (
      select a.* from unnest(${given.attempts}::json[]) as given (attempt) cross join lateral json_to_record(given.attempt) as a (
        outbox_id uuid, endpoint_id uuid, url text, tries int, status int, error text, duration_ms int, is_taken bool, pause int)),
    written as (
      insert into delivery_attempt (outbox_id, endpoint_id, url, status, error, duration_ms, at)
      select outbox_id, endpoint_id, url, status, error, duration_ms, ${now} from attempt where ${unflushed}),
    tried as (
      update delivery d set
        lease_until = case when d.attempts > a.tries then d.lease_until end,
        delivered_at = case when a.is_taken then coalesce(d.delivered_at, app_now()) else d.delivered_at end,
        dead_at = case when not a.is_taken and d.delivered_at is null and ${isOver} then coalesce(d.dead_at, app_now()) else d.dead_at end,
        resend_requested_at = case when ${isUnchanged} and (a.is_taken or ${isOver}) then null else d.resend_requested_at end,
        next_attempt_at = case when ${isUnchanged} then app_now() + make_interval(secs => a.pause) else d.next_attempt_at end
      from attempt a, outbox o
      where o.id = d.outbox_id and d.outbox_id = a.outbox_id and d.endpoint_id = a.endpoint_id
      returning d.*),
    ${movingNext},
    ${notingEndpoints(sql`(select count(*) from moved) >= 0`)}
    select from noted`,
);

/** Gives back a message that was taken and came to no attempt, to be tried again after so many seconds. */
export async function putOff(
  db: Db,
  { outbox_id: outboxId, endpoint_id: endpointId, attempts }: DueDelivery,
  retryAfter: number,
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ lease_until: null, next_attempt_at: sql<Date>`app_now() + make_interval(secs => ${retryAfter})` })
    .where('outbox_id', '=', outboxId)
    .where('endpoint_id', '=', endpointId)
    .where('attempts', '=', attempts)
    .execute();
}
