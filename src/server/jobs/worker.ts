import type { Services, Work } from '../services.ts';
import { applyInbox } from './apply-inbox.ts';
import { checkDuePayments } from './check-payments.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

/** Each kind of work takes one batch of due rows and answers how many it took. The rows say what is due, so nothing is lost with a process. */
const work = { inbox: applyInbox, payments: checkDuePayments, outbox: deliverWebhooks } as const satisfies Record<
  Work,
  (services: Services) => Promise<number>
>;

/** How often each process looks for due rows without being woken. */
const lookEveryMs = 2000;

export interface Worker {
  wake(kind: Work): void;
  /** Runs all that is due now and answers when nothing is left. */
  sweep(): Promise<void>;
  /** Stops looking and waits for what is under way. */
  stop(): Promise<void>;
}

/** Starts the background work of one process; any number of processes may run it on one database. */
export function startWorker(services: Services): Worker {
  const running = new Map<Work, Promise<void>>();
  const again = new Set<Work>();
  let stopped = false;

  async function drain(kind: Work): Promise<void> {
    do {
      again.delete(kind);
      while (!stopped && (await work[kind](services)) > 0);
    } while (again.has(kind) && !stopped);
  }

  function wake(kind: Work): Promise<void> {
    again.add(kind);
    const current = running.get(kind);
    if (current || stopped) return current ?? Promise.resolve();
    const started = drain(kind)
      .catch((error: unknown) =>
        services.log.error({ work: kind, err: error }, 'background work failed; it is tried again'),
      )
      .finally(() => running.delete(kind));
    running.set(kind, started);
    return started;
  }

  const kinds = Object.keys(work) as Work[];
  const timer = setInterval(() => kinds.forEach((kind) => void wake(kind)), lookEveryMs);
  return {
    wake: (kind) => void wake(kind),
    async sweep() {
      for (const kind of kinds) await wake(kind);
      await Promise.all(running.values());
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
