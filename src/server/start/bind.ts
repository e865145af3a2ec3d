import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import type { Peer } from '../http/trusted-proxies.ts';

/** A port that is taken; requests wait until `answerWith`. */
export type BoundServer = Awaited<ReturnType<typeof bind>>;
type Answer = (request: Request, bindings: Peer) => Response | Promise<Response>;

const mostConnections = 4096;

/** Takes the port first (0: any free one); `host` null: on every address. Throws the system's error if it is taken. */
export async function bind(port: number, host: string | null) {
  let ready: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    ready = resolve;
  });
  const server = await new Promise<ServerType>((resolve, reject) => {
    const made = serve({
      port,
      ...(host === null ? {} : { hostname: host }),
      fetch: async (request, bindings) => (await answer)(request, bindings),
      serverOptions: {
        requestTimeout: 15_000,
        headersTimeout: 10_000,
        keepAliveTimeout: 20_000,
        maxHeaderSize: 16_384,
      },
    });
    // Far above what one process can serve; a flood of idle connections must not take its memory.
    made.maxConnections = mostConnections;
    made.once('listening', () => resolve(made));
    made.once('error', reject);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    answerWith: ready,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
        // Live-status streams never end by themselves; their readers reconnect.
        setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 1500).unref();
      }),
  };
}
