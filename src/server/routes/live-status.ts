import type { Context } from 'hono';
import { stillMoves } from '#domain/refund-status';
import { orWhenAway } from '../http/database-outage.ts';
import { encodeEvent, eventHeaders, type EventStream, eventStream } from '../http/event-stream.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Services } from '../services/services.ts';

/** A stream is opened again by its reader after this long. */
const longestStreamMs = 10 * 60 * 1000;
/** The interval of pings; pages cut a stream without one for three times as long. */
const pingEveryMs = 5_000;
/** The interval of each reader's own poll, for the end of a bearer or a link, which nothing announces. */
const lookEveryMs = 60_000;
/** When a reader without a place may try again, in seconds; meanwhile it polls. */
const retryAfterSeconds = 30;

interface Versioned {
  readonly version: number;
  readonly finished: boolean;
  readonly refunds?: Parameters<typeof stillMoves>[0]['refunds'];
}

interface Followed {
  /** A payment, or a session. */
  readonly id: string;
  /** The owner of its place among the open streams. */
  readonly owner: { readonly kind: Parameters<Services['live']['enter']>[0]; readonly id: string };
  /** Reads the event's data. Throws a `Refusal` once the reader may not read it any more: that ends the stream. */
  read(): Promise<Versioned>;
  /** The version alone, where that costs less; throws as `read` does. */
  readVersion?(): Promise<number>;
}

/**
 * Server-sent events of one payment: `event: status`, `id: version`, data = the result of `read`. Ends when the payment
 * is finished and nothing of it is on its way back, after ten minutes, when the process stops, and with `event: end`
 * and the refusal's code when its reader may not read it any more. Refuses as `too_many_requests` or
 * `service_unavailable`, both with `Retry-After`, if too many are open.
 */
export function liveStatus(services: Services, context: Context, followed: Followed): Response {
  const { kind, id } = followed.owner;
  // HEAD asks what a stream would be like, and reads none.
  if (context.req.method === 'HEAD') return context.body(null, 200, eventHeaders);
  if (services.draining.aborted) throw noPlace.going();
  const leave = services.live.enter(kind, id);
  if (typeof leave === 'string') throw noPlace[leave]();
  const wakened = new Wakened();
  const telling = async (stream: EventStream): Promise<void> => {
    try {
      await tell(services, stream, followed, { request: context.req, wakened });
    } catch (error) {
      services.log.warn({ err: error }, 'a live stream broke off');
    } finally {
      leave();
    }
  };
  return eventStream(context, telling, () => wakened.wake());
}

/** Waits until it is woken; to be woken while nobody waits counts for the next wait. */
class Wakened {
  #isWoken = false;
  #resume: () => void = () => undefined;

  wake(): void {
    this.#isWoken = true;
    this.#resume();
  }

  async wait(): Promise<void> {
    if (!this.#isWoken) await new Promise<void>((resolve) => (this.#resume = resolve));
    this.#isWoken = false;
  }
}

const ping = encodeEvent({ event: 'ping', data: '' });

const later = { 'retry-after': String(retryAfterSeconds) };
const noPlace = {
  too_many: () => new Refusal('too_many_requests', 'Too many live streams of this are open.', {}, later),
  // A new request goes to another process.
  going: () => new Refusal('service_unavailable', 'This process is being stopped.', {}, { 'retry-after': '1' }),
  process_is_full: () => new Refusal('service_unavailable', 'Too many live streams are open.', {}, later),
} as const;

async function tell(
  services: Services,
  stream: EventStream,
  { id, read, readVersion }: Followed,
  { request, wakened }: { readonly request: Context['req']; readonly wakened: Wakened },
): Promise<void> {
  const seen = request.header('last-event-id');
  let last = seen ? Number(seen) : Number.NaN;
  let isChanged = true;
  const look = async (): Promise<'finished' | 'waiting'> => {
    if (readVersion && (await readVersion()) === last) return 'waiting';
    const view = await read();
    if (view.version !== last)
      stream.send({
        event: 'status',
        data: JSON.stringify(view),
        id: String(view.version),
        retry: 1000,
      });
    last = view.version;
    return stillMoves(view) ? 'waiting' : 'finished';
  };
  const unlisten = services.live.listen(id, () => {
    isChanged = true;
    wakened.wake();
  });
  const beating = setInterval(() => wakened.wake(), pingEveryMs);
  const leaving = () => wakened.wake();
  services.draining.addEventListener('abort', leaving);
  const until = performance.now() + longestStreamMs;
  let lookAt = 0;
  try {
    while (stream.isOpen && !services.draining.aborted && performance.now() < until) {
      if (isChanged || performance.now() >= lookAt) {
        [isChanged, lookAt] = [false, performance.now() + lookEveryMs];
        const found = await orWhenAway(look(), 'away');
        if (found === 'finished') return;
        // Its reader waits on while the database is away, and polls again with the next ping.
        isChanged ||= found === 'away';
      }
      await wakened.wait();
      stream.beat(ping);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    stream.send({ event: 'end', data: JSON.stringify({ code: error.code }) });
  } finally {
    clearInterval(beating);
    services.draining.removeEventListener('abort', leaving);
    unlisten();
  }
}
