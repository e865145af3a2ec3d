import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { preparedStatement } from '../db/driver/prepared-statement.ts';
import { rowsOf, together } from '../db/driver/together.ts';
import { type Attempt, attemptsWritten, type DueDelivery, dueTaken, putOff } from '../db/write/deliveries.ts';
import { traced } from '../basics/traced.ts';
import { newRequestId, runForRequest } from '../basics/request-context.ts';
import { type PostAnswer, postJson } from '../outgoing/post.ts';
import type { Services } from '../services/services.ts';
import { wholeEvent } from '../use-cases/messages/events.ts';

/** Seconds until the next try, by the number of tries made; the last step repeats until the message is 30 days old. */
export const retryAfterSeconds = [5, 30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800] as const;
/** In one process, to all endpoints together. */
const mostUnderWay = 200;
/** While a slow endpoint holds us up, other due messages are polled this often. */
const lookAgainMs = 250;
/** While others are under way, an answer waits so long for theirs: one packet writes them all. */
const gatherMs = 10;

/**
 * Delivers to each endpoint the first undelivered message of each session, so that it gets one session in order and
 * without a gap; endpoints do not wait for each other. At least once: a crash between sending and marking sends again
 * with the same `webhook-id`. An endpoint that takes nothing gets one message at a time, with pauses, however many wait
 * (`endpoint-waits.ts`). Works until nothing is due, or `isStopping`; returns how many messages it numbered and tried.
 */
export async function deliverWebhooks(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const underWay = new Set<Promise<void>>();
  const attempts: Attempt[] = [];
  let count = 0;
  let mayBeMore = true;
  try {
    while (mayBeMore || underWay.size > 0 || attempts.length > 0) {
      const room = isStopping() ? null : mostUnderWay - underWay.size;
      const { numbered, due } = await writeAndTake(services, attempts.splice(0), room);
      mayBeMore = numbered >= mostSchools;
      for (const each of due) {
        const sending: Promise<void> = deliver(services, each)
          .then((attempt) => void (attempt && attempts.push(attempt)))
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      count += numbered + due.length;
      if (underWay.size > 0) await Promise.race([...underWay, pause(lookAgainMs, undefined, { ref: false })]);
      if (underWay.size > 0) await Promise.race([Promise.all(underWay), pause(gatherMs, undefined, { ref: false })]);
    }
    return count;
  } finally {
    // After an outage of the database too: nothing is left running behind the caller's back.
    await Promise.allSettled(underWay);
    await writeAndTake(services, attempts, null);
  }
}

/**
 * Writes attempts, numbers new messages and takes what is due then, in one packet: a message is taken with the attempt
 * that it waited for. `room`: how many at most; null takes and numbers none.
 */
async function writeAndTake(services: Services, attempts: readonly Attempt[], room: number | null) {
  const { db } = services;
  const writes = attempts.length > 0 ? [attemptsWritten(db, attempts)] : [];
  const looks = room === null ? [] : [messagesNumbered(db, most), dueTaken(db, { room })];
  const answers = await together(db, [...writes, ...looks]);
  if (writes.length > 0 && answers[0]?.status === 'rejected') await writeEach(services, attempts);
  if (room === null) return { numbered: 0, due: [] };
  const [numbering, taking] = answers.slice(-2);
  const due = rowsOf<DueDelivery>(taking);
  if (numbering?.status === 'fulfilled') return { numbered: rowsOf<Numbered>(numbering)[0]?.taken ?? 0, due };
  // What was taken is sent all the same.
  services.log.error({ err: numbering?.reason }, 'numbering messages failed; it is tried again');
  return { numbered: 0, due };
}

/** One that cannot be written has its message sent again, and keeps no other from being written. */
async function writeEach({ db, log }: Services, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const [answer] = await together(db, [attemptsWritten(db, [attempt])]);
    if (answer?.status !== 'rejected') continue;
    const { due } = attempt;
    log.error({ event_id: due.outbox_id, err: answer.reason }, 'storing a webhook attempt failed; it is sent again');
    await putOff(db, due, retryAfter(due));
  }
}

const retryAfter = ({ attempts }: DueDelivery): number =>
  retryAfterSeconds[Math.min(attempts, retryAfterSeconds.length) - 1] ?? retryAfterSeconds[0];

/** Returns how sending went. Null for a message that cannot be written: it waits for its next try. */
async function deliver(services: Services, due: DueDelivery): Promise<Attempt | null> {
  try {
    const begun = () => ({ kind: 'message', name: 'send webhook', facts: {} }) as const;
    return await runForRequest(due.request_id ?? newRequestId(), () => traced(begun, () => sendOne(services, due)));
  } catch (error) {
    services.log.error({ event_id: due.outbox_id, err: error }, 'sending a webhook failed; it is tried again');
    await putOff(services.db, due, retryAfter(due));
    return null;
  }
}

async function sendOne(services: Services, due: DueDelivery): Promise<Attempt> {
  const { status, error, durationMs } = await sendWebhook(services, due);
  services.log.info({ event_id: due.outbox_id, status, attempt: due.attempts, error }, 'webhook sent');
  const taken = status !== null && status >= 200 && status < 300;
  return { due, result: { status, error, durationMs, taken, retryAfter: retryAfter(due) } };
}

/** Sessions of one school at once, each with all its messages. */
const mostSessions = 200;
/** At once in one process: the others find schools that are free. */
const mostSchools = 8;

const most = { schools: mostSchools, sessions: mostSessions } as const;

interface Numbered {
  readonly taken: number;
}

/**
 * Gives committed messages their place in their school's log, and each of its endpoints a delivery
 * (0069-messages-numbered-in-one-call.sql). Returns how many it took.
 */
const messagesNumbered = preparedStatement(
  ({ schools, sessions }: typeof most) => sql<Numbered>`select number_messages(${schools}, ${sessions}) as taken`,
);

/** The same alone. */
export async function relayMessages({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await db.executeQuery(messagesNumbered(db, most));
  return rows[0]?.taken ?? 0;
}

/** Real seconds a school's server has to answer. Shorter than the minute for which a message is taken. */
const timeoutMs = 15_000;

type SendAnswer = Omit<PostAnswer, 'error'> & { readonly error: PostAnswer['error'] | 'unreadable_secret' };

/** Sends one POST signed with every secret in force (Standard Webhooks). Never throws for the receiver's failures. */
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
    allowLocal: services.mode === 'sandbox',
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
