import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** One webhook a demo school was sent. */
export interface ReceivedWebhook {
  readonly at: Date;
  readonly school: string;
  readonly id: string;
  readonly type: string;
  readonly verified: boolean;
  /** Why it was not believed, or null. */
  readonly why: string | null;
  /** It had come before: at-least-once delivery is allowed to. */
  readonly repeated: boolean;
  readonly answered: number;
  readonly payload: string;
}

/** What the demo schools do with their webhooks. Kept in memory; the last 200. */
export interface WebhookReceiver {
  trust(school: string, secret: string): void;
  /** Answers the HTTP status the school gives. */
  receive(school: string, headers: Headers, body: string): number;
  /** The next `times` deliveries are answered 500, as a school's broken server would. */
  failNext(times: number): void;
  /** Newest first. */
  received(): readonly ReceivedWebhook[];
}

const toleranceMs = 5 * 60_000;
const kept = 200;

/** Whether a body was signed with the secret within five minutes of now; a sentence says why not. Source: Standard Webhooks 1.0. */
export function verify(secret: string, headers: Headers, body: string, now: Date): string | null {
  const id = headers.get('webhook-id');
  const stamp = headers.get('webhook-timestamp');
  const signatures = headers.get('webhook-signature');
  if (id === null || stamp === null || signatures === null) return 'a webhook header is missing';
  if (!/^\d{1,12}$/.test(stamp)) return 'the timestamp is not a number';
  const at = new Date(Number(stamp) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceMs) return 'the timestamp is more than five minutes away';
  // The library's own `verify` reads the machine's clock, and the sandbox's clock may be days ahead of it.
  const expected = Buffer.from(new Webhook(secret).sign(id, at, body));
  const matches = (signature: string) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return signatures.split(' ').some(matches) ? null : 'no signature matches';
}

function typeOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'type' in parsed && typeof parsed.type === 'string')
      return parsed.type;
  } catch {
    // Shown as it came.
  }
  return 'unreadable';
}

/** A receiver that reads the sandbox's clock. */
export function createWebhookReceiver(now: () => Date): WebhookReceiver {
  const secrets = new Map<string, string>();
  const seen = new Set<string>();
  const log: ReceivedWebhook[] = [];
  let failures = 0;

  const answer = (why: string | null): number => {
    if (failures > 0) {
      failures -= 1;
      return 500;
    }
    return why === null ? 204 : 401;
  };

  return {
    trust: (school, secret) => void secrets.set(school, secret),
    failNext: (times) => void (failures = times),
    received: () => log,
    receive(school, headers, body) {
      const secret = secrets.get(school);
      const why = secret === undefined ? 'this school knows no secret' : verify(secret, headers, body, now());
      const id = headers.get('webhook-id') ?? '';
      const answered = answer(why);
      const once = `${school} ${id}`;
      log.unshift({
        at: now(),
        school,
        id,
        type: typeOf(body),
        verified: why === null,
        why,
        repeated: seen.has(once),
        answered,
        payload: body,
      });
      if (log.length > kept) log.pop();
      if (answered === 204) seen.add(once);
      return answered;
    },
  };
}
