import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Trx } from '../db/driver/db.ts';
import { type DueDelivery, putOff, recordAttempt, takeDueDeliveries } from '../db/write/deliveries.ts';
import { traced } from '../basics/traced.ts';
import { newRequestId, runForRequest } from '../basics/request-context.ts';
import { type PostAnswer, postJson } from '../outgoing/post.ts';
import type { Services } from '../services/services.ts';
import { wholeEvent } from '../use-cases/messages/events.ts';

/** Seconds until the next try, by the number of tries made; the last step repeats until the message is 30 days old. */
export const retryAfterSeconds = [5, 30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800] as const;
/** In one process, to all endpoints together. */
const mostUnderWay = 200;
/** While a slow endpoint keeps us waiting, this often we look for what others may have. */
const lookAgainMs = 250;

/**
 * Delivers to each endpoint the first undelivered message of each session, so that it hears of one session in order
 * and without a gap; endpoints do not wait for each other. At least once: a crash between sending and marking sends
 * again with the same `webhook-id`. One that takes nothing is asked with one message at a time, and left alone in between,
 * however many wait (`endpoint-waits.ts`). Works until nothing is due, or `isStopping`; answers how many messages it numbered and tried.
 */
export async function deliverWebhooks(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const underWay = new Set<Promise<void>>();
  let count = 0;
  try {
    for (;;) {
      // What ends while we look may make the next message of its session due.
      const wasAtRest = underWay.size === 0;
      const relayed = isStopping() ? 0 : await relayMessages(services);
      const room = isStopping() ? 0 : mostUnderWay - underWay.size;
      const due = room > 0 ? await takeDueDeliveries(services.db, room) : [];
      for (const each of due) {
        const sending: Promise<void> = deliver(services, each).finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      count += relayed + due.length;
      if (underWay.size > 0) await Promise.race([...underWay, pause(lookAgainMs, undefined, { ref: false })]);
      else if (wasAtRest && relayed === 0) return count;
    }
  } finally {
    // After an outage of the database too: nothing is left running behind the caller's back.
    await Promise.allSettled(underWay);
  }
}

/** A message that cannot be written or its attempt not kept waits for its next try; the others of its endpoint go on. */
async function deliver(services: Services, due: DueDelivery): Promise<void> {
  const retryAfter = retryAfterSeconds[Math.min(due.attempts, retryAfterSeconds.length) - 1] ?? retryAfterSeconds[0];
  try {
    const begun = () => ({ kind: 'message', name: 'send webhook', facts: {} }) as const;
    await runForRequest(due.request_id ?? newRequestId(), () =>
      traced(begun, () => sendOne(services, due, retryAfter)),
    );
  } catch (error) {
    services.log.error({ event_id: due.outbox_id, err: error }, 'sending a webhook failed; it is tried again');
    await putOff(services.db, due, retryAfter);
  }
}

async function sendOne(services: Services, due: DueDelivery, retryAfter: number): Promise<void> {
  const { status, error, durationMs } = await sendWebhook(services, due);
  const taken = status !== null && status >= 200 && status < 300;
  await recordAttempt(services.db, due, { status, error, durationMs, taken, retryAfter });
  services.log.info({ event_id: due.outbox_id, status, attempt: due.attempts, error }, 'webhook sent');
}

/** Sessions of one school at once, each with all its messages. */
const batch = 200;
/** Of one process at once: the others find schools that are free. */
const mostSchools = 8;
const lockOf = (name: RawBuilder<string>) => sql`hashtextextended(${name}, 0)`;
/** Release 0.2.0 numbers all schools under this one lock. */
const lockOfAll = lockOf(sql`'cuota relay'`);

/**
 * Gives committed messages their place in their school's log, and each of its endpoints a delivery.
 * Numbered after the commit and by one process at a time for each school, so that nobody who reads on from a position misses
 * one; each session's messages in their own order. Returns how many it took.
 */
export async function relayMessages({ db }: Pick<Services, 'db'>): Promise<number> {
  // Most looks find nothing: that is seen without a lock.
  const { rows: waiting } = await sql`select from outbox where position is null limit 1`.execute(db);
  if (waiting.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const schools = await lockWaitingSchools(trx);
    // A statement of its own: one that takes the lock sees what was before it had it.
    return schools.length > 0 ? numberMessages(trx, schools) : 0;
  });
}

