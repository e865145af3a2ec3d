import { type Fetch, type Listener, serveOnLoopback } from '#providers/emulation/loopback';

export type { Fetch, Listener as Listening };

/** Why the sandbox cannot start, in one sentence a newcomer can act on. */
export class CannotStart extends Error {}

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

/** Serves an app on the loopback address; port 0 takes any free one. Throws CannotStart when the port is taken. */
export async function listen({ fetch }: { fetch: Fetch }, port: number, what: string): Promise<Listener> {
  try {
    return await serveOnLoopback({ fetch }, port);
  } catch (error) {
    throw isPortInUse(error) ? portInUse(what, port) : error;
  }
}
