import { setTimeout as pause } from 'node:timers/promises';
import { type DueDelivery, putOff, recordAttempt, takeDueDeliveries } from '../db/deliveries.ts';
import type { Services } from '../start/services.ts';
import { relayMessages } from './relay-messages.ts';
import { sendWebhook } from './send-webhook.ts';

/** Seconds until the next try, by the number of tries made; the last step repeats until the message is 30 days old. */
export const retryAfterSeconds = [5, 30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800] as const;
/** In one process, to all endpoints together. */
const mostUnderWay = 200;
/** While a slow endpoint keeps us waiting, this often we look for what others may have. */
const lookAgainMs = 250;

/**
 * Delivers to each endpoint the first undelivered message of each session, so that it hears of one session in order
 * and without a gap; endpoints do not wait for each other. At least once: a crash between sending and marking sends
 * again with the same `webhook-id`. Works until nothing is due, or `isStopping`; answers how many messages it numbered and tried.
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
    await sendOne(services, due, retryAfter);
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
