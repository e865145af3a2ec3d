import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Why the sandbox cannot start, in one sentence a newcomer can act on. */
export class CannotStart extends Error {}

export interface Listening {
  /** As a server on this machine reaches it: `http://127.0.0.1:3100`. */
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Whether an error, or what caused it, is a taken port. */
export function isPortInUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'EADDRINUSE') || isPortInUse(error.cause);
}

/** The sentence for a taken port. */
export function portInUse(what: string, port: number): CannotStart {
  return new CannotStart(
    `Port ${port}, meant for the ${what}, is in use. Stop what runs there, or choose other ports: PORT=4000 npm start`,
  );
}

/** What answers a request. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Serves an app on the loopback address; port 0 takes any free one. Throws CannotStart when the port is taken. */
export async function listen({ fetch }: { fetch: Fetch }, port: number, what: string): Promise<Listening> {
  // A test that keeps this process busy for longer than Node's five seconds must not find its idle connections cut.
  const server = createAdaptorServer({ fetch, serverOptions: { keepAliveTimeout: 60_000 } });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(isPortInUse(error) ? portInUse(what, port) : error));
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = boundPort(server.address());
  return {
    origin: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function boundPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
