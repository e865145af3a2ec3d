import { Webhook, WebhookVerificationError } from 'standardwebhooks';

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
  /** Returns the HTTP status of the school's response. */
  receive(school: string, headers: Headers, body: string): number;
  /** The next `times` deliveries are answered 500, as a school's broken server would. */
  failNext(times: number): void;
  /** Newest first. */
  received(): readonly ReceivedWebhook[];
}

const logLimit = 200;

/** Null for a body signed with the secret within five minutes of this machine's clock; otherwise the reason. */
export function verify(secret: string, headers: Headers, body: string): string | null {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers));
    return null;
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.message : 'not readable';
  }
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

/** A receiver that shows the sandbox's time; signatures carry the machine's, as a real school would see them. */
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
      const why = secret === undefined ? 'this school knows no secret' : verify(secret, headers, body);
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
      if (log.length > logLimit) log.pop();
      if (answered === 204) seen.add(once);
      return answered;
    },
  };
}
