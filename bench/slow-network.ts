/** A phone's network between a browser and this machine, for every frame; a browser's own throttle slows one page. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Slow 4G: 150 ms there and back, 1.6 Mbit/s for everything together. */
export const slow4g = { roundTripMs: 150, bytesPerMs: 200 } as const;

export interface SlowNetwork {
  /** For the browser's `proxy`. */
  readonly server: string;
  close(): void;
}

/** Parallel responses share the line packet by packet. In larger pieces a short one would wait for a long one's end. */
const packetBytes = 1_400;

/** Starts a proxy with that speed. The first request to each host takes two round trips more: for TCP and for TLS. */
export async function startSlowNetwork({ roundTripMs, bytesPerMs }: typeof slow4g): Promise<SlowNetwork> {
  const met = new Set<string>();
  let freeAt = 0;
  const crossed = (bytes: number): Promise<void> => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs;
    return pause(Math.max(0, freeAt - performance.now()));
  };
  const handBack = async (given: IncomingMessage, answer: ServerResponse): Promise<void> => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    for await (const read of given) {
      const chunk = Buffer.from(read);
      for (let from = 0; from < chunk.byteLength; from += packetBytes) {
        const packet = chunk.subarray(from, from + packetBytes);
        await crossed(packet.byteLength);
        answer.write(packet);
      }
    }
    answer.end();
  };
  const proxy = createServer((browserRequest, answer) => {
    const { host, port, pathname, search } = new URL(browserRequest.url ?? '');
    const waitMs = met.has(host) ? roundTripMs : roundTripMs * 3;
    met.add(host);
    const forward = async (): Promise<void> => {
      await pause(waitMs);
      const onward = request({
        host: '127.0.0.1',
        port,
        path: pathname + search,
        method: browserRequest.method,
        headers: browserRequest.headers,
      });
      // The browser has gone: the phone was put away.
      onward.on('response', (given) => void handBack(given, answer).catch(() => answer.destroy()));
      onward.on('error', () => answer.destroy());
      browserRequest.pipe(onward);
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
