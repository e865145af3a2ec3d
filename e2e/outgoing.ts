import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import * as z from 'zod/mini';

const fetched = z.object({ request: z.object({ origin: z.union([z.string(), z.instanceof(URL)]), path: z.string() }) });
const requested = z.object({ request: z.object({ protocol: z.string(), host: z.string(), path: z.string() }) });

export interface Outgoing {
  /** Every address this process asked, in order: the product, the emulators and the fixture itself live in it. */
  readonly urls: readonly string[];
  stop(): void;
}

/** Listens to Node's own two HTTP clients; nothing is put in their way. */
export function recordOutgoing(): Outgoing {
  const urls: string[] = [];
  const onFetch = (message: unknown): void => {
    const { request } = fetched.parse(message);
    urls.push(String(request.origin) + request.path);
  };
  const onRequest = (message: unknown): void => {
    const { protocol, host, path } = requested.parse(message).request;
    urls.push(`${protocol}//${host}${path}`);
  };
  subscribe('undici:request:create', onFetch);
  subscribe('http.client.request.start', onRequest);
  return {
    urls,
    stop() {
      unsubscribe('undici:request:create', onFetch);
      unsubscribe('http.client.request.start', onRequest);
    },
  };
}
