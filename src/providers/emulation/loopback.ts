import type { Server } from 'node:http';

/** Has a server listen on a free port of this machine; closing it cuts every open connection. */
export async function onLoopback(server: Server): Promise<{ readonly origin: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => closed(server) };
}

/** Stops listening and cuts every open connection. */
export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
