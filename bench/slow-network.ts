/** A phone's network between a browser and this machine, every frame's included: what a browser's own throttle does to one page only. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Slow 4G: 150 ms there and back, 1.6 Mbit/s for everything together. */
export const slow4g = { roundTripMs: 150, bytesPerMs: 200 } as const;

export interface SlowNetwork {
  /** For the browser's `proxy`. */
  readonly server: string;
  close(): void;
}

/** Starts a proxy that is as slow. The first request to each host waits two round trips more: for a connection, and for TLS. */
export async function startSlowNetwork({ roundTripMs, bytesPerMs }: typeof slow4g): Promise<SlowNetwork> {
  const met = new Set<string>();
  let line = Promise.resolve();
  const crossed = (bytes: number): Promise<void> => {
    line = line.then(() => pause(bytes / bytesPerMs));
    return line;
  };
  const handBack = async (given: IncomingMessage, answer: ServerResponse): Promise<void> => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    for await (const chunk of given) {
      await crossed(Buffer.byteLength(chunk));
      answer.write(chunk);
    }
    answer.end();
  };
  const proxy = createServer((asked, answer) => {
    const { host, port, pathname, search } = new URL(asked.url ?? '');
    const waitMs = met.has(host) ? roundTripMs : roundTripMs * 3;
    met.add(host);
    const forward = async (): Promise<void> => {
      await pause(waitMs);
      const onward = request({
        host: '127.0.0.1',
        port,
        path: pathname + search,
        method: asked.method,
        headers: asked.headers,
      });
      // Whoever asked has gone: the phone was put away.
      onward.on('response', (given) => void handBack(given, answer).catch(() => answer.destroy()));
      onward.on('error', () => answer.destroy());
      asked.pipe(onward);
    };
    void forward();
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    server: `http://127.0.0.1:${port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