/** Locks some of the schools with unnumbered messages that no other process has. In random order: none is always last. */
async function lockWaitingSchools(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive waiting as (
      (select school_id as id from outbox where position is null order by school_id limit 1)
      union all
      select (select o.school_id from outbox o where o.position is null and o.school_id > w.id order by o.school_id limit 1)
      from waiting w where w.id is not null)
    select id from (select id from waiting where id is not null order by random() offset 0) as shuffled
    where pg_try_advisory_xact_lock_shared(${lockOfAll})
      and pg_try_advisory_xact_lock(${lockOf(sql`'cuota relay ' || id`)})
    limit ${mostSchools}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A message that waited for its session's lock may be older than one before it: it is numbered as if it were as young. */
async function numberMessages(trx: Trx, schools: readonly string[]): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with first as (
      select o.id, o.session_id from unnest(${schools}::uuid[]) as school (id) cross join lateral (
        select o.id, o.session_id from outbox o
        where o.school_id = school.id and o.position is null and not exists (
          select 1 from outbox b where b.session_id = o.session_id and b.seq < o.seq and b.position is null)
        order by o.created_at limit ${batch}) o),
    ordered as (
      select o.*, max(o.created_at) over (partition by coalesce(o.session_id, o.id) order by o.seq) as since
      from first join outbox o on (o.id = first.id or o.session_id = first.session_id) and o.position is null),
    next as (
      select o.id, (select coalesce(max(position), 0) from outbox where school_id = o.school_id)
        + row_number() over (partition by o.school_id order by o.since, o.session_id, o.seq, o.id) as position
      from ordered o),
    numbered as (
      update outbox set position = next.position from next where outbox.id = next.id
      returning outbox.id, outbox.session_id, outbox.seq, outbox.position, outbox.school_id),
    handed_on as (
      insert into delivery (endpoint_id, outbox_id, session_id, seq, position, next_attempt_at)
      select e.id, o.id, o.session_id, o.seq, o.position, app_now()
      from numbered o join webhook_endpoint e on e.school_id = o.school_id and e.disabled_at is null)
    select count(*)::int as taken from numbered`.execute(trx);
  return rows[0]?.taken ?? 0;
}

/** Real seconds a school's server has to answer. Shorter than the minute for which a message is taken. */
const timeoutMs = 15_000;

type SendAnswer = Omit<PostAnswer, 'error'> & { readonly error: PostAnswer['error'] | 'unreadable_secret' };

/** One POST signed with every secret that is in force (Standard Webhooks). Never throws for what the other side does. */
async function sendWebhook(services: Services, due: DueDelivery): Promise<SendAnswer> {
  const body = JSON.stringify(wholeEvent(services, due));
  const id = `evt_${due.outbox_id}`;
  // real time: the receiver compares the signature's timestamp with its own clock.
  const sentAt = new Date();
  const secrets = openSecrets(services, due);
  if (secrets.length === 0) return { status: null, error: 'unreadable_secret', durationMs: 0 };
  return postJson(due.url, {
    body,
    timeoutMs,
    allowLocal: services.sandbox,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Cuota-Webhooks/1',
      ...(due.request_id === null ? {} : { 'x-request-id': due.request_id }),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
    },
  });
}

/** Those that can be read; one that another server secret had sealed cannot, until the school rotates it out. */
function openSecrets({ keys }: Services, due: DueDelivery): readonly string[] {
  return [due.secret_sealed, due.previous_secret_sealed].flatMap((sealed) => {
    try {
      return sealed === null ? [] : [keys.open(sealed)];
    } catch {
      return [];
    }
  });
}
