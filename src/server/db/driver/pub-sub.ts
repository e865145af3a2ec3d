import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import type { ConnectionConfig } from './connect.ts';

/** A process's message to the others on the same database, after its commits. It may be lost: then they poll. */
const notice = z.object({ from: z.string(), payments: z.array(z.string()) });
type Notice = z.infer<typeof notice>;

export interface PubSub {
  /** Announces a changed payment within a moment, together with other changes; never within a transaction. */
  publish(paymentId: string): void;
  close(): Promise<void>;
}

const channel = 'cuota';
/** Changes within this time are one notice: a payment's change and its webhook, a hundred payments of a busy moment. */
const togetherMs = 100;
const againAfterMs = 2_000;
const connectWithinMs = 3_000;
const endWithinMs = 500;
const ofNotices = { application_name: 'cuota notices', keepAlive: true, connectionTimeoutMillis: connectWithinMs };
/** A notice of the server's holds 8,000 bytes. */
const mostPayments = 120;

export interface PubSubOptions {
  /** Its own address: behind a pooler of transactions nobody can listen. */
  readonly config: Pick<ConnectionConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database' | 'password'>;
  /** Never what this process published itself. */
  receive(paymentIds: readonly string[]): void;
  /** Once for each time that the line is lost; until it stands again everybody polls. */
  lost(error: unknown): void;
}

/** Listens and publishes on a connection of its own. Never throws: without it nothing is sent or received. */
export function openPubSub(listening: PubSubOptions): PubSub {
  const closing = new AbortController();
  let line: pg.Client | null = null;
  const me = randomUUID();
  const running = keepLine({ ...listening, me }, closing.signal, (client) => (line = client));
  const gathered = gather((paymentIds) => {
    const sent: Notice = { from: me, payments: [...paymentIds] };
    return line?.query('select pg_notify($1, $2)', [channel, JSON.stringify(sent)]) ?? Promise.resolve();
  });
  return {
    publish(paymentId) {
      if (line) gathered.add(paymentId);
    },
    async close() {
      gathered.stop();
      closing.abort();
      await running;
    },
  };
}

/** Has a line stand again whenever it was lost, and says of each outage once that it began. */
async function keepLine(
  { config, me, receive, lost }: PubSubOptions & { readonly me: string },
  closing: AbortSignal,
  stands: (client: pg.Client | null) => void,
): Promise<void> {
  let isLost = false;
  while (!closing.aborted) {
    const client = new pg.Client({ ...config, ...ofNotices });
    const ended = new Promise<unknown>((resolve) => client.once('error', resolve).once('end', () => resolve(null)));
    client.on('notification', ({ payload }) => {
      const read = readNotice(payload);
      if (read && read.from !== me) receive(read.payments);
    });
    const error = await listenUntil(client, ended, closing, () => {
      isLost = false;
      stands(client);
    });
    stands(null);
    if (!closing.aborted && !isLost) lost(error);
    isLost = true;
    // One that stands frozen does not answer that it ends.
    await Promise.race([client.end().catch(() => undefined), pause(endWithinMs, null, { ref: false })]);
    await pause(againAfterMs, null, { signal: closing }).catch(() => undefined);
  }
}

/** Returns why it listens no more; null if it was closed. */
async function listenUntil(
  client: pg.Client,
  ended: Promise<unknown>,
  closing: AbortSignal,
  stands: () => void,
): Promise<unknown> {
  try {
    await client.connect();
    // A notice may be lost, so nobody waits until it is on disk.
    await client.query(`listen ${channel}; set synchronous_commit = off`);
    stands();
    return await Promise.race([ended, aborted(closing)]);
  } catch (error) {
    return error;
  }
}

/** Sends what comes within a moment together, and one message at a time: what comes meanwhile goes with the next. */
function gather(send: (ids: readonly string[]) => Promise<unknown>) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isSending = false;
  const soon = (): void => {
    if (!isSending) timer ??= setTimeout(() => void flush(), togetherMs).unref();
  };
  const flush = async (): Promise<void> => {
    [timer, isSending] = [null, true];
    const some = [...waiting].slice(0, mostPayments);
    for (const id of some) waiting.delete(id);
    await send(some).catch(() => undefined);
    isSending = false;
    if (waiting.size > 0) soon();
  };
  return {
    add(id: string) {
      waiting.add(id);
      soon();
    },
    stop() {
      if (timer) clearTimeout(timer);
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
