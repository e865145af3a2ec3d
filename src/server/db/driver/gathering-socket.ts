import { Socket } from 'node:net';

/**
 * Returns a socket that sends all that one turn of the event loop writes at once: statements that wait for no answer
 * are one packet, and one call of the system.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // Connecting sets `write` to the platform's own.
  socket.once('connect', () => gatherWrites(socket));
  return socket;
}

function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket);
  let isGathering = false;
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    socket.cork();
    process.nextTick(() => {
      isGathering = false;
      socket.uncork();
    });
  };
  Object.assign(socket, {
    write(...written: Parameters<typeof write>): boolean {
      gather();
      return write(...written);
    },
  });
}
