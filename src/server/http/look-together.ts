import { readFollowed } from '../db/read/followed-payments.ts';
import type { Services } from '../services/services.ts';
import { orWhenAway } from './database-outage.ts';

/** How often all that is followed is looked at: another process may have changed it, or ended what let a reader in. */
const lookEveryMs = 2_000;

/** Looks for all streams of a process at once while there are any, and wakes those whose payment has changed. */
export interface LookTogether {
  /** Has a payment looked at until the returned function is called. */
  follow(paymentId: string): () => void;
}

type Parts = Pick<Services, 'db' | 'live' | 'log'>;
const ofProcess = new WeakMap<Services['live'], LookTogether>();

/** The one of this process. */
export function lookTogether(services: Parts, everyMs = lookEveryMs): LookTogether {
  const found = ofProcess.get(services.live) ?? startLooking(services, everyMs);
  ofProcess.set(services.live, found);
  return found;
}

function startLooking({ db, live, log }: Parts, everyMs: number): LookTogether {
  const followers = new Map<string, number>();
  const last = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    const found = await orWhenAway(readFollowed(db, [...followers.keys()]), null);
    for (const [id, state] of found ?? []) {
      // Seen for the first time, it may have changed since its reader looked.
      if (followers.has(id) && last.get(id) !== state) {
        last.set(id, state);
        live.notify(id);
      }
    }
  };
  const again = (): void => {
    timer = setTimeout(() => {
      void look()
        .catch((error: unknown) => log.error({ err: error }, 'looking for open streams failed; it is tried again'))
        .finally(() => (followers.size > 0 ? again() : (timer = null)));
    }, everyMs);
    timer.unref();
  };
  return {
    follow(paymentId) {
      followers.set(paymentId, (followers.get(paymentId) ?? 0) + 1);
      if (!timer) again();
      return () => {
        const left = (followers.get(paymentId) ?? 1) - 1;
        if (left > 0) followers.set(paymentId, left);
        else if (followers.delete(paymentId)) last.delete(paymentId);
      };
    },
  };
}
