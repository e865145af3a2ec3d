import { createServer } from 'node:net';
import { CannotStart, isPortInUse, portInUse } from './listen.ts';
import { partyTitles, type Ports } from './ports.ts';

/** Listens for a moment; answers the port it got. */
function probe(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
  return probe(0, '127.0.0.1');
}

/**
 * Throws CannotStart for the first fixed port that is taken, before anything was started. The IPv6 loopback counts too:
 * a browser may try it first for `localhost`, and would meet somebody else there.
 */
export async function requireFreePorts(ports: Ports): Promise<void> {
  for (const [what, port] of partyTitles(ports)) {
    if (port === 0) continue;
    for (const host of ['127.0.0.1', '::1']) {
      const failed = await probe(port, host).then(() => null, (error: unknown) => error);
      if (failed !== null && isPortInUse(failed)) throw portInUse(what, port);
      if (failed !== null && host === '127.0.0.1') throw new CannotStart(`Port ${port}, meant for the ${what}, cannot be used: ${String(failed)}`);
    }
  }
}
