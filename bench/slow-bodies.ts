/** Callers of the biller desk who begin a body and never end it. */
import { connect, type Socket } from 'node:net';

export interface SlowBodies {
  /** How many were begun so far. */
  readonly begun: number;
  stop(): void;
}

/** Begins `perSecond` bodies a second until it is stopped, in turn from this machine's 127.0.0.1, 127.0.0.2 … */
export function slowBodies(origin: string, path: string, { perSecond = 50, addresses = 10 } = {}): SlowBodies {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  let begun = 0;
  const timer = setInterval(() => {
    begun += 1;
    const localAddress = `127.0.0.${1 + (begun % addresses)}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    open.add(socket);
    // Sent away or not, it begins no other.
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    socket
      .resume()
      .write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`);
  }, 1_000 / perSecond);
  return {
    get begun() {
      return begun;
    },
    stop() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
