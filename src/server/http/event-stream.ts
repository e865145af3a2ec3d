import type { Context } from 'hono';

export interface SentEvent {
  readonly event: string;
  /** One line. */
  readonly data: string;
  readonly id?: string;
  /** After how many milliseconds a reader that lost its stream opens it again. */
  readonly retry?: number;
}

/** The events for one reader. Nothing sent after it left goes anywhere. */
export interface EventStream {
  /** Whether its reader is there. */
  readonly isOpen: boolean;
  send(event: SentEvent): void;
  /** Sends bytes that show the line is alive, unless earlier bytes still wait for the reader. */
  beat(bytes: Uint8Array): void;
}

export const eventHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } as const;

const encoder = new TextEncoder();
export const encodeEvent = ({ event, data, id, retry }: SentEvent): Uint8Array => {
  const more = `${id === undefined ? '' : `\nid: ${id}`}${retry === undefined ? '' : `\nretry: ${retry}`}`;
  return encoder.encode(`event: ${event}\ndata: ${data}${more}\n\n`);
};

/**
 * Sends server-sent events while `tell` runs, which must not throw; `onLeave` is called once if the reader leaves
 * before its end. One stream of bytes for each reader: Hono's own helper makes three with their queues, which with a
 * thousand open pages is most of their memory. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventStream(
  context: Context,
  tell: (stream: EventStream) => Promise<void>,
  onLeave: () => void,
): Response {
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stream: EventStream = {
        get isOpen() {
          return isOpen;
        },
        send(event) {
          if (isOpen) controller.enqueue(encodeEvent(event));
        },
        beat(bytes) {
          if (isOpen && (controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
        },
      };
      void tell(stream).finally(() => {
        if (isOpen) controller.close();
        isOpen = false;
      });
    },
    cancel() {
      isOpen = false;
      onLeave();
    },
  });
  return context.body(body, 200, { ...eventHeaders, 'transfer-encoding': 'chunked', connection: 'keep-alive' });
}
