import { forwardedAddress } from './client-address.ts';
import type { Logger } from '../basics/log.ts';
import type { Metrics } from '../services/services.ts';
import { ownLimit } from '../basics/own-limit.ts';

/** What proxies write into a request of who sent it. */
const writtenByProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Reads who is calling from what a trusted proxy wrote. Where none is trusted but a proxy's header comes, everybody may
 * look like that one proxy, and one phone's limits are everybody's: that is told in the log, once an hour, because anybody
 * may write such a header.
 */
export function callerOf(trustProxy: boolean, log: Logger, metrics: Pick<Metrics, 'ignored'>) {
  if (trustProxy) return forwardedAddress;
  const mayTell = ownLimit({ points: 1, seconds: 3600 });
  return (request: Request): ReturnType<typeof forwardedAddress> => {
    const header = writtenByProxies.find((name) => request.headers.has(name));
    if (header === undefined) return {};
    metrics.ignored('proxy_header');
    if (mayTell('proxy'))
      log.warn(
        { event: 'proxy_not_trusted', header },
        'a proxy says whom it asks for and is not believed: set CUOTA_TRUST_PROXY=1 where it is yours, or all its callers share one address’s limits',
      );
    return {};
  };
}
