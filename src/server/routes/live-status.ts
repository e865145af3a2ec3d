import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { orWhenAway } from '../database-outage.ts';
import type { Services } from '../services.ts';

/** A stream is opened again by its reader after this long; meanwhile its bearer token runs out. */
const longestStreamMs = 14 * 60 * 1000;
/** How often the database is read without a call: another process may have made the change. */
const lookEveryMs = 5000;

interface Versioned {
  readonly version: number;
  readonly finished: boolean;
}

/** Server-sent events of one payment: `event: status`, `id: version`, data = what `read` answers. Ends when the payment is finished. */
export function liveStatus(
  services: Services,
  context: Context,
  paymentId: string,
  read: () => Promise<Versioned | null>,
): Response {
  const seen = context.req.header('last-event-id');
  return streamSSE(context, async (stream) => {
    let last = seen ? Number(seen) : Number.NaN;
    let wake: () => void = () => undefined;
    const unlisten = services.live.listen(paymentId, () => wake());
    stream.onAbort(() => {
      unlisten();
      wake();
    });
    const until = performance.now() + longestStreamMs;
    while (!stream.aborted && performance.now() < until) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      // Its reader waits on while the database is away.
      const view = await orWhenAway(read(), undefined);
      if (view === null) break;
      if (view === undefined) {
        await stream.sleep(lookEveryMs);
        continue;
      }
      if (view.version !== last)
        await stream.writeSSE({ event: 'status', id: String(view.version), data: JSON.stringify(view), retry: 1000 });
      last = view.version;
      if (view.finished) break;
      await Promise.race([changed, stream.sleep(lookEveryMs)]);
      if (!stream.aborted) await stream.writeSSE({ event: 'ping', data: '' });
    }
    unlisten();
  });
}
