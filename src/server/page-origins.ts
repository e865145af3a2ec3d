/** The foreign origins that a page may load: those of its accounts' providers, and of the tags. */
import type { WalletHosts } from '#providers/wallet-capability';
import { inTime } from './http/database-outage.ts';
import type { Services } from './services/services.ts';

/** The longest wait of a page for the list of accounts, in milliseconds. */
const longestLookMs = 2000;
/** The time that a list counts: every page reads it, and an account is opened once in a while. */
const looksAgainMs = 1000;

type Shown = Awaited<ReturnType<Services['accounts']['all']>>;

/** Returns every account, for what pages may load of its provider. In an outage the last ones. */
export function accountsShown({ accounts }: Services): () => Promise<Shown> {
  let last: Shown = [];
  let looksAgainAt = 0;
  return async () => {
    if (performance.now() >= looksAgainAt) {
      last = (await inTime(accounts.all(), longestLookMs)) ?? last;
      looksAgainAt = performance.now() + looksAgainMs;
    }
    return last;
  };
}

/** Returns the origins of frames in a page: every account's provider, and the tags. */
export function framesOf({ analytics }: Services, accounts: Shown): readonly string[] {
  const origins = accounts.flatMap(({ frameOrigins = [] }) => frameOrigins);
  return [...new Set([...origins, ...(analytics ? [analytics.tagsOrigin] : [])])];
}

/** Returns what the wallets of all accounts load; null where none has a wallet. */
export function hostsOf(accounts: Shown): WalletHosts | null {
  const each = accounts.flatMap(({ walletHosts }) => walletHosts ?? []);
  if (each.length === 0) return null;
  const all = (kind: keyof WalletHosts) => [...new Set(each.flatMap((hosts) => hosts[kind]))];
  return { scripts: all('scripts'), frames: all('frames'), connects: all('connects'), images: all('images') };
}
