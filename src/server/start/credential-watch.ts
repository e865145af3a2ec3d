import type { CredentialWatch } from '../services/services.ts';
import { accountName, type OfAccount } from '../db/read/provider-accounts.ts';

const shortestPauseMs = 30_000;
const longestPauseMs = 5 * 60_000;

/** `wake` is called when there is something to find out. */
export function createCredentialWatch(wake: () => void): CredentialWatch {
  const suspected = new Map<string, OfAccount>();
  /** Those known to be refused. */
  const known = new Map<string, { isTaken: boolean }>();
  const askedAt = new Map<string, number>();
  const defaults = new Map<string, Date>();
  return {
    defaults,
    refused(account) {
      suspected.set(accountName(account), account);
      wake();
    },
    taken(account) {
      const found = known.get(accountName(account));
      if (found) found.isTaken = true;
    },
    due(stored, now) {
      const ours = [...defaults].map(([provider, since]) => ({ provider, account_id: null, since }));
      const refused = new Map([...stored, ...ours].map((each) => [accountName(each), each]));
      const accounts = new Map<string, OfAccount>([...suspected, ...refused]);
      const questions = [...accounts].flatMap(([name, account]) => {
        const isTaken = refused.has(name) && known.get(name)?.isTaken === true;
        const pause = pauseAfter(now.getTime() - (refused.get(name)?.since ?? now).getTime());
        if (!isTaken && now.getTime() - (askedAt.get(name) ?? 0) < pause) return [];
        askedAt.set(name, now.getTime());
        suspected.delete(name);
        return [{ account, isTaken }];
      });
      known.clear();
      for (const name of refused.keys()) known.set(name, { isTaken: false });
      return questions;
    },
  };
}

/** The longer it is refused, the rarer it is asked about. */
const pauseAfter = (refusedForMs: number): number =>
  Math.min(longestPauseMs, Math.max(shortestPauseMs, refusedForMs / 2));
