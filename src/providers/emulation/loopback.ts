import { createAdaptorServer, type ServerType } from '@hono/node-server';

export interface Listener {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly port: number;
  /** Stops listening and cuts every open connection. */
  close(): Promise<void>;
}

/** The handler of a request. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Serves an app on this machine only; port 0 takes any free one. Throws when the port is taken. */
export const serveOnLoopback = ({ fetch }: { readonly fetch: Fetch }, port: number): Promise<Listener> =>
  // A test that keeps this process busy for longer than Node's five seconds must not find its idle connections cut.
  onLoopback(createAdaptorServer({ fetch, serverOptions: { keepAliveTimeout: 60_000 } }), port);

/** Has a server listen on this machine only. */
export async function onLoopback(server: ServerType, port = 0): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { origin: `http://127.0.0.1:${address.port}`, port: address.port, close: () => closed(server) };
}

/** Stops listening and cuts every open connection. */
export const closed = (server: ServerType): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
