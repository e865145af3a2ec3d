import { stillMoves } from '#domain/refund-status';
import { type Check, parseJson } from '../shell/parse.ts';
import { readEvents } from './event-stream.ts';
import type { PageVisibility } from './page-visibility.ts';

export interface Versioned {
  readonly version: number;
  readonly finished: boolean;
  readonly refunds?: Parameters<typeof stillMoves>[0]['refunds'];
}

export interface WatchOptions<T extends Versioned> {
  /** The value shown now; only newer versions are reported. */
  readonly from: Versioned;
  /** Opens the event stream, after `lastEventId`. */
  readonly open: (signal: AbortSignal, lastEventId: string) => Promise<Response>;
  /** Whether the stream's data is a value to show. */
  readonly isWhole: Check<T>;
  /** Requests it once; null without a response. */
  readonly poll: () => Promise<T | null>;
  readonly onChange: (value: T) => void;
  readonly onReach: (reached: boolean) => void;
  readonly signal: AbortSignal;
  readonly page: PageVisibility;
  /** Milliseconds to the n-th next try; by default 5 s, growing to 30 s. */
  readonly retryAfterMs?: (failures: number) => number;
}

/** Offline, the browser reports when a network is back. Phones err in that, so it still retries this rarely. */
const offlineRetryMs = 60_000;
const backOff = (failures: number): number => Math.min(30_000, 5_000 * 1.5 ** failures);

/**
 * Follows one payment until it and its refunds have ended, or the signal aborts. Streams, else polls; idle if hidden.
 */
export async function watchStatus<T extends Versioned>(options: WatchOptions<T>): Promise<void> {
  const { signal, page } = options;
  const retryAfterMs = options.retryAfterMs ?? backOff;
  let seen = options.from.version;
  let finished = !stillMoves(options.from);
  let failures = 0;
  /** No stream is requested until then: the server has too many. */
  let streamNotBefore = 0;
  const report = (value: T): void => {
    options.onReach(true);
    if (value.version <= seen) return;
    seen = value.version;
    finished = !stillMoves(value);
    options.onChange(value);
  };

  const watched: Watched<T> = {
    lastEventId: () => String(seen),
    report,
    isFinished: () => finished,
    onTooMany: (waitMs) => (streamNotBefore = performance.now() + waitMs),
  };
  while (!finished && !signal.aborted) {
    if (page.isHidden()) {
      await page.untilChange(signal);
      continue;
    }
    const mayStream = performance.now() >= streamNotBefore && !page.isOffline();
    const streamed = mayStream && (await followStream(options, watched));
    if (finished || signal.aborted || page.isHidden()) continue;
    if (streamed) failures = 0;
    const polled = await options.poll();
    if (polled) report(polled);
    else options.onReach(false);
    if (finished || signal.aborted) return;
    await pause(page.isOffline() ? offlineRetryMs : retryAfterMs(failures), signal, page);
    failures += 1;
  }
}

interface Watched<T> {
  lastEventId(): string;
  report(value: T): void;
  isFinished(): boolean;
  /** The server has too many streams; `waitMs` is its delay for the next request. */
  onTooMany(waitMs: number): void;
}

/** Reads the stream until it ends, fails, or the page is hidden. Returns whether it was alive and may be reopened. */
async function followStream<T extends Versioned>(
  options: WatchOptions<T>,
  { lastEventId, report, isFinished, onTooMany }: Watched<T>,
): Promise<boolean> {
  const cut = new AbortController();
  const signal = AbortSignal.any([options.signal, cut.signal]);
  void options.page.untilChange(signal).then(() => cut.abort());
  let heard = false;
  try {
    const response = await options.open(signal, lastEventId());
    const waitSeconds = Number(response.headers.get('retry-after') ?? 0);
    if (waitSeconds > 0) onTooMany(Math.min(waitSeconds * 1000, longestWaitMs));
    if (!response.ok || !response.body) return false;
    for await (const { event, data } of readEvents(response.body.pipeThrough(cutWhenIdle(() => cut.abort())))) {
      if (event === 'end') return false;
      heard = true;
      if (event !== 'status') {
        options.onReach(true);
        continue;
      }
      const value = parseJson(data, options.isWhole);
      if (value) report(value);
      // Unreadable data is no news: the poll that follows reads again.
      if (!value || isFinished()) break;
    }
  } catch {
    // A lost connection is no news: the poll that follows reads again.
  } finally {
    cut.abort();
  }
  return heard;
}

/** The longest delay accepted from a server: it has room again some day. */
const longestWaitMs = 5 * 60_000;

/** Three heartbeats of the server. */
const idleLimitMs = 15_000;

/** Cuts a connection without any data, even heartbeats, for too long: phones keep dead connections open. */
function cutWhenIdle(onNoResponse: () => void): TransformStream<Uint8Array, Uint8Array> {
  let timer = setTimeout(onNoResponse, idleLimitMs);
  return new TransformStream({
    transform(chunk, controller) {
      clearTimeout(timer);
      timer = setTimeout(onNoResponse, idleLimitMs);
      controller.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
}

function pause(milliseconds: number, signal: AbortSignal, page: PageVisibility): Promise<void> {
  const woken = new AbortController();
  const either = AbortSignal.any([signal, woken.signal]);
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(), { once: true });
    void page.untilChange(either).then(() => resolve());
    either.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }).finally(() => woken.abort());
}
