import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Services } from '../services.ts';

/** Seconds until the next try, by the number of tries made; the last step repeats until the message is 30 days old. */
export const retryAfterSeconds = [5, 30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800] as const;
const batch = 20;
const timeoutMs = 15_000;

interface DueMessage {
  readonly id: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly url: string;
  readonly secret_sealed: Buffer;
}

/**
 * Delivers the first undelivered message of each session, so a school hears of one session in order and without a gap.
 * At least once: a crash between sending and marking sends again with the same `webhook-id`. Answers how many it tried.
 */
export async function deliverWebhooks(services: Services): Promise<number> {
  const { rows } = await sql<DueMessage>`
    update outbox set lease_until = app_now() + interval '60 seconds', attempts = attempts + 1
    from webhook_endpoint e
    where e.school_id = outbox.school_id and e.disabled_at is null and outbox.id in (
      select o.id from outbox o
      where o.delivered_at is null and o.dead_at is null and o.next_attempt_at <= app_now()
        and (o.lease_until is null or o.lease_until < app_now())
        and not exists (select 1 from outbox b where b.session_id = o.session_id and b.seq < o.seq and b.delivered_at is null and b.dead_at is null)
        and exists (select 1 from webhook_endpoint w where w.school_id = o.school_id and w.disabled_at is null)
      order by o.next_attempt_at limit ${batch} for update of o skip locked)
    returning outbox.id, outbox.payload, outbox.attempts, e.url, e.secret_sealed`.execute(services.db);
  await Promise.all(rows.map((message) => deliver(services, message)));
  return rows.length;
}

async function deliver(services: Services, message: DueMessage): Promise<void> {
  const started = performance.now();
  const answer = await send(services, message);
  const duration = Math.round(performance.now() - started);
  const ok = answer.status !== null && answer.status >= 200 && answer.status < 300;
  await services.db
    .insertInto('delivery_attempt')
    .values({
      outbox_id: message.id,
      url: message.url,
      status: answer.status,
      error: answer.error,
      duration_ms: duration,
      at: sql<Date>`app_now()`,
    })
    .execute();
  const wait = retryAfterSeconds[Math.min(message.attempts - 1, retryAfterSeconds.length - 1)] ?? 28_800;
  await sql`
    update outbox set lease_until = null,
      delivered_at = case when ${ok} then app_now() end,
      dead_at = case when not ${ok} and created_at < app_now() - interval '30 days' then app_now() end,
      next_attempt_at = app_now() + make_interval(secs => ${wait})
    where id = ${message.id}`.execute(services.db);
  services.log.info(
    { event_id: message.id, status: answer.status, attempt: message.attempts, error: answer.error },
    'webhook sent',
  );
  if (ok) services.wake('outbox');
}

/** One signed POST (Standard Webhooks). */
async function send(services: Services, message: DueMessage): Promise<{ status: number | null; error: string | null }> {
  const body = JSON.stringify(message.payload);
  const id = `evt_${message.id}`;
  // real time: the receiver compares the signature's timestamp with its own clock.
  const sentAt = new Date();
  const signer = new Webhook(services.keys.open(message.secret_sealed));
  try {
    const response = await fetch(message.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cuota-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signer.sign(id, sentAt, body),
      },
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.name : 'unknown' };
  }
}
