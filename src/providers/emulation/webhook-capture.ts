import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { onLoopback } from './loopback.ts';

/** A webhook as the provider sent it: not necessarily as the product gets it. */
export interface WebhookDelivery {
  /** `/webhooks/{provider}` */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The same with one of its headers changed. */
export const withHeader = (
  delivery: WebhookDelivery,
  name: string,
  change: (value: string) => string,
): WebhookDelivery => ({
  ...delivery,
  headers: { ...delivery.headers, [name]: change(delivery.headers[name] ?? '') },
});

export interface WebhookCapture {
  readonly origin: string;
  /** In the order they came, since the last `collect`. */
  readonly deliveries: readonly WebhookDelivery[];
  /** Returns the webhooks since the last call, in order. */
  collect(): WebhookDelivery[];
  /** Sets the answer to the next ones; 200 at first. */
  answerWith(status: 200 | 500): void;
  close(): Promise<void>;
}

/** Accepts every webhook with 200 and stores it: the provider counts it as delivered. The test may forward it. */
export async function openWebhookCapture(): Promise<WebhookCapture> {
  const deliveries: WebhookDelivery[] = [];
  let answer: 200 | 500 = 200;
  const keep = async (request: IncomingMessage): Promise<void> => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !connectionHeaders.has(name) ? [[name, value]] : [],
      ),
    );
    deliveries.push({ path: request.url ?? '/', headers, body: await text(request) });
  };
  const server = createServer((request, response) => {
    keep(request).then(
      () => response.writeHead(answer).end(),
      () => response.destroy(),
    );
  });
  return {
    ...(await onLoopback(server)),
    deliveries,
    answerWith(status) {
      answer = status;
    },
    collect: () => deliveries.splice(0),
  };
}

/** Headers of the connection, not of the message. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
]);
