/** Where emulators' webhooks go in tests that read them themselves. */
import { Hono } from 'hono';
import { type EmulatorHono, listenOnLoopback } from './emulator-kit.ts';

/** One webhook as it came. */
export interface Delivery {
  readonly headers: Headers;
  readonly body: string;
}

export interface WebhookMailbox {
  readonly url: string;
  /** In the order they came. */
  readonly deliveries: readonly Delivery[];
  /** What the next deliveries are answered with; 200 at first. */
  answerWith(status: 200 | 500): void;
  /** Throws away what came so far. */
  empty(): void;
  close(): Promise<void>;
}

/** A receiver that keeps every webhook as it came. */
export async function openWebhookMailbox(): Promise<WebhookMailbox> {
  const deliveries: Delivery[] = [];
  let status: 200 | 500 = 200;
  const app = new Hono<EmulatorHono>();
  app.post('/', async (context) => {
    deliveries.push({ headers: new Headers(context.req.raw.headers), body: await context.req.text() });
    return context.text('', status);
  });
  const listener = await listenOnLoopback(app, 0);
  return {
    url: `${listener.origin}/`,
    deliveries,
    answerWith(next) {
      status = next;
    },
    empty() {
      deliveries.length = 0;
    },
    close: listener.close,
  };
}
