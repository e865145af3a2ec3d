import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import type { ConnectionConfig } from './connect.ts';

/** What one process tells the others on the same database, after its commits. A notice may be lost: whoever misses it looks. */
const notice = z.object({ from: z.string(), payments: z.array(z.string()) });
type Notice = z.infer<typeof notice>;

export interface Notices {
  /** That a payment has changed: told within a moment, with whatever else changed then; never within a transaction. */
  tell(paymentId: string): void;
  close(): Promise<void>;
}

const channel = 'cuota';
/** What comes within so long is one notice: a payment's change and its webhook, a hundred payments of a busy moment. */
const togetherMs = 20;
const againAfterMs = 2_000;
const connectWithinMs = 3_000;
const endWithinMs = 500;
/** A notice of the server's holds 8,000 bytes. */
const mostPayments = 150;

export interface Listening {
  /** Its own address: behind a pooler of transactions nobody can listen. */
  readonly config: Pick<ConnectionConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database' | 'password'>;
  /** The name of this process, whose own notices it does not hear. */
  readonly me: string;
  hear(paymentIds: readonly string[]): void;
  /** Once for each time that the line is lost; until it stands again everybody looks. */
  lost(error: unknown): void;
}

/** Listens on a connection of its own, and tells on the same one. Never throws: without a line nothing is told or heard. */
export function openNotices({ config, me, hear, lost }: Listening): Notices {
  let line: pg.Client | null = null;
  const closing = new AbortController();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isMissed = false;
  const miss = (error: unknown): void => {
    if (!isMissed && !closing.signal.aborted) lost(error);
    isMissed = true;
  };

  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...config,
      application_name: 'cuota notices',
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
    });
    const ended = new Promise<unknown>((resolve) => client.once('error', resolve).once('end', () => resolve(null)));
    client.on('notification', ({ payload }) => {
      const heard = readNotice(payload);
      if (heard && heard.from !== me) hear(heard.payments);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      [line, isMissed] = [client, false];
      miss(await Promise.race([ended, aborted(closing.signal)]));
    } catch (error) {
      miss(error);
    } finally {
      line = null;
      // One that stands frozen does not answer that it ends.
      await Promise.race([client.end().catch(() => undefined), pause(endWithinMs, null, { ref: false })]);
    }
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listen();
      await pause(againAfterMs, null, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  function send(): void {
    timer = null;
    const told: Notice = { from: me, payments: [...changed].slice(0, mostPayments) };
    changed.clear();
    line?.query('select pg_notify($1, $2)', [channel, JSON.stringify(told)]).catch(() => undefined);
  }

  return {
    tell(paymentId) {
      if (!line) return;
      changed.add(paymentId);
      timer ??= setTimeout(send, togetherMs).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      closing.abort();
      await running;
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

function readNotice(payload: string | undefined): Notice | null {
  try {
    return notice.parse(JSON.parse(payload ?? ''));
  } catch {
    return null;
  }
}
