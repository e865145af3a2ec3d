import { describe, expect, test } from 'vitest';
import type { PageVisibility } from './page-visibility.ts';
import { type Versioned, type WatchOptions, watchStatus } from './watch-status.ts';

const seen: PageVisibility = {
  isHidden: () => false,
  isOffline: () => false,
  untilChange: () => new Promise(() => undefined),
};
const isWhole = (each: unknown): each is Versioned => typeof each === 'object' && each !== null && 'version' in each;
const none = async (): Promise<null> => null;
const value = (version: number, finished = false): Versioned => ({ version, finished });

function stream(...events: readonly Versioned[]): Response {
  const text = events
    .map((event) => `event: status\nid: ${event.version}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}

async function watch(options: Pick<WatchOptions<Versioned>, 'open' | 'poll'> & Partial<WatchOptions<Versioned>>) {
  const changes: number[] = [];
  const reached: boolean[] = [];
  const waits: number[] = [];
  const stop = new AbortController();
  await watchStatus<Versioned>({
    from: value(1),
    isWhole,
    signal: stop.signal,
    page: seen,
    retryAfterMs: (failures) => {
      waits.push(failures);
      return 1;
    },
    onChange: ({ version }) => changes.push(version),
    onReach: (answer) => reached.push(answer),
    ...options,
  });
  return { changes, reached, waits };
}

describe('a page that follows a payment', () => {
  test('shows each newer version once and stops when the payment is finished', async () => {
    const { changes } = await watch({
      open: async () => stream(value(1), value(2), value(2), value(1), value(3, true), value(4)),
      poll: none,
    });
    expect(changes).toEqual([2, 3]);
  });

  test('asks again from where it was when the line is cut', async () => {
    const lastEventIds: string[] = [];
    const lines = [stream(value(2)), stream(value(3, true))];
    const { changes } = await watch({
      open: async (_, lastEventId) => {
        lastEventIds.push(lastEventId);
        return lines.shift() ?? stream();
      },
      poll: none,
    });
    expect([lastEventIds, changes]).toEqual([
      ['1', '2'],
      [2, 3],
    ]);
  });

  test.each([
    ['is refused', async () => new Response(null, { status: 500 })],
    ['throws', () => Promise.reject(new TypeError('offline'))],
    ['sends what cannot be read', async () => new Response('event: status\ndata: {\n\n')],
  ])('polls where streaming %s', async (_, open) => {
    const answers = [null, value(1), value(2, true)];
    const { changes, reached } = await watch({ open, poll: async () => answers.shift() ?? null });
    expect(changes).toEqual([2]);
    expect(reached).toEqual([false, true, true]);
  });

  test.each([429, 503])(
    'polls, and leaves streams alone for as long as the server said, where there are too many (%i)',
    async (status) => {
      const opened: number[] = [];
      const answers = [value(1), value(1), value(1), value(2, true)];
      const { changes } = await watch({
        open: async () => {
          opened.push(status);
          return new Response(null, { status, headers: { 'retry-after': '30' } });
        },
        poll: async () => answers.shift() ?? null,
      });
      expect([opened, changes]).toEqual([[status], [2]]);
    },
  );

  test('tries a stream again when that time is over', async () => {
    const lines = [new Response(null, { status: 429, headers: { 'retry-after': '0' } }), stream(value(2, true))];
    const { changes } = await watch({ open: async () => lines.shift() ?? stream(), poll: async () => value(1) });
    expect(changes).toEqual([2]);
  });

  test('believes nothing behind the end of a stream, and asks more and more seldom', async () => {
    const end = 'event: end\ndata: {"code":"unauthorized"}\n\n';
    const answers = [null, null, null, value(2, true)];
    const { changes, reached, waits } = await watch({
      open: async () => new Response(`${end}event: status\nid: 9\ndata: ${JSON.stringify(value(9))}\n\n`),
      poll: async () => answers.shift() ?? null,
    });
    expect([changes, reached, waits]).toEqual([[2], [false, false, false, true], [0, 1, 2]]);
  });

  test('waits longer and longer, never more than 30 seconds', async () => {
    const answers = Array.from({ length: 8 }, (): Versioned | null => null);
    const { waits } = await watch({
      open: async () => stream(),
      poll: async () => (answers.length > 0 ? (answers.pop() ?? null) : value(2, true)),
    });
    expect(waits).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('is silent while nobody looks, and asks again when somebody does', async () => {
    let hidden = true;
    let opened = 0;
    let look: () => void = () => undefined;
    const page: PageVisibility = {
      isHidden: () => hidden,
      isOffline: () => false,
      untilChange: () =>
        new Promise((resolve) => {
          if (hidden) look = resolve;
        }),
    };
    const watching = watch({
      page,
      poll: none,
      open: async () => {
        opened += 1;
        return stream(value(2, true));
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(opened).toBe(0);
    hidden = false;
    look();
    expect((await watching).changes).toEqual([2]);
  });

  test('asks once without a network, opens no stream, and goes on as soon as there is one', async () => {
    let offline = true;
    let find: () => void = () => undefined;
    const page: PageVisibility = {
      isHidden: () => false,
      isOffline: () => offline,
      untilChange: () => new Promise((resolve) => (find = resolve)),
    };
    const calls: string[] = [];
    const watching = watch({
      page,
      async poll() {
        calls.push('poll');
        return null;
      },
      async open() {
        calls.push('stream');
        return stream(value(2, true));
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual(['poll']);
    offline = false;
    find();
    const { changes, reached } = await watching;
    expect([calls, changes, reached]).toEqual([['poll', 'stream'], [2], [false, true]]);
  });

  test('stops when the page is left', async () => {
    const stop = new AbortController();
    const open = (signal: AbortSignal): Promise<Response> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const watching = watch({ open, poll: none, signal: stop.signal });
    stop.abort();
    expect((await watching).changes).toEqual([]);
  });

  test('a finished payment is not requested', async () => {
    const { changes } = await watch({
      from: value(5, true),
      open: () => Promise.reject(new Error('asked')),
      poll: () => Promise.reject(new Error('asked')),
    });
    expect(changes).toEqual([]);
  });
});
