import { createServer, type Server, type Socket } from 'node:net';

export interface SocketSpy {
  readonly port: number;
  /** TCP connections accepted since the start or the last `reset`. */
  readonly connections: () => number;
  /** Those of them that are still open. */
  readonly open: () => number;
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/** Listens on 127.0.0.1 and counts who connects. `server` may be any server on TCP: HTTP, HTTPS or bare. */
export async function startSpy(server: Server): Promise<SocketSpy> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the spy has no port');
  return {
    port: address.port,
    connections: () => connections,
    open: () => sockets.size,
    reset: () => (connections = 0),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A spy that answers each connection with these bytes, whatever was asked, and leaves it open. */
export function startBytesSpy(answer: (socket: Socket) => void): Promise<SocketSpy> {
  return startSpy(createServer((socket) => socket.once('data', () => answer(socket))));
}
