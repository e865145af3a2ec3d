import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { isPortInUse, portInUse } from './listen.ts';
import { partyTitles, type Ports } from './ports.ts';

/** Listens for a moment. Returns the port that it got. */
function probe(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Below the ports that systems hand out: nobody else gets it before its user listens there. */
const [lowest, highest] = [20_000, 32_000];

/** A port nobody listens on right now. Throws where twenty in a row are taken. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = randomInt(lowest, highest);
    if (!(await isTaken(port, '127.0.0.1'))) return port;
  }
  throw new Error('no free port was found');
}

/**
 * Throws CannotStart for the first fixed port that is taken, before anything was started. The IPv6 loopback counts
 * too: a browser may try it first for `localhost`, and would meet another program there.
 */
export async function requireFreePorts(ports: Ports, who: { readonly analytics?: boolean }): Promise<void> {
  for (const [what, port] of partyTitles(ports, who)) {
    if (port === 0) continue;
    for (const host of ['127.0.0.1', '::1']) {
      if (await isTaken(port, host)) throw portInUse(what, port);
    }
  }
}

/** False also if the machine lacks the address or refuses the port for another reason: the real start reports that. */
async function isTaken(port: number, host: string): Promise<boolean> {
  try {
    await probe(port, host);
    return false;
  } catch (error) {
    return isPortInUse(error);
  }
}
